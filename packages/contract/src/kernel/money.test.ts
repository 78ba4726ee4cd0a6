import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allocate, mulDiv, parseYuan, twoDecimals, yuan } from './money.ts';

const fen = fc.maxSafeInteger();
const weights = fc.array(fc.oneof(fc.constant(0), fc.nat({ max: 5 }), fc.maxSafeNat()), { minLength: 1, maxLength: 12 });
const sum = (parts: bigint[]) => parts.reduce((left, right) => left + right, 0n);
const size = (value: bigint) => (value < 0n ? -value : value);

describe('multiplying then dividing', () => {
  it('rounds half up on the absolute value', () => {
    expect(mulDiv(667, 1, 2)).toBe(334);
    expect(mulDiv(-667, 1, 2)).toBe(-334);
    expect(mulDiv(667, 1, -2)).toBe(-334);
    expect(mulDiv(1000, 1, 3)).toBe(333);
    expect(mulDiv(-1, 1, 3)).toBe(0);
  });

  it('is exact where the product leaves the safe range', () => {
    expect(mulDiv(Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)).toBe(Number.MAX_SAFE_INTEGER);
  });

  it('is within half a unit of the exact value, half going away from zero', () => {
    fc.assert(
      fc.property(fen, fc.integer(), fc.maxSafeInteger(), (a, b, c) => {
        fc.pre(c !== 0 && Math.abs(a * (b / c)) < 2 ** 52);
        const error = size(BigInt(mulDiv(a, b, c)) * BigInt(c)) - size(BigInt(a) * BigInt(b));
        expect(2n * error > -size(BigInt(c)) && 2n * error <= size(BigInt(c))).toBe(true);
      }),
    );
  });

  it('refuses a zero divisor, a fraction and a result that is too large', () => {
    expect(() => mulDiv(1, 1, 0)).toThrow(RangeError);
    expect(() => mulDiv(0.5, 1, 1)).toThrow(RangeError);
    expect(() => mulDiv(1, Number.NaN, 1)).toThrow(RangeError);
    expect(() => mulDiv(Number.MAX_SAFE_INTEGER, 2, 1)).toThrow(RangeError);
  });

  it('clears the stock value with the last unit: 3 in for 1000, out one by one', () => {
    let valueFen = 1000;
    const out = [3, 2, 1].map((onHand) => {
      const cost = mulDiv(valueFen, 1, onHand);
      valueFen -= cost;
      return cost;
    });

    expect(out).toEqual([333, 334, 333]);
    expect(valueFen).toBe(0);
  });

  it('refunds exactly the net when the share is taken cumulatively: net 2 over 4 units', () => {
    let refundedFen = 0;
    const refunds = [1, 2, 3, 4].map((refundedQty) => {
      const amountFen = mulDiv(2, refundedQty, 4) - refundedFen;
      refundedFen += amountFen;
      return amountFen;
    });

    expect(refunds).toEqual([1, 0, 1, 0]);
  });
});

describe('splitting a total', () => {
  it('spreads a discount of 100 over nets 333, 333 and 334', () => {
    expect(allocate(100, [333, 333, 334])).toEqual([33, 33, 34]);
  });

  it('refunds 500 of cash 600 and bonus 400 as 300 and 200', () => {
    expect(allocate(500, [600, 400])).toEqual([300, 200]);
  });

  it('gives a tie to the lowest index', () => {
    expect(allocate(1000, [1, 1, 1])).toEqual([334, 333, 333]);
  });

  it('splits equally when every weight is zero', () => {
    expect(allocate(5, [0, 0])).toEqual([3, 2]);
  });

  it('splits a negative total as the negation of the positive one', () => {
    expect(allocate(-100, [333, 0, 334])).toEqual([-50, 0, -50]);
    fc.assert(
      fc.property(fc.maxSafeNat(), weights, (total, by) => {
        expect(allocate(-total, by)).toEqual(allocate(total, by).map((part) => 0 - part));
      }),
    );
  });

  it('adds up to the total, keeps its sign and stays within one of the exact share', () => {
    fc.assert(
      fc.property(fen, weights, (total, by) => {
        const parts = allocate(total, by).map(BigInt);
        const used = (by.every((weight) => weight === 0) ? by.map(() => 1) : by).map(BigInt);

        expect(sum(parts)).toBe(BigInt(total));
        for (const [index, part] of parts.entries()) {
          expect(part * BigInt(Math.sign(total)) >= 0n).toBe(true);
          expect(size(part * sum(used) - BigInt(total) * used[index]!) < sum(used)).toBe(true);
        }
      }),
    );
  });

  it('gives nothing to a zero weight beside others', () => {
    fc.assert(
      fc.property(fen, weights, (total, by) => {
        expect(allocate(total, [...by, 0, 1]).at(-2)).toBe(0);
      }),
    );
  });

  it('refuses negative or broken weights, and a total with nobody to take it', () => {
    expect(() => allocate(10, [5, -1])).toThrow(RangeError);
    expect(() => allocate(10, [0.5])).toThrow(RangeError);
    expect(() => allocate(Number.NaN, [1])).toThrow(RangeError);
    expect(() => allocate(10, [])).toThrow(RangeError);
    expect(allocate(0, [])).toEqual([]);
  });
});

describe('money as text', () => {
  it('FMT-01 shows fen as ¥ with two decimals', () => {
    expect([1230, 5, 0, -0, 100, 123456789].map(yuan)).toEqual(['¥12.30', '¥0.05', '¥0.00', '¥0.00', '¥1.00', '¥1234567.89']);
    expect([-1230, -5].map(yuan)).toEqual(['-¥12.30', '-¥0.05']);
    expect(twoDecimals(-1230)).toBe('-12.30');
    expect(() => yuan(12.3)).toThrow(RangeError);
  });

  it('FMT-01 reads every amount it shows', () => {
    fc.assert(
      fc.property(fen, (amount) => {
        expect(parseYuan(yuan(amount))).toBe(amount);
      }),
    );
  });

  it.each([
    ['12', 1200],
    ['12.3', 1230],
    ['12.30', 1230],
    [' ¥12.30 ', 1230],
    ['¥ 12.30', 1230],
    ['￥１２．３０', 1230],
    ['１２', 1200],
    ['0.07', 7],
    ['-12.30', -1230],
    ['-0', 0],
  ])('FMT-01 reads %j', (text, amount) => {
    expect(parseYuan(text)).toBe(amount);
  });

  it.each([
    '',
    ' ',
    '¥',
    '12.345',
    '12.',
    '.5',
    '1e3',
    'NaN',
    'Infinity',
    '12²',
    '1 2',
    '12元',
    '0x10',
    '--1',
    '90071992547409.92',
  ])('FMT-01 refuses %j', (text) => {
    expect(parseYuan(text)).toBeUndefined();
  });
});
