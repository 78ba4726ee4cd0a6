import type { Order } from '@netbar/contract/counter/order/order.model';
import { describe, expect, it } from 'vitest';
import {
  amountOf,
  cashPart,
  changeOf,
  changeOfOrder,
  isTooMuch,
  paidBy,
  phaseOf,
  quickAmounts,
  scanPart,
  typeAmount,
  wayOfKey,
  whyNotPart,
  whyNotWay,
} from './pay.rules.ts';

const purse = { balanceFen: 1850, isCharge: false, isOnline: true };
const payment = (over: Partial<Order['payments'][number]>) => over as Order['payments'][number];

describe('ways to pay', () => {
  it('have the keys 1 to 7', () => {
    expect(['1', '3', '6', '7', '8', '0'].map(wayOfKey)).toEqual(['WECHAT', 'CASH', 'COMBINED', 'SIGNED', undefined, undefined]);
  });

  it('say why one cannot be used', () => {
    expect(whyNotWay('WALLET', 6600, purse)).toBe('notCovered');
    expect(whyNotWay('WALLET', 1850, purse)).toBeUndefined();
    expect(whyNotWay('WALLET', 100, { ...purse, balanceFen: undefined })).toBe('needsMember');
    expect(whyNotWay('WALLET', 100, { ...purse, isCharge: true })).toBe('notForCharge');
    expect(whyNotWay('GROUPBUY', 100, { ...purse, isCharge: true })).toBe('notForCharge');
    expect(whyNotWay('SIGNED', 100, { ...purse, isCharge: true })).toBe('notForCharge');
    expect(whyNotWay('SIGNED', 100, purse)).toBeUndefined();
  });

  it('are cash alone while the line is cut', () => {
    const cut = { ...purse, isOnline: false };
    expect(whyNotWay('CASH', 100, cut)).toBeUndefined();
    expect(whyNotWay('WECHAT', 100, cut)).toBe('cashOnly');
  });

  it('let a balance pay a part it does not cover', () => {
    expect(whyNotPart('WALLET', purse)).toBeUndefined();
    expect(whyNotPart('WALLET', { ...purse, balanceFen: 0 })).toBe('notCovered');
  });
});

describe('parts', () => {
  it('of cash pay no more than is due, and remember what was handed over', () => {
    expect(cashPart(10_000, 6600)).toEqual({ tender: 'CASH', amountFen: 6600, tenderedFen: 10_000 });
    expect(cashPart(3000, 6600)).toEqual({ tender: 'CASH', amountFen: 3000, tenderedFen: 3000 });
    expect(paidBy([cashPart(3000, 6600), { tender: 'POINTS', points: 5, evidence: { kind: 'PIN', pin: '739154' } }])).toBe(3000);
  });

  it('scanned are of whom the code says', () => {
    expect(scanPart('2812345678901234', 500)).toMatchObject({ tender: 'ALIPAY', amountFen: 500 });
    expect(scanPart('6921168509256', 500)).toBeUndefined();
  });
});

describe('an order that was sent', () => {
  const paid = payment({ status: 'SUCCEEDED', changeFen: 3400 });
  it('waits while a payment is open, is paid when nothing is due, and else is to be paid again', () => {
    expect(phaseOf(undefined)).toBe('choose');
    expect(phaseOf({ status: 'PENDING', dueFen: 500, payments: [payment({ status: 'PENDING' })] })).toBe('wait');
    expect(phaseOf({ status: 'COMPLETED', dueFen: 0, payments: [paid] })).toBe('paid');
    expect(phaseOf({ status: 'PENDING', dueFen: 500, payments: [payment({ status: 'FAILED' })] })).toBe('choose');
    expect(phaseOf({ status: 'CANCELLED', dueFen: 0, payments: [] })).toBe('cancelled');
  });

  it('gives change for cash that counted', () => {
    expect(
      changeOfOrder({
        payments: [paid, payment({ status: 'FAILED', changeFen: 9 }), payment({ status: 'SUCCEEDED', changeFen: null })],
      }),
    ).toBe(3400);
  });
});

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
