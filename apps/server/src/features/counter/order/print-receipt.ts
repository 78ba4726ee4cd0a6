import { orderApi } from '@netbar/contract/counter/order/order.api';
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
    const { orderId, width } = input;
    const { content } = await getReceipt(ctx, { orderId });
    const { printedCount } = await ctx.db
      .updateTable('receipts')
      .set((q) => ({ printedCount: q('printedCount', '+', 1) }))
      .where('orderId', '=', orderId)
      .returning('printedCount')
      .executeTakeFirstOrThrow();
    const isReprint = printedCount > 1;
    return { printedCount, isReprint, bytes: Buffer.from(receiptBytes(content, { width, isReprint })).toString('base64') };
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

/** Characters of the small font on a line; a Chinese character counts as two. */
const columnsOn = { 58: 32, 80: 48 } as const;

const ESC = 0x1b;
const GS = 0x1d;
const INIT = [ESC, 0x40];
/** Switches Chinese mode on, since not every printer starts in it. */
const CHINESE = [0x1c, 0x26];
const CENTER = [ESC, 0x61, 1];
const LEFT = [ESC, 0x61, 0];
const LARGE = [GS, 0x21, 0x11];
const PLAIN = [GS, 0x21, 0];
const CUT = [GS, 0x56, 66, 0];
const NEW_LINE = [0x0a];

/** The receipt in ESC/POS. Always in Chinese, since the customer reads it. The same content gives the same bytes. */
export function receiptBytes(content: ReceiptContent, { width, isReprint }: { width: 58 | 80; isReprint: boolean }): Uint8Array {
  const columns = columnsOn[width];
  const text = (line: string) => [...gbkOf(line), ...NEW_LINE];
  const pair = (left: string, right: string) => text(spread(left, right, columns));
  const rule = text('-'.repeat(columns));
  const bytes = [
    ...INIT,
    ...CHINESE,
    ...CENTER,
    ...LARGE,
    ...text(content.branchName),
    ...PLAIN,
    ...text(isReprint ? '【补打】' : `门店编号 ${content.branchNo}`),
    ...LEFT,
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
    ...CENTER,
    ...text('谢谢惠顾'),
    ...text(''),
    ...CUT,
  ];
  return Uint8Array.from(bytes);
}

/** Anybody may pick the paper up, so only the first character of a name is printed. */
const maskName = (name: string) => `${Array.from(name)[0] ?? ''}**`;

/** Puts two texts at both ends of a line. A left text that is too long is cut, leaving one blank. */
export function spread(left: string, right: string, columns: number): string {
  const room = columns - widthOf(right) - 1;
  const kept = Array.from(left).reduce((text, letter) => (widthOf(text + letter) <= room ? text + letter : text), '');
  return kept + ' '.repeat(columns - widthOf(kept) - widthOf(right)) + right;
}

const widthOf = (text: string) =>
  Array.from(text).reduce((sum, letter) => sum + ((letter.codePointAt(0) ?? 0) < 0x80 ? 1 : 2), 0);

/** GBK code of each character. Node only decodes GBK, so the table is built by decoding every code. */
let pairs: Map<string, number> | undefined;
function gbkTable() {
  const decoder = new TextDecoder('gbk');
  const found = new Map<string, number>();
  for (let lead = 0x81; lead <= 0xfe; lead += 1)
    for (let trail = 0x40; trail <= 0xfe; trail += 1) {
      const letter = decoder.decode(Uint8Array.of(lead, trail));
      if (letter.length === 1 && letter !== '�') found.set(letter, lead * 256 + trail);
    }
  return found;
}

/** A character outside GBK becomes a question mark; ¥ is printed as its full-width form. */
function gbkOf(text: string): number[] {
  pairs ??= gbkTable();
  return Array.from(text).flatMap((letter) => {
    const code = letter.codePointAt(0) ?? 0;
    if (code < 0x80) return code < 0x20 ? [0x20] : [code];
    const pair = pairs?.get(letter === '¥' ? '￥' : letter);
    return pair === undefined ? [0x3f] : [Math.floor(pair / 256), pair % 256];
  });
}
