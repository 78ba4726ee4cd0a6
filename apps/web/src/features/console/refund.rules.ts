import { lineBackFen } from '@netbar/contract/order/order.rules';
import type { OrderLine, OrderRow } from '@netbar/contract/order/order.model';

/** How many of each line go back. */
export type Wanted = Readonly<Record<string, number>>;

export const leftOfLine = ({ qty, refundedQty }: OrderLine) => qty - refundedQty;

/** At first everything that is left. */
export const allOf = (lines: readonly OrderLine[]): Wanted =>
  Object.fromEntries(lines.map((line) => [line.id, leftOfLine(line)]));

export const linesBack = (lines: readonly OrderLine[], wanted: Wanted) =>
  lines.flatMap(({ id: orderLineId }) => {
    const qty = wanted[orderLineId] ?? 0;
    return qty > 0 ? [{ orderLineId, qty }] : [];
  });

/** As it will come to; the server says the same before anything is done. */
export const lineBack = (line: OrderLine, wanted: Wanted) => {
  const qty = wanted[line.id] ?? 0;
  return qty > 0 ? lineBackFen(line, qty) : 0;
};

export const setWanted = (wanted: Wanted, line: OrderLine, qty: number): Wanted => ({
  ...wanted,
  [line.id]: Math.max(0, Math.min(leftOfLine(line), Math.trunc(qty))),
});

/** Paid for, done, and not all of it given back. */
export const isRefundable = ({ paidFen, refundedFen, pointsCost, status, refundStatus }: OrderRow) =>
  status === 'COMPLETED' && refundStatus !== 2 && (paidFen > refundedFen || (pointsCost > 0 && refundStatus === 0));
