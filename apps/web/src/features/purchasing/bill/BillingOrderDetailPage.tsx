import { fill } from '@netbar/contract/kernel/words';
import type { BillDocument } from '@netbar/contract/purchasing/bill/bill.model';
import { useMemo } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useApi } from '#kernel/hooks.ts';
import { joinNames, useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { codeColumn, moneyColumn, numberColumn, textColumn } from '#kit/list/columns.tsx';
import { ListPage } from '#kit/list/ListPage.tsx';
import type { Column, RowAction } from '#kit/list/list.types.ts';
import { billApis, billPaths, kindOf, type BillKind } from './bill-kinds.ts';
import { billWords, type BillWords } from './bill.words.ts';

/** The orders or receipts behind a statement. Their sums are those of its lines. */
export default function BillingOrderDetailPage() {
  const t = useWords(billWords);
  const [query] = useSearchParams();
  const kind = kindOf(query);
  const id = query.get('id') ?? '';
  const isByReceipt = query.get('by') === 'RECEIPT';
  return (
    <ListPage
      title={t.documents}
      note={<OfStatement kind={kind} id={id} />}
      api={billApis[kind].documents}
      fixed={{ id }}
      emptyText={t.noDocuments}
      tabs={[
        {
          name: 'by',
          label: t.grouping,
          tabs: [
            { value: 'ORDER', label: t.byOrder },
            { value: 'RECEIPT', label: t.byReceipt },
          ],
        },
      ]}
      columns={useMemo(() => columnsOf(t, isByReceipt), [t, isByReceipt])}
      sums={({ lines, oursFen, billFen, payableFen }) => ({
        title: fill(t.allLines, { n: lines }),
        cells: [
          { key: 'ours', label: t.ours, fen: oursFen },
          ...(billFen === null ? [] : [{ key: 'bill', label: t.bill, fen: billFen }]),
          { key: 'payable', label: t.payable, fen: payableFen, isStrong: true },
        ],
      })}
      rowActions={useOpenDocument()}
    />
  );
}

/** The number and party of the statement, and the way back to it. */
function OfStatement({ kind, id }: { kind: BillKind; id: string }) {
  const { data } = useApi(billApis[kind].get, { id });
  if (!data) return null;
  return (
    <span className="row">
      <Link className="num" to={billPaths.detail(kind)(id)}>
        {data.no}
      </Link>
      <span className="sec">{`${data.partyName} · ${data.periodFrom} – ${data.periodTo}`}</span>
    </span>
  );
}

const columnsOf = (t: BillWords, isByReceipt: boolean): Column<BillDocument>[] => [
  {
    key: 'no',
    title: t.document,
    fixed: 'left',
    card: 'head',
    render: ({ kind, no }) => {
      if (kind === 'OTHER') return <span className="sec">{t.ownLines}</span>;
      const words = { ORDER: t.order, RECEIPT: t.receipt, RETURN: t.return };
      return (
        <span className="row">
          <span className="sec">{words[kind]}</span>
          <span className="num">{no}</span>
        </span>
      );
    },
  },
  textColumn('branch', t.branch, ({ branchName }) => branchName, { card: 'main' }),
  codeColumn('day', t.day, ({ day }) => day, { card: 'note' }),
  textColumn(
    'others',
    isByReceipt ? t.order : t.receipt,
    ({ others }) => others.length > 0 && <span className="num">{joinNames(others.map(({ no }) => no))}</span>,
    { most: 260 },
  ),
  numberColumn('lines', t.lines, ({ lines }) => lines),
  moneyColumn('ours', t.ours, ({ oursFen }) => oursFen),
  moneyColumn('bill', t.bill, ({ billFen }) => billFen),
  moneyColumn('payable', t.payable, ({ payableFen }) => payableFen, { card: 'aside' }),
];

/** Opens the order, the first order of a receipt, or the return, for whoever may see it. */
function useOpenDocument(): (row: BillDocument) => RowAction[] {
  const t = useWords(billWords);
  const navigate = useNavigate();
  const [canSeeOrders, canSeeReturns] = [useCan('PURCHASE_LIST'), useCan('PURCHASE_RETURN_LIST')];
  return ({ kind, id, others }) => {
    if (kind === 'OTHER' || !(kind === 'RETURN' ? canSeeReturns : canSeeOrders)) return [];
    const path = kind === 'RETURN' ? billPaths.return(id) : billPaths.order(kind === 'RECEIPT' ? (others[0]?.id ?? '') : id);
    return [{ key: 'open', label: kind === 'RETURN' ? t.return : t.seeOrder, onClick: () => void navigate(path) }];
  };
}
