import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kindsOfCode, maskedCode, platformOfName, settleFenOf, spreadDeal, voucherAskSec, voucherCode } from './voucher.rules.ts';

describe('a code', () => {
  it('is recognised by its form', () => {
    expect(kindsOfCode('106827459931042')).toEqual(['DOUYIN']);
    expect(kindsOfCode('https://v.douyin.com/abc')).toEqual(['DOUYIN']);
    expect(kindsOfCode('882711403391')).toEqual(['DOUYIN', 'MEITUAN']);
    expect(kindsOfCode('AB12CD34EF56GH78')).toEqual(['OWN']);
    for (const none of ['', '12345', 'AB12CD34EF56', '1068274599310426A']) expect(kindsOfCode(none)).toEqual([]);
  });

  it('is the same however it was typed', () => {
    expect(voucherCode(' 8827 1140-3391 ')).toBe('882711403391');
    expect(voucherCode('ａｂ12cd34ef56')).toBe('AB12CD34EF56');
    expect(voucherCode(' https://v.douyin.com/aBc/ ')).toBe('https://v.douyin.com/aBc/');
  });

  it('is shown without its middle', () => {
    expect(maskedCode('882711403391')).toBe('8827 **** 3391');
    expect(maskedCode('1234')).toBe('****');
  });
});

it('names of cashiers lead to the platform', () => {
  expect(['抖音', '美团', '大众点评', '口碑'].map(platformOfName)).toEqual(['DOUYIN', 'MEITUAN', 'MEITUAN', undefined]);
});

it('the fee is rounded half up', () => {
  expect(settleFenOf(5990, 600)).toBe(5631);
  expect(settleFenOf(5990, 0)).toBe(5990);
});

it('a platform is asked soon at first, and never given up', () => {
  expect([0, 4, 5, 13, 14, 99].map(voucherAskSec)).toEqual([5, 5, 40, 40, 1800, 1800]);
});

describe('a deal', () => {
  it('costs what was paid, whatever its goods cost', () => {
    expect(
      spreadDeal(
        [
          { unitPriceFen: 1500, qty: 2 },
          { unitPriceFen: 6000, qty: 1 },
        ],
        5990,
      ),
    ).toEqual({ discounts: [1003, 2007], restFen: 0 });
    expect(spreadDeal([{ unitPriceFen: 500, qty: 2 }], 5990)).toEqual({ discounts: [0], restFen: 4990 });
    expect(spreadDeal([], 5990)).toEqual({ discounts: [], restFen: 5990 });
  });

  it('never has a line below zero', () => {
    const priced = fc.record({ unitPriceFen: fc.nat(100_000), qty: fc.integer({ min: 1, max: 20 }) });
    fc.assert(
      fc.property(fc.array(priced, { maxLength: 6 }), fc.nat(1_000_000), (lines, payFen) => {
        const { discounts, restFen } = spreadDeal(lines, payFen);
        const nets = lines.map(({ unitPriceFen, qty }, i) => unitPriceFen * qty - (discounts[i] ?? 0));
        expect(nets.every((net) => net >= 0) && discounts.every((fen) => fen >= 0) && restFen >= 0).toBe(true);
        expect(nets.reduce((sum, net) => sum + net, restFen)).toBe(payFen);
      }),
    );
  });
});
