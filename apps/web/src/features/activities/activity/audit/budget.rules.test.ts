import { describe, expect, it } from 'vitest';
import { runsOut, usedPerDay } from './budget.rules.ts';

const spent = (usedBudget: number) => ({
  usedBudget,
  validFrom: '2026-11-01T00:00:00+08:00',
  validTo: '2026-12-01T00:00:00+08:00',
});
const at = (day: string) => new Date(`${day}T00:00:00+08:00`);

describe('how long a budget lasts', () => {
  it('is told by the day at the pace so far, for the old and for a larger limit', () => {
    expect(runsOut(spent(5000), 10_000, at('2026-11-11'))).toEqual({ is: 'DAY', day: '2026-11-21' });
    expect(runsOut(spent(5000), 12_000, at('2026-11-11'))).toEqual({ is: 'DAY', day: '2026-11-25' });
    expect(runsOut(spent(5000), 15_000, at('2026-11-11'))).toEqual({ is: 'LASTS' });
  });

  it('is known to be over, and not known before anything was used', () => {
    expect(runsOut(spent(10_000), 10_000, at('2026-11-11'))).toEqual({ is: 'GONE' });
    expect(runsOut(spent(0), 10_000, at('2026-11-11'))).toEqual({ is: 'UNKNOWN' });
    expect(runsOut(spent(100), 10_000, at('2026-10-20'))).toEqual({ is: 'UNKNOWN' });
  });

  it('has a daily mean of the days that are over: at least one, none before the first', () => {
    expect(usedPerDay(spent(5000), at('2026-11-11'))).toBe(500);
    expect(usedPerDay(spent(600), new Date('2026-11-01T06:00:00+08:00'))).toBe(600);
    expect(usedPerDay(spent(3000), at('2027-01-11'))).toBe(100);
    expect(usedPerDay(spent(0), at('2026-10-20'))).toBeNull();
  });
});
