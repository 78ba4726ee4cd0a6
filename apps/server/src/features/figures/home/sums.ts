import type { Tender } from '@netbar/contract/money/shift/tender.model';
import { moneyTenders, type TakingsRow } from '#features/counter/payment/payment.ts';

const balanceTenders: readonly Tender[] = ['MEMBER_PRINCIPAL', 'MEMBER_BONUS'];

/** Only what is money: balances and points were paid before or given away, and a signed order is not paid. */
export const moneyOf = (rows: TakingsRow[]) => rows.filter(({ tender }) => moneyTenders.includes(tender));
export const balanceOf = (rows: TakingsRow[]) => rows.filter(({ tender }) => balanceTenders.includes(tender));

/** A day, and the day it is compared with. */
interface Days {
  date: string;
  before: string;
}

export const comparedSum = (rows: TakingsRow[], part: 'fen' | 'orders', { date, before }: Days) => ({
  now: addUp(rows, part, (row) => row.date === date),
  before: addUp(rows, part, (row) => row.date === before && row.isByNow),
});

export function comparedBranches(rows: TakingsRow[], days: Days) {
  const byBranch = Map.groupBy(rows, ({ branchId }) => branchId);
  return new Map([...byBranch].map(([branchId, some]) => [branchId, comparedSum(some, 'fen', days)]));
}

export const addUp = (rows: TakingsRow[], part: 'fen' | 'orders', isCounted: (row: TakingsRow) => boolean = () => true) =>
  rows.reduce((sum, row) => (isCounted(row) ? sum + row[part] : sum), 0);

/** Sums by way of paying, in the order of the list of tenders. */
export function byTender(rows: TakingsRow[]) {
  const sums = Map.groupBy(rows, ({ tender }) => tender);
  return moneyTenders.flatMap((tender) => {
    const some = sums.get(tender);
    return some ? [{ tender, fen: addUp(some, 'fen') }] : [];
  });
}
