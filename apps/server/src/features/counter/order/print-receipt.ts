import { orderApi } from '@netbar/contract/counter/order/order.api';
import { columnsOn, escpos, printedLine, spread, type PaperWidth } from '@netbar/contract/counter/order/escpos.rules';
import { orderErrors } from '@netbar/contract/counter/order/order.errors';
import type { In } from '@netbar/contract/kernel/endpoint';
import { yuan } from '@netbar/contract/kernel/money';
import { formatTime } from '@netbar/contract/kernel/time';
import { tenderWords } from '@netbar/contract/money/shift/tender.words';
import { ReceiptContent } from '@netbar/contract/counter/order/receipt.model';
import { command } from '#kernel/command.ts';
import { inScope, type Ctx, type Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { readOrder } from './order-steps.ts';

/** Returns the bytes for a printer and counts the print. From the second time on the receipt says that it is a copy. */
export const printOrder = (ctx: Ctx, input: In<typeof orderApi.print>) =>
  command(ctx, orderApi.print, input, async (ctx) => {
    const { orderId, width, opensDrawer } = input;
    const { content } = await getReceipt(ctx, { orderId });
    const { printedCount } = await ctx.db
      .updateTable('receipts')
      .set((q) => ({ printedCount: q('printedCount', '+', 1) }))
      .where('orderId', '=', orderId)
      .returning('printedCount')
      .executeTakeFirstOrThrow();
    const isReprint = printedCount > 1;
    return {
      printedCount,
      isReprint,
      bytes: Buffer.from(receiptBytes(content, { width, isReprint, opensDrawer })).toString('base64'),
    };
  });

export async function getReceipt(ctx: Ctx | Tx, { orderId }: { orderId: string }) {
  const stored = await ctx.db
    .selectFrom('receipts')
    .innerJoin('orders', 'orders.id', 'receipts.orderId')
    .select(['receipts.orderId', 'receipts.content', 'receipts.printedCount', 'receipts.createdTime'])
    .where(inScope(ctx, 'orders.branchId'))
    .where('receipts.orderId', '=', orderId)
    .executeTakeFirst();
  if (stored) return { ...stored, content: ReceiptContent.parse(stored.content) };
  // Refuses with "not found" when the order itself is unknown or out of scope.
  await readOrder(ctx, orderId);
  throw new AppError(orderErrors.noReceipt);
}

interface Printing {
  width: PaperWidth;
  isReprint: boolean;
  opensDrawer: boolean;
}

/** The receipt in ESC/POS. Always in Chinese, since the customer reads it. The same content gives the same bytes. */
export function receiptBytes(content: ReceiptContent, { width, isReprint, opensDrawer }: Printing): Uint8Array {
  const columns = columnsOn[width];
  const text = printedLine;
  const pair = (left: string, right: string) => text(spread(left, right, columns));
  const rule = text('-'.repeat(columns));
  const isCash = content.payments.some(({ tender }) => tender === 'CASH');
  const bytes = [
    ...escpos.init,
    ...escpos.chinese,
    // Money goes in or comes out only once.
    ...(opensDrawer && isCash && !isReprint ? escpos.openDrawer : []),
    ...escpos.center,
    ...escpos.large,
    ...text(content.branchName),
    ...escpos.plain,
    ...text(isReprint ? '【补打】' : `门店编号 ${content.branchNo}`),
    ...escpos.left,
    ...text(`单号 ${content.no}`),
    ...text(`时间 ${formatTime(content.time, 'datetime')}`),
    ...text(`收银 ${content.cashierName}`),
    ...(content.machineNo ? text(`机号 ${content.machineNo}`) : []),
    ...(content.memberName ? text(`会员 ${maskName(content.memberName)}`) : []),
    ...rule,
    ...content.lines.flatMap(({ name, qty, unitPriceFen, netFen, pointsCost }) => [
      ...text(name),
      ...pair(`  ${qty} x ${yuan(unitPriceFen)}`, pointsCost > 0 ? `${pointsCost} 积分` : yuan(netFen)),
    ]),
    ...rule,
    ...(content.discountFen > 0 ? [...pair('合计', yuan(content.grossFen)), ...pair('优惠', yuan(-content.discountFen))] : []),
    ...pair('应付', content.pointsCost > 0 ? `${content.pointsCost} 积分` : yuan(content.payableFen)),
    ...content.payments.flatMap(({ tender, amountFen, tenderedFen, changeFen, signerName }) => [
      ...(tender === 'POINTS' ? [] : pair(tenderWords[tender]['zh-CN'], yuan(tenderedFen ?? amountFen))),
      ...(changeFen ? pair('找零', yuan(changeFen)) : []),
      ...(signerName ? pair('签单人', signerName) : []),
    ]),
    ...(content.bonusFen > 0 ? pair('赠送', yuan(content.bonusFen)) : []),
    ...(content.remark ? text(`备注 ${content.remark}`) : []),
    ...rule,
    ...escpos.center,
    ...text('谢谢惠顾'),
    ...text(''),
    ...escpos.cut,
  ];
  return Uint8Array.from(bytes);
}

/** Anybody may pick the paper up, so only the first character of a name is printed. */
const maskName = (name: string) => `${Array.from(name)[0] ?? ''}**`;
