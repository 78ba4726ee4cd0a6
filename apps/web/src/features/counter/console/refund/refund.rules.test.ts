import type { OrderLine, OrderRow } from '@netbar/contract/counter/order/order.model';
import { expect, it } from 'vitest';
import { allLinesBack, isRefundable, leftOfLine, lineBack, linesBack, setWantedQty } from './refund.rules.ts';

const line = (over: Partial<OrderLine>) =>
  ({ id: 'a', qty: 3, refundedQty: 1, netFen: 1000, refundedFen: 333, ...over }) as OrderLine;
const order = (over: Partial<OrderRow>) =>
  ({ status: 'COMPLETED', paidFen: 1000, refundedFen: 0, pointsCost: 0, refundStatus: 0, ...over }) as OrderRow;

it('offers what is left, and never more', () => {
  const one = line({});
  expect([leftOfLine(one), allLinesBack([one])]).toEqual([2, { a: 2 }]);
  expect(setWantedQty({}, one, 9)).toEqual({ a: 2 });
  expect(setWantedQty({}, one, -1)).toEqual({ a: 0 });
});

it('names the lines that go back and what they come to, to the fen', () => {
  const [one, other] = [line({}), line({ id: 'b', refundedQty: 0, refundedFen: 0 })];
  expect(linesBack([one, other], { a: 2, b: 0 })).toEqual([{ orderLineId: 'a', qty: 2 }]);
  expect([lineBack(one, { a: 2 }), lineBack(other, { b: 1 }), lineBack(other, {})]).toEqual([667, 333, 0]);
});

it('is for what is paid, done and not under way already', () => {
  expect(isRefundable(order({}))).toBe(true);
  expect(isRefundable(order({ refundedFen: 1000 }))).toBe(false);
  expect(isRefundable(order({ refundStatus: 2 }))).toBe(false);
  expect(isRefundable(order({ status: 'PENDING' }))).toBe(false);
  expect(isRefundable(order({ paidFen: 0, pointsCost: 5 }))).toBe(true);
});
