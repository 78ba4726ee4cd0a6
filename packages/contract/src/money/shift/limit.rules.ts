import type { Thresholds } from '#org/branch/branch.model.ts';

/** What a cashier may give away alone up to a limit: money back, cash for expenses, orders the house pays, goods without stock. */
export const limitKinds = ['REFUND', 'PAY_OUT', 'SIGNED', 'FORCED_SALE'] as const;
export type LimitKind = (typeof limitKinds)[number];

/** Who may sign beside the cashier above the limit: holders of this function, at the branch. */
export const signerFunction: Record<LimitKind, string> = {
  REFUND: 'ORDER_REFUND_ANY',
  PAY_OUT: 'SHIFT_AUDIT',
  SIGNED: 'ORDER_SIGN',
  FORCED_SALE: 'STOCK_REVIEW',
};

/** The sums a limit is set for. A pay-out belongs to no order; its ORDER is the single pay-out. */
export const limitSpans = ['ORDER', 'SHIFT', 'DAY'] as const;
export type LimitSpan = (typeof limitSpans)[number];
type BySpan = Record<LimitSpan, number>;

/** The limits of a branch. Null: none. Zero: every time somebody else has to sign. */
export function limitsOf(figures: Thresholds, kind: LimitKind): Record<LimitSpan, number | null> {
  switch (kind) {
    case 'REFUND':
      return { ORDER: figures.cashierRefundFen, SHIFT: figures.refundShiftFen, DAY: figures.refundDayFen };
    case 'PAY_OUT':
      return { ORDER: figures.payOutFen, SHIFT: figures.payOutShiftFen, DAY: figures.payOutDayFen };
    case 'SIGNED':
      return { ORDER: figures.signedFen, SHIFT: figures.signedShiftFen, DAY: figures.signedDayFen };
    case 'FORCED_SALE':
      return { ORDER: figures.forcedSaleFen, SHIFT: figures.forcedSaleShiftFen, DAY: figures.forcedSaleDayFen };
  }
}

export interface Allowance {
  /** What may still be given away alone. Null: no limit. */
  leftFen: number | null;
  /** The limit that leaves least. */
  span: LimitSpan | null;
}

/** What the limits leave after what was given away already. */
export function allowanceLeft(limits: Record<LimitSpan, number | null>, used: BySpan): Allowance {
  let least: Allowance = { leftFen: null, span: null };
  for (const span of limitSpans) {
    const limit = limits[span];
    if (limit === null) continue;
    const leftFen = Math.max(0, limit - used[span]);
    if (least.leftFen === null || leftFen < least.leftFen) least = { leftFen, span };
  }
  return least;
}

export const exceeds = ({ leftFen }: Allowance, fen: number) => leftFen !== null && fen > leftFen;

/** The word for a span: a pay-out has no order, it is made at once. */
export const spanWord = (kind: LimitKind, span: LimitSpan) => (kind === 'PAY_OUT' && span === 'ORDER' ? 'ONCE' : span);
