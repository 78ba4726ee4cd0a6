import { columnsOn, escpos, printedLine, spread, type PaperWidth } from '@netbar/contract/counter/order/escpos.rules';

/** A page that shows whether paper width, Chinese characters, alignment and cutter are right. Printed in Chinese, as receipts are. */
export function testPageBytes(paper: PaperWidth): Uint8Array<ArrayBuffer> {
  const columns = columnsOn[paper];
  const digits = Array.from({ length: columns }, (_, i) => String((i + 1) % 10)).join('');
  return Uint8Array.from([
    ...escpos.init,
    ...escpos.chinese,
    ...escpos.center,
    ...escpos.large,
    ...printedLine('测试打印'),
    ...escpos.plain,
    ...escpos.left,
    ...printedLine(digits),
    ...printedLine(spread(`纸宽 ${paper} mm`, `每行 ${columns} 字符`, columns)),
    ...printedLine(spread('现金', '￥10.00', columns)),
    ...printedLine('-'.repeat(columns)),
    ...printedLine(''),
    ...escpos.cut,
  ]);
}
