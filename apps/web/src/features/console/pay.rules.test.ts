import type { Order } from '@netbar/contract/order/order.model';
import { describe, expect, it } from 'vitest';
import { cashPart, changeOfOrder, evidenceOf, paidBy, phaseOf, scanPart, wayOfKey, whyNotPart, whyNotWay } from './pay.rules.ts';

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
    expect(paidBy([cashPart(3000, 6600), { tender: 'POINTS', points: 5, evidence: evidenceOf('8', '2026-11-15') }])).toBe(3000);
  });

  it('scanned are of whom the code says', () => {
    expect(scanPart('2812345678901234', 500)).toMatchObject({ tender: 'ALIPAY', amountFen: 500 });
    expect(scanPart('6921168509256', 500)).toBeUndefined();
  });

  it('tell an identity card from a member’s', () => {
    expect(evidenceOf('11010519491231002X', '2026-11-15')).toEqual({ kind: 'ID_CARD', idCard: '11010519491231002X' });
    expect(evidenceOf(' 10010023 ', '2026-11-15')).toEqual({ kind: 'MEMBER_CARD', no: '10010023' });
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
