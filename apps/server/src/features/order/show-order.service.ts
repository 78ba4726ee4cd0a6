import type { Ctx, Tx } from '#kernel/ctx.ts';
import { getOrder, linesOf } from './order.queries.ts';

/** An order as screens see it, for the slices that pay and refund it. */
export const showOrder = (ctx: Ctx | Tx, { orderId }: { orderId: string }) => getOrder(ctx, { orderId });

/** Its lines with what their goods cost, for whoever gives them back. */
export const listLines = (ctx: Ctx | Tx, orderId: string) => linesOf(ctx, orderId);

/** How many of a line went back so far, and what for. */
export const markRefunded = (ctx: Tx, lineId: string, refunded: { refundedQty: number; refundedFen: number }) =>
  ctx.db.updateTable('orderLines').set(refunded).where('id', '=', lineId).execute();
