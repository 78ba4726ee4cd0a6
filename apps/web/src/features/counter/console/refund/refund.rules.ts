import type { OrderLine, OrderRow } from '@netbar/contract/counter/order/order.model';
import { REFUND_STATUS } from '@netbar/contract/counter/order/order.rules';
import { lineBackFen } from '@netbar/contract/counter/refund/refund.rules';

/** The quantity to return, by line id. */
export type WantedQty = Readonly<Record<string, number>>;

export const leftOfLine = ({ qty, refundedQty }: OrderLine) => qty - refundedQty;

/** Everything that can still be returned. */
export const allLinesBack = (lines: readonly OrderLine[]): WantedQty =>
  Object.fromEntries(lines.map((line) => [line.id, leftOfLine(line)]));

export const linesBack = (lines: readonly OrderLine[], wanted: WantedQty) =>
  lines.flatMap(({ id: orderLineId }) => {
    const qty = wanted[orderLineId] ?? 0;
    return qty > 0 ? [{ orderLineId, qty }] : [];
  });

/** The refund of a line, by the rule the server uses. */
export const lineBack = (line: OrderLine, wanted: WantedQty) => {
  const qty = wanted[line.id] ?? 0;
  return qty > 0 ? lineBackFen(line, qty) : 0;
};

export const setWantedQty = (wanted: WantedQty, line: OrderLine, qty: number): WantedQty => ({
  ...wanted,
  [line.id]: Math.max(0, Math.min(leftOfLine(line), Math.trunc(qty))),
});

/** Whether an order is completed, paid and not yet refunded in full. */
export const isRefundable = ({ paidFen, refundedFen, pointsCost, status, refundStatus }: OrderRow) =>
  status === 'COMPLETED' &&
  refundStatus !== REFUND_STATUS.refunding &&
  (paidFen > refundedFen || (pointsCost > 0 && refundStatus === REFUND_STATUS.none));
