import { valueOf } from '@netbar/contract/figures/facts/definitions';
import type { Measure, Measures } from '@netbar/contract/figures/facts/measures';
import type { Tender } from '@netbar/contract/money/shift/tender.model';

/** The column of each way to pay that brings money, in the order of the list of tenders. */
const columns = [
  ['CASH', 'cashFen'],
  ['WECHAT', 'wechatFen'],
  ['ALIPAY', 'alipayFen'],
  ['BANK_CARD', 'cardFen'],
  ['GROUPBUY', 'groupBuyFen'],
] as const satisfies [Tender, Measure][];

/** Sums by way of paying, without those that nobody paid by. */
export const byTender = (counted: Measures) =>
  columns.flatMap(([tender, column]) => (counted[column] === 0 ? [] : [{ tender, fen: counted[column] }]));

export const takenOf = (counted: Measures | undefined) => (counted ? (valueOf('taken', counted) ?? 0) : 0);
