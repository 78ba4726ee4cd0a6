import { defineLifecycle } from '#kernel/lifecycle.ts';
import { mulDiv } from '#kernel/money.ts';

/** States of one part of a refund. It stays REFUNDING until the provider says that it succeeded or failed. */
export const refundLifecycle = defineLifecycle({
  name: 'REFUND',
  initial: ['REFUNDING', 'REFUNDED'],
  actions: {
    ask: { from: ['REFUNDING'], to: 'same' },
    succeed: { from: ['REFUNDING'], to: 'REFUNDED' },
    fail: { from: ['REFUNDING'], to: 'FAILED' },
    retry: { from: ['FAILED'], to: 'REFUNDING', can: 'ORDER_REFUND' },
  },
});
export type PartStatus = 'REFUNDING' | 'REFUNDED' | 'FAILED';

/** Whatever the amount, a cashier alone refunds neither recharges nor orders of another shift. */
export const isManagersRefund = (refund: { isSameShift: boolean; isCharge: boolean }) => refund.isCharge || !refund.isSameShift;

/** Minutes until the provider is asked again: five times 1, then 5, 10, 20, then every 30. */
export const refundAskMin = (asks: number) => (asks < 5 ? 1 : ([5, 10, 20][asks - 5] ?? 30));

/**
 * The amount to refund for `qty` more pieces of a line. It is worked out from the total refunded so far, since rounding each piece
 * could give back more than was paid: 2 fen over 4 pieces would round to 1 + 1 + 1.
 */
export const lineBackFen = (line: { netFen: number; qty: number; refundedQty: number; refundedFen: number }, qty: number) =>
  mulDiv(line.netFen, line.refundedQty + qty, line.qty) - line.refundedFen;
