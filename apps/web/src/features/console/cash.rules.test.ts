import { describe, expect, it } from 'vitest';
import { amountOf, changeOf, isTooMuch, quickAmounts, typeAmount } from './cash.rules.ts';

const typed = (keys: string, from = '') => keys.split('').reduce(typeAmount, from);

describe('cash', () => {
  it('offers the exact sum and the notes above it', () => {
    expect(quickAmounts(6600)).toEqual([6600, 7000, 8000, 10_000]);
    expect(quickAmounts(10_000)).toEqual([10_000]);
    expect(quickAmounts(1850)).toEqual([1850, 1900, 2000, 5000]);
  });

  it('is typed without a third decimal, a second point or leading zeros', () => {
    expect(typed('100')).toBe('100');
    expect(typed('007.505')).toBe('7.50');
    expect(typed('1.2.3')).toBe('1.23');
    expect(typed('.5')).toBe('0.5');
    expect(typeAmount('12', '00')).toBe('1200');
    expect(typeAmount('12', 'Backspace')).toBe('1');
    expect(typed('123456789')).toBe('1234567');
  });

  it('is not believed when the change would be more than anybody hands over', () => {
    expect([isTooMuch(undefined), isTooMuch(100_000), isTooMuch(100_001)]).toEqual([false, false, true]);
  });

  it('gives change only once it covers', () => {
    expect(changeOf(amountOf('100'), 6600)).toBe(3400);
    expect(changeOf(amountOf('66.'), 6600)).toBe(0);
    expect(changeOf(amountOf('65.99'), 6600)).toBeUndefined();
    expect(changeOf(amountOf(''), 6600)).toBeUndefined();
  });
});
