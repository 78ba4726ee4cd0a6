import { describe, expect, it } from 'vitest';
import { chart, type AccountCode, type AccountKind } from './ledger.ts';

const kinds = Object.entries(chart) as [AccountCode, AccountKind][];
const codesWhere = (test: (kind: AccountKind, code: AccountCode) => boolean) =>
  kinds
    .filter(([code, kind]) => test(kind, code))
    .map(([code]) => code)
    .toSorted();

describe('the chart of accounts', () => {
  it('keeps a live balance for what belongs to one drawer, member, card, lease or employee, and for nothing that all orders touch', () => {
    expect(codesWhere(({ guard }) => guard === 'NON_NEG')).toEqual([
      'CASH_DRAWER',
      'CASH_SAFE',
      'LEASE_DEPOSIT',
      'LEAVE_BAL',
      'MEMBER_BONUS',
      'MEMBER_PRINCIPAL',
      'POINT_DEBT',
      'POINT_MEMBER',
      'TEMP_CARD',
    ]);
  });

  it('puts assets and costs on the debit side, debts and income on the credit side, contra accounts opposite', () => {
    expect(
      codesWhere(
        ({ side }, code) => side === 'D' && /^(REVENUE|MEMBER|SUPPLIER_DUE|GRNI|.*_DUE$|TEMP_CARD|LEASE_DEPOSIT)/.test(code),
      ),
    ).toEqual([]);
    expect(
      codesWhere(({ side }, code) => side === 'C' && /^(CASH|BANK|CHANNEL|INVENTORY|COGS|.*_COST$|WASTAGE|.*_LOSS$)/.test(code)),
    ).toEqual([]);
    expect([chart.ACC_DEPR.side, chart.DISCOUNT.side, chart.BONUS_DISCOUNT.side, chart.BONUS_UNEARNED.side]).toEqual([
      'C',
      'D',
      'D',
      'D',
    ]);
  });

  it('counts money in fen, points in points and leave in half days, and each unit has both sides to balance', () => {
    for (const [code, { unit }] of kinds)
      expect(`${code} ${unit}`).toBe(
        `${code} ${code.startsWith('POINT_') ? 'POINT' : code.startsWith('LEAVE_') ? 'HALF_DAY' : 'FEN'}`,
      );
    for (const unit of ['FEN', 'POINT', 'HALF_DAY'])
      expect(new Set(kinds.filter(([, kind]) => kind.unit === unit).map(([, { side }]) => side))).toEqual(new Set(['D', 'C']));
  });
});
