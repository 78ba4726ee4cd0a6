import { expect, it } from 'vitest';
import { closingOf, latenessOf, matchDeposits, plainRef } from './cash-deposit.rules.ts';

const deposit = (id: string, fen: number, over: object = {}) => ({
  id,
  bizDate: '2026-11-13',
  fen,
  slipNo: null,
  slipFen: null,
  ...over,
});
const line = (id: string, fen: number, over: object = {}) => ({ id, date: '2026-11-14', fen, ref: id, slipNo: '', ...over });

it('is late after two full days and very late after four', () => {
  expect([0, 2, 3, 4, 5].map(latenessOf)).toEqual(['NONE', 'NONE', 'LATE', 'LATE', 'VERY_LATE']);
});

it('adds up a day of a safe', () => {
  expect(closingOf({ openingFen: 624_000, dropFen: 438_000, payOutFen: 26_000, depositFen: 900_000, otherFen: 0 })).toBe(136_000);
});

it('compares numbers of slips without blanks, hyphens and leading zeros', () => {
  expect(['1113-0047', ' 00 11130047', '１１１３００４７'].map(plainRef)).toEqual(['11130047', '11130047', '11130047']);
  expect([plainRef(''), plainRef('000')]).toEqual(['', '0']);
});

it('matches by the slip first, whatever the amount, then by amount and date', () => {
  const deposits = [deposit('a', 900, { slipNo: 'S-1' }), deposit('b', 800), deposit('c', 700, { slipFen: 690, slipNo: 'X' })];
  const lines = [line('1', 890, { slipNo: 's1' }), line('2', 800), line('3', 690)];
  expect(matchDeposits(deposits, lines)).toEqual([
    { depositId: 'a', lineId: '1', by: 'SLIP' },
    { depositId: 'b', lineId: '2', by: 'AMOUNT' },
    { depositId: 'c', lineId: '3', by: 'AMOUNT' },
  ]);
});

it('leaves in doubt what has two partners, came too early or too late', () => {
  expect(matchDeposits([deposit('a', 5), deposit('b', 5)], [line('1', 5)])).toEqual([]);
  expect(matchDeposits([deposit('a', 5)], [line('1', 5), line('2', 5)])).toEqual([]);
  expect(matchDeposits([deposit('a', 5)], [line('1', 5, { date: '2026-11-12' })])).toEqual([]);
  expect(matchDeposits([deposit('a', 5)], [line('1', 5, { date: '2026-11-17' })])).toEqual([]);
  expect(matchDeposits([deposit('a', 5)], [line('1', 5, { date: '2026-11-16' })])).toHaveLength(1);
  expect(matchDeposits([deposit('a', 5, { slipNo: '7' })], [line('7', 5), line('x', 5, { slipNo: '07' })])).toEqual([]);
});
