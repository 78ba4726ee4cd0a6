import { defineMachine } from '../kernel/machine.ts';
import type { RefundStatus } from '../order/order.rules.ts';

/** One payment's share of a refund. Doubt keeps it under way; only a provider's word ends it. */
export const refundMachine = defineMachine({
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

/** DATA-07, as the shares stand: under way while one is, failed while one has, else done. */
export function refundCode(parts: readonly { status: PartStatus }[]): RefundStatus {
  if (parts.some(({ status }) => status === 'REFUNDING')) return 2;
  if (parts.some(({ status }) => status === 'FAILED')) return 4;
  return parts.length > 0 ? 1 : 0;
}

/** A cashier gives back so much of what was sold in the same shift; a recharge, and everything else, is for the manager. */
export const needsManager = (refund: { amountFen: number; limitFen: number; isSameShift: boolean; isCharge: boolean }) =>
  refund.isCharge || !refund.isSameShift || refund.amountFen > refund.limitFen;

/** How long until a provider is asked again: five times after a minute, then after 5, 10, 20, 30 and every 30. */
export const refundAskMin = (asks: number) => (asks < 5 ? 1 : ([5, 10, 20][asks - 5] ?? 30));
