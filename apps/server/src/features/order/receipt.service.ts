import type { In } from '@netbar/contract/kernel/endpoint';
import { orderApi, orderErrors } from '@netbar/contract/order/order.api';
import { ReceiptContent } from '@netbar/contract/order/receipt.model';
import { z } from 'zod';
import { requireBranch } from '#features/branch/branch-lookup.service.ts';
import { nameOfMember } from '#features/member/member-lookup.service.ts';
import { listPayments } from '#features/payment/payment-list.service.ts';
import { command } from '#kernel/command.ts';
import { inScope, type Ctx, type Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { inOneFlight } from '#kernel/flight.ts';
import type { LockedOrder } from './lock-order.service.ts';
import { getOrder, linesOf } from './order.queries.ts';
import { printReceipt } from './print-receipt.service.ts';

/** Writes down what is on the receipt, once. Whatever changes later, it stays what the customer was handed. */
export async function keepReceipt(ctx: Tx, order: LockedOrder) {
  const { id: orderId, branchId, memberId, no, type, machineNo, remark } = order;
  const { grossFen, discountFen, payableFen, pointsCost, bonusFen } = order;
  const [{ name: branchName, branchNo }, memberName, lines, paid] = await inOneFlight(
    requireBranch(ctx, branchId),
    memberId ? nameOfMember(ctx, memberId) : null,
    linesOf(ctx, orderId),
    listPayments(ctx, orderId),
  );
  const payments = paid.filter(({ status }) => status === 'SUCCEEDED');
  const head = { branchName, branchNo, no, type, time: ctx.now, cashierName: ctx.actor.name, machineNo, memberName };
  const content = { ...head, lines, grossFen, discountFen, payableFen, pointsCost, bonusFen, payments, remark };
  // Decoded first: the order has more than belongs on paper.
  const encoded = z.encode(ReceiptContent, content);
  await ctx.db
    .insertInto('receipts')
    .values({ orderId, content: JSON.stringify(encoded), createdTime: ctx.now })
    .execute();
}

export async function getReceipt(ctx: Ctx | Tx, { orderId }: { orderId: string }) {
  const kept = await ctx.db
    .selectFrom('receipts')
    .innerJoin('orders', 'orders.id', 'receipts.orderId')
    .select(['receipts.orderId', 'receipts.content', 'receipts.printedCount', 'receipts.createdTime'])
    .where(inScope(ctx, 'orders.branchId'))
    .where('receipts.orderId', '=', orderId)
    .executeTakeFirst();
  if (kept) return { ...kept, content: ReceiptContent.parse(kept.content) };
  await getOrder(ctx, { orderId });
  throw new AppError(orderErrors.noReceipt);
}

/** Gives the bytes for a printer and counts: from the second time on it says that it is a copy. */
export const printOrder = (ctx: Ctx, input: In<typeof orderApi.print>) =>
  command(ctx, orderApi.print, input, async (ctx) => {
    const { orderId, width } = input;
    const { content } = await getReceipt(ctx, { orderId });
    const { printedCount } = await ctx.db
      .updateTable('receipts')
      .set((q) => ({ printedCount: q('printedCount', '+', 1) }))
      .where('orderId', '=', orderId)
      .returning('printedCount')
      .executeTakeFirstOrThrow();
    const isReprint = printedCount > 1;
    return { printedCount, isReprint, bytes: Buffer.from(printReceipt(content, { width, isReprint })).toString('base64') };
  });
