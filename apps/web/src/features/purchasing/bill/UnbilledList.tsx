import { twoDecimals } from '@netbar/contract/kernel/money';
import { fill } from '@netbar/contract/kernel/words';
import { billApi } from '@netbar/contract/purchasing/bill/bill.api';
import { UnbilledState, type UnbilledLine } from '@netbar/contract/purchasing/bill/bill.model';
import { UNBILLED_OLD_DAYS } from '@netbar/contract/purchasing/bill/bill.rules';
import { useMemo, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { packsText } from '#features/purchasing/purchase/kit/packs-text.ts';
import { useSupplierFilter } from '#features/purchasing/supplier/kit/use-supplier-filter.ts';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { useBranchFilters } from '#kit/branch/use-branch-filter.tsx';
import { codeColumn, moneyColumn, textColumn } from '#kit/list/columns.tsx';
import { ListPage } from '#kit/list/ListPage.tsx';
import type { Column, Filter, TabRow } from '#kit/list/list.types.ts';
import { useStatusTabs } from '#kit/list/use-status-tabs.ts';
import { billPaths } from './bill-kinds.ts';
import { billWords, type BillWords } from './bill.words.ts';
import { packedOf } from './use-bill-columns.tsx';

/** What was received and is on no approved statement, the oldest first: the balance of goods received, explained line by line. */
export function UnbilledList({ title, note }: { title: string; note: ReactNode }) {
  const t = useWords(billWords);
  const navigate = useNavigate();
  const canSeeOrders = useCan('PURCHASE_LIST');
  return (
    <ListPage
      title={title}
      note={note}
      api={billApi.unbilled}
      emptyText={t.unbilledEmpty}
      tabs={useUnbilledTabs()}
      filters={useUnbilledFilters()}
      columns={useMemo(() => columnsOf(t), [t])}
      sums={({ amountFen, oldFen }) => ({
        title: t.unbilledTitle,
        cells: [
          { key: 'amount', label: t.unbilledSum, fen: amountFen, isStrong: true },
          { key: 'old', label: fill(t.oldSum, { n: UNBILLED_OLD_DAYS }), fen: oldFen, ...(oldFen > 0 && { tone: 'warning' }) },
        ],
      })}
      rowActions={({ statement, orderId }) => [
        ...(statement
          ? [
              {
                key: 'statement',
                label: t.seeStatement,
                onClick: () => void navigate(billPaths.detail('supplier')(statement.id)),
              },
            ]
          : []),
        ...(canSeeOrders ? [{ key: 'order', label: t.seeOrder, onClick: () => void navigate(billPaths.order(orderId)) }] : []),
      ]}
    />
  );
}

function useUnbilledTabs(): TabRow[] {
  const t = useWords(billWords);
  return [
    {
      name: 'isOld',
      label: t.ageTabs,
      tabs: [
        { value: '', label: t.all },
        { value: 'true', label: fill(t.old, { n: UNBILLED_OLD_DAYS }) },
      ],
    },
    ...useStatusTabs(t.state, UnbilledState.options, t),
  ];
}

function useUnbilledFilters(): Filter[] {
  const t = useWords(billWords);
  const branch = useBranchFilters(t.branch);
  return [{ kind: 'text', name: 'keyword', label: t.receipt, placeholder: t.unbilledHint }, ...useSupplierFilter(), ...branch];
}

const columnsOf = (t: BillWords): Column<UnbilledLine>[] => [
  { key: 'product', title: t.product, fixed: 'left', card: 'head', most: 220, render: ({ productName }) => <b>{productName}</b> },
  codeColumn('receipt', t.receipt, ({ receiptNo }) => receiptNo, { card: 'note' }),
  textColumn('supplier', t.supplier, ({ supplierName }) => supplierName, { card: 'main', most: 200 }),
  textColumn('branch', t.branch, ({ branchName }) => branchName, { most: 160 }),
  codeColumn('order', t.order, ({ orderNo }) => orderNo, { isHidden: true }),
  {
    key: 'qty',
    title: t.quantity,
    align: 'right',
    render: (row) => <span className="num">{packsText(row.qty, packedOf(row))}</span>,
  },
  {
    key: 'price',
    title: t.price,
    align: 'right',
    render: ({ priceFen, packUnit }) => (
      <span className="num">{fill(t.packPrice, { price: twoDecimals(priceFen), unit: packUnit })}</span>
    ),
  },
  moneyColumn('amount', t.unbilledSum, ({ amountFen }) => amountFen, { card: 'aside' }),
  codeColumn('day', t.day, ({ day }) => day),
  { key: 'time', title: t.age, align: 'right', card: 'fact', firstSort: 'ascending', render: (row) => <Age row={row} /> },
  { key: 'state', title: t.state, render: ({ state }) => t[state] },
  codeColumn('statement', t.statement, ({ statement }) => statement?.no ?? null),
];

function Age({ row: { ageDays, isOld } }: { row: UnbilledLine }) {
  const t = useWords(billWords);
  return (
    <span className="row">
      {isOld && <span className="wtag t-warning">{t.oldTag}</span>}
      <span className="num">{fill(t.days, { n: ageDays })}</span>
    </span>
  );
}
