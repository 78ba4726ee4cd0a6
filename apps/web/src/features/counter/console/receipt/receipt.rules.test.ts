import type { Receipt } from '@netbar/contract/counter/order/receipt.model';
import { expect, it } from 'vitest';
import { linesOf } from './receipt.rules.ts';

const content: Receipt['content'] = {
  branchName: '星域电竞文三路旗舰店',
  branchNo: '1001',
  no: '1210010001',
  type: 'SALE',
  time: '2026-11-15T12:42:31.000Z',
  cashierName: '王小梅',
  machineNo: 'B017',
  memberName: null,
  lines: [{ name: '冰红茶', qty: 2, unitPriceFen: 450, netFen: 800, pointsCost: 0 }],
  grossFen: 900,
  discountFen: 100,
  payableFen: 800,
  pointsCost: 0,
  bonusFen: 0,
  payments: [{ tender: 'CASH', amountFen: 800, tenderedFen: 1000, changeFen: 200 }],
  remark: '',
};
const text = (isReprint: boolean) =>
  linesOf(content, { lang: 'zh-CN', isReprint }).map((line) =>
    line === 'rule' ? '---' : `${line.left} ${line.right ?? ''}`.trim(),
  );

it('a receipt says what was sold, for what, and the change, in the business’s own time', () => {
  expect(text(false)).toEqual([
    '星域电竞文三路旗舰店',
    '单号 1210010001',
    '时间 2026-11-15 20:42:31',
    '收银员 王小梅',
    '机号 B017',
    '---',
    '冰红茶 ×2 8.00',
    '---',
    '合计 9.00',
    '优惠 −1.00',
    '应付 8.00',
    '现金 8.00',
    '实收 10.00',
    '找零 2.00',
  ]);
});

it('what nobody paid says who signed for it', () => {
  const signed = { tender: 'SIGNED' as const, amountFen: 800, tenderedFen: null, changeFen: null, signerName: '王店长' };
  expect(linesOf({ ...content, payments: [signed] }, { lang: 'zh-CN', isReprint: false }).slice(-2)).toEqual([
    { left: '签单', right: '8.00' },
    { left: '签单人', right: '王店长' },
  ]);
});

it('whatever is printed again says so', () => {
  expect(text(true)[0]).toBe('星域电竞文三路旗舰店 (补打)');
});
