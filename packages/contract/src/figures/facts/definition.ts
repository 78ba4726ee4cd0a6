import type { Words } from '#kernel/words.ts';
import type { Measure } from './measures.ts';

/** Measures that are added up, each with its weight. */
export type Sum = Partial<Record<Measure, number>>;

/** Where the documents behind a figure are listed. */
export type FigureSource =
  | 'EARNINGS'
  | 'TAKINGS'
  | 'REFUNDS'
  | 'SESSIONS'
  | 'SEAT_TIME'
  | 'VISITORS'
  | 'MEMBERS'
  | 'ORDERS'
  | 'CALLS'
  | 'LEDGER';

export interface Definition {
  title: Words;
  /** How it is counted, as the tooltip and the docs say it. */
  formula: Words;
  /** Earned: when it was delivered. Taken: when it was paid. Null for what is no money. */
  basis: 'EARNED' | 'TAKEN' | null;
  unit: 'FEN' | 'COUNT' | 'RATE' | 'HOURS' | 'TIMES' | 'SECONDS';
  /**
   * A ratio is never added up: its parts are, and divided again. Distinct people and a median have no parts: each place and period is
   * counted by itself, and `of` is empty.
   */
  kind: 'SUM' | 'RATIO' | 'DISTINCT' | 'MEDIAN';
  of: Sum;
  per?: Sum;
  /** What the quotient is multiplied by: seconds of a day, to count by machine and day. */
  scale?: number;
  /** Whether more of it is good news. Null: neither. */
  isMoreBetter: boolean | null;
  source: FigureSource;
}

/** Revenue when it was delivered, less what was given away of it. */
export const earned = {
  netFeeFen: 1,
  goodsFen: 1,
  leaseFen: 1,
  otherFen: 1,
  discountFen: -1,
  bonusFen: -1,
} as const satisfies Sum;
/** Money that guests paid themselves, without balances, which were paid in before. */
export const paid = { cashFen: 1, wechatFen: 1, alipayFen: 1, cardFen: 1 } as const satisfies Sum;
/** All money that came in: what guests paid, and vouchers of platforms. */
export const taken = { ...paid, groupBuyFen: 1 } as const satisfies Sum;
/** To count by machine and day. */
export const DAY_SEC = 86_400;
export const HOUR_SEC = 3_600;
