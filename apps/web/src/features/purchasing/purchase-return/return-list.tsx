import { fill } from '@netbar/contract/kernel/words';
import type { purchaseReturnApi } from '@netbar/contract/purchasing/purchase-return/purchase-return.api';
import type { PurchaseReturnRow, PurchaseReturnType } from '@netbar/contract/purchasing/purchase-return/purchase-return.model';
import { useMemo } from 'react';
import { useSupplierFilter } from '#features/purchasing/supplier/kit/use-supplier-filter.ts';
import { joinNames, useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { useBranchFilters } from '#kit/branch/use-branch-filter.tsx';
import { moneyColumn, nameColumn, numberColumn, textColumn, timeColumn } from '#kit/list/columns.tsx';
import type { Column, Filter, ListSums } from '#kit/list/list.types.ts';
import type { SumsOf } from '#kit/list/use-list.ts';
import { returnWords } from './return.words.ts';
import { ReturnState } from './ReturnStatusTag.tsx';

type Sums = SumsOf<typeof purchaseReturnApi.list>;
const types: readonly PurchaseReturnType[] = [0, 1, 2];

/** Whether the reader sees what goods have cost, or settles what is claimed for them. */
function useSeesClaim() {
  const [seesCost, canAccount] = [useCan('STOCK_COST'), useCan('PURCHASE_RETURN_ACCOUNT')];
  return seesCost || canAccount;
}

export function useReturnFilters(): Filter[] {
  const t = useWords(returnWords);
  const branch = useBranchFilters(t.branch);
  return [
    { kind: 'text', name: 'keyword', label: t.no, placeholder: t.numberHint },
    ...branch,
    ...useSupplierFilter(),
    {
      kind: 'select',
      name: 'type',
      label: t.type,
      options: types.map((type) => ({ value: String(type), label: t[`type${type}`] })),
    },
    { kind: 'days', name: 'from', toName: 'to', label: t.days },
  ];
}

/** The columns of both lists. That of the accounting says when goods left instead of who asked. */
export function useReturnColumns({ ofAccounting }: { ofAccounting: boolean }): Column<PurchaseReturnRow, Sums>[] {
  const t = useWords(returnWords);
  const seesClaim = useSeesClaim();
  return useMemo(() => {
    const columns: (Column<PurchaseReturnRow, Sums> | false)[] = [
      nameColumn('no', t.no, ({ no }) => no),
      textColumn('branch', t.branch, ({ branchName }) => branchName, { card: 'note' }),
      textColumn('supplier', t.supplier, ({ supplierName }) => supplierName, { most: 200, card: 'main' }),
      textColumn('type', t.type, ({ type }) => t[`type${type}`], { card: 'note' }),
      textColumn('goods', t.goods, goodsOf, { most: 240, card: 'note' }),
      numberColumn('qty', t.quantity, ({ qty }) => qty, { isHidden: true }),
      seesClaim && moneyColumn('claim', t.claim, ({ claimFen }) => claimFen, { card: 'aside' }),
      seesClaim && moneyColumn('exchange', t.openExchange, ({ openExchangeFen }) => openExchangeFen, { isHidden: !ofAccounting }),
      { key: 'status', title: t.status, render: (row) => <ReturnState doc={row} /> },
      textColumn('applicant', t.applicant, ({ applicantName }) => applicantName ?? t.system, { isHidden: ofAccounting }),
      ofAccounting
        ? timeColumn('shipped', t.shippedAt, ({ shippedTime }) => shippedTime, { as: 'recent' })
        : timeColumn('time', t.created, ({ createdTime }) => createdTime, { as: 'recent' }),
    ];
    return columns.filter((column) => column !== false);
  }, [t, ofAccounting, seesClaim]);
}

/** The first products, and how many kinds there are if there are more. */
const goodsOf = ({ names, lineCount }: PurchaseReturnRow) =>
  `${joinNames(names)}${lineCount > names.length ? fill(' +{n}', { n: lineCount - names.length }) : ''}`;

export function useReturnSums(): (sums: Sums) => ListSums {
  const t = useWords(returnWords);
  return ({ claimFen, openExchangeFen }) => ({
    title: t.sumTitle,
    note: t.sumNote,
    cells: [
      { key: 'claim', label: t.claimSum, fen: claimFen, isStrong: true },
      ...(openExchangeFen > 0
        ? [{ key: 'exchange', label: t.openExchange, fen: openExchangeFen, tone: 'warning' as const }]
        : []),
    ],
  });
}
