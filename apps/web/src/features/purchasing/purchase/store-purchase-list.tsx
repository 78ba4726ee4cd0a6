import { fill } from '@netbar/contract/kernel/words';
import type { purchaseApi } from '@netbar/contract/purchasing/purchase/purchase.api';
import {
  StorePurchaseKind,
  StorePurchaseStatus,
  type StorePurchaseRow,
} from '@netbar/contract/purchasing/purchase/store-purchase.model';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { joinNames, useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { AloneTag } from '#kit/AloneTag.tsx';
import { useBranchFilters } from '#kit/branch/use-branch-filter.tsx';
import { moneyColumn, nameColumn, textColumn, timeColumn } from '#kit/list/columns.tsx';
import type { Column, Filter, ListSums, RowAction, TabRow } from '#kit/list/list.types.ts';
import type { SumsOf } from '#kit/list/use-list.ts';
import { useStatusTabs } from '#kit/list/use-status-tabs.ts';
import '#kit/record/record.css';
import { StorePurchaseStatusTag } from './kit/StorePurchaseStatusTag.tsx';
import { useLinkedFilters, useLinkedSupplierFilter } from './linked-filters.tsx';
import { purchasePaths, recordPath } from './kit/purchase-paths.ts';
import { purchaseWords } from './purchase.words.ts';

type Sums = SumsOf<typeof purchaseApi.listStore>;

/** The states of orders, and across them those that should have come long ago. */
export function usePurchaseTabs(): TabRow[] {
  const t = useWords(purchaseWords);
  return [
    {
      name: 'isLate',
      label: t.lateTabs,
      tabs: [
        { value: '', label: t.all },
        { value: 'true', label: t.late },
      ],
    },
    ...useStatusTabs(t.status, StorePurchaseStatus.options, t),
  ];
}

export function usePurchaseFilters({ withKind }: { withKind: boolean }): Filter[] {
  const t = useWords(purchaseWords);
  const branch = useBranchFilters(t.branch);
  return [
    { kind: 'text', name: 'keyword', label: t.no, placeholder: t.numberHint },
    ...branch,
    ...useLinkedSupplierFilter(),
    ...useLinkedFilters(),
    ...(withKind
      ? [
          {
            kind: 'select' as const,
            name: 'kind',
            label: t.kind,
            options: StorePurchaseKind.options.map((value) => ({ value, label: t[value] })),
          },
        ]
      : []),
    { kind: 'days', name: 'from', toName: 'to', label: t.days },
  ];
}

/** The columns of both lists. That of replacements also says what they replace and why. */
export function usePurchaseColumns({ ofFillUps }: { ofFillUps: boolean }): Column<StorePurchaseRow, Sums>[] {
  const t = useWords(purchaseWords);
  const seesCost = useCan('STOCK_COST');
  return useMemo(() => {
    const columns: (Column<StorePurchaseRow, Sums> | false)[] = [
      nameColumn('no', t.no, ({ no }) => no),
      textColumn('branch', t.branch, ({ branchName }) => branchName, { card: 'note' }),
      textColumn('kind', t.kind, ({ kind }) => t[kind], { isHidden: ofFillUps }),
      textColumn('origin', t.origin, ({ originNo }) => originNo && <span className="num">{originNo}</span>, {
        isHidden: !ofFillUps,
      }),
      textColumn('reason', t.fillUpReason, ({ fillUpReason }) => fillUpReason && t[fillUpReason], { isHidden: !ofFillUps }),
      textColumn('suppliers', t.suppliers, ({ supplierNames }) => joinNames(supplierNames), { most: 220, card: 'main' }),
      { key: 'progress', title: t.progress, render: (row) => <LinesDone row={row} />, card: 'fact' },
      seesCost && moneyColumn('amount', t.amount, ({ amountFen }) => amountFen, { card: 'aside' }),
      { key: 'expected', title: t.expected, render: (row) => <Expected row={row} />, card: 'fact' },
      { key: 'status', title: t.status, render: (row) => <PurchaseState purchase={row} /> },
      textColumn('applicant', t.applicant, ({ applicantName }) => applicantName ?? t.system),
      timeColumn('time', t.created, ({ createdTime }) => createdTime, { as: 'recent' }),
    ];
    return columns.filter((column) => column !== false);
  }, [t, ofFillUps, seesCost]);
}

/** The state of an order, and whether one person handled it alone. */
const PurchaseState = ({ purchase: { status, isAlone, doneLines } }: { purchase: StorePurchaseRow }) => (
  <span className="row">
    <StorePurchaseStatusTag status={status} isPartly={doneLines > 0} />
    <AloneTag isAlone={isAlone} />
  </span>
);

/** How many lines have come or were given up; nothing before anything was approved. */
function LinesDone({ row: { status, doneLines, lineCount } }: { row: StorePurchaseRow }) {
  const t = useWords(purchaseWords);
  const said = fill(t.linesDone, { done: doneLines, all: lineCount });
  if (status === 'DRAFT' || status === 'SUBMITTED' || status === 'REJECTED' || status === 'CANCELLED')
    return <span className="muted num">{fill(t.lineCount, { n: lineCount })}</span>;
  return (
    <span className="rec-bar" title={said}>
      <i>
        <em style={{ width: `${lineCount > 0 ? (doneLines / lineCount) * 100 : 0}%` }} />
      </i>
      <span className="num">{`${doneLines} / ${lineCount}`}</span>
    </span>
  );
}

function Expected({ row: { expectedDate, isLate } }: { row: StorePurchaseRow }) {
  const t = useWords(purchaseWords);
  return (
    <span className="row">
      <span className={expectedDate ? 'num' : 'muted dash'}>{expectedDate ?? '—'}</span>
      {isLate && <span className="wtag t-warning">{t.lateShort}</span>}
    </span>
  );
}

/** What everything that matches comes to. */
export function usePurchaseSums(): (sums: Sums) => ListSums {
  const t = useWords(purchaseWords);
  return ({ amountFen }) => ({
    title: t.sumTitle,
    cells: [{ key: 'amount', label: t.amount, fen: amountFen, isStrong: true }],
  });
}

/** Opens an order; a draft can be taken up again at once. */
export function usePurchaseRowActions(): (row: StorePurchaseRow) => RowAction[] {
  const t = useWords(purchaseWords);
  const navigate = useNavigate();
  const canApply = useCan('PURCHASE_APPLY');
  return (row) => [
    { key: 'open', label: t.detail, onClick: () => void navigate(recordPath(row)) },
    ...(canApply && row.status === 'DRAFT' && row.kind === 'NORMAL'
      ? [{ key: 'edit', label: t.goOn, onClick: () => void navigate(purchasePaths.edit(row)) }]
      : []),
  ];
}
