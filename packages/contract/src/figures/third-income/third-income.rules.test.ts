import { describe, expect, it } from 'vitest';
import { clueOf, entriesOf, feeRateBp, resolveWays, settlementEntries, waysOf } from './third-income.rules.ts';

const diff = { oursFen: 12_800, theirsFen: 11_800 };

describe('a difference', () => {
  it('offers the ways that fit its result and its state', () => {
    const open = { status: 'OPEN', kind: 'PAYMENT' } as const;
    expect(waysOf({ ...open, ...diff })).toEqual(['TAKE_THEIRS', 'CLAIM', 'CASH']);
    expect(waysOf({ ...open, oursFen: 3600, theirsFen: 6300 })).toEqual(['TAKE_THEIRS', 'CLAIM']);
    expect(waysOf({ ...open, oursFen: 4500, theirsFen: null })).toEqual(['WAIT', 'CLAIM', 'WRITE_OFF']);
    expect(waysOf({ ...open, oursFen: null, theirsFen: 8800 })).toEqual(['ATTACH', 'UNIDENTIFIED']);
    expect(waysOf({ ...open, ...diff, status: 'CLAIMED' })).toEqual(['RECOVERED', 'TAKE_THEIRS', 'CASH']);
    expect(waysOf({ ...open, ...diff, status: 'RESOLVED' })).toEqual([]);
  });

  it('is booked by entries that balance, and claims book nothing', () => {
    for (const way of resolveWays) expect(entriesOf(way, diff).reduce((sum, { amountFen }) => sum + amountFen, 0)).toBe(0);
    expect(entriesOf('TAKE_THEIRS', diff)).toEqual([
      { account: 'DISCOUNT', amountFen: 1000 },
      { account: 'CHANNEL', amountFen: -1000 },
    ]);
    expect(entriesOf('CLAIM', diff)).toEqual([]);
    expect(entriesOf('ATTACH', { oursFen: null, theirsFen: 900 }, { joinsPayment: true })).toEqual([]);
    expect(settlementEntries(10_000, 60).reduce((sum, { amountFen }) => sum + amountFen, 0)).toBe(0);
  });

  it('looks like what often causes it', () => {
    expect(clueOf({ oursFen: 3600, theirsFen: 6300, feeFen: 10 })).toBe('DIGITS_SWAPPED');
    expect(clueOf({ oursFen: 10_000, theirsFen: 9962, feeFen: 38 })).toBe('EQUALS_FEE');
    expect(clueOf({ oursFen: 500, theirsFen: 5000, feeFen: 3 })).toBe('TENFOLD');
    expect(clueOf({ ...diff, feeFen: 45 })).toBeUndefined();
    expect(feeRateBp(16_058, 4_225_812)).toBe(38);
  });
});
