import { yuan } from '@netbar/contract/kernel/money';
import { formatTime } from '@netbar/contract/kernel/time';
import { tenderWords } from '@netbar/contract/order/order.words';
import type { ReceiptContent } from '@netbar/contract/order/receipt.model';

/** Letters of the small font on a line: Chinese ones are two wide. */
const columnsOn = { 58: 32, 80: 48 } as const;

const ESC = 0x1b;
const GS = 0x1d;
const INIT = [ESC, 0x40];
/** Chinese mode on, as most printers sold here start in it only by luck. */
const CHINESE = [0x1c, 0x26];
const CENTER = [ESC, 0x61, 1];
const LEFT = [ESC, 0x61, 0];
const LARGE = [GS, 0x21, 0x11];
const PLAIN = [GS, 0x21, 0];
const CUT = [GS, 0x56, 66, 0];
const NEW_LINE = [0x0a];

/** The receipt as a printer takes it, in Chinese: the customer reads it. The same content gives the same bytes. */
export function printReceipt(content: ReceiptContent, { width, isReprint }: { width: 58 | 80; isReprint: boolean }): Uint8Array {
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
    ...(content.memberName ? text(`会员 ${hidden(content.memberName)}`) : []),
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

/** A name on paper that anybody may pick up: the first letter has to do. */
const hidden = (name: string) => `${Array.from(name)[0] ?? ''}**`;

/** Both ends of a line; a left part too long for it leaves at least one blank. */
export function spread(left: string, right: string, columns: number): string {
  const room = columns - widthOf(right) - 1;
  const kept = Array.from(left).reduce((text, letter) => (widthOf(text + letter) <= room ? text + letter : text), '');
  return kept + ' '.repeat(columns - widthOf(kept) - widthOf(right)) + right;
}

const widthOf = (text: string) =>
  Array.from(text).reduce((sum, letter) => sum + ((letter.codePointAt(0) ?? 0) < 0x80 ? 1 : 2), 0);

/** Everything that reads GBK can be turned around to write it. */
let pairs: Map<string, number> | undefined;
function table() {
  const decoder = new TextDecoder('gbk');
  const found = new Map<string, number>();
  for (let lead = 0x81; lead <= 0xfe; lead += 1)
    for (let trail = 0x40; trail <= 0xfe; trail += 1) {
      const letter = decoder.decode(Uint8Array.of(lead, trail));
      if (letter.length === 1 && letter !== '�') found.set(letter, lead * 256 + trail);
    }
  return found;
}

/** A letter that printers have no shape for becomes a question mark; ¥ has one of its own. */
function gbkOf(text: string): number[] {
  pairs ??= table();
  return Array.from(text).flatMap((letter) => {
    const code = letter.codePointAt(0) ?? 0;
    if (code < 0x80) return code < 0x20 ? [0x20] : [code];
    const pair = pairs?.get(letter === '¥' ? '￥' : letter);
    return pair === undefined ? [0x3f] : [Math.floor(pair / 256), pair % 256];
  });
}
