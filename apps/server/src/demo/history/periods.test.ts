import { describe, expect, it } from 'vitest';
import { periodOf, periodsToSettle } from './periods.ts';
import { timesOf } from './statement-steps.ts';

describe('periods of settlement', () => {
  it('are weeks from Monday, halves of months, or months of any length', () => {
    expect(periodOf('WEEKLY', '2026-03-01')).toEqual({ from: '2026-02-23', to: '2026-03-01' });
    expect(periodOf('HALF_MONTHLY', '2026-02-15')).toEqual({ from: '2026-02-01', to: '2026-02-15' });
    expect(periodOf('HALF_MONTHLY', '2026-02-16')).toEqual({ from: '2026-02-16', to: '2026-02-28' });
    expect(periodOf('MONTHLY', '2026-12-31')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
  });

  it('are settled once they have ended, or until yesterday if none has', () => {
    const days = ['2026-03-05', '2026-03-12', '2026-03-19'];
    expect(periodsToSettle('HALF_MONTHLY', days, '2026-03-20')).toEqual([{ from: '2026-03-01', to: '2026-03-15' }]);
    expect(periodsToSettle('MONTHLY', days, '2026-03-20')).toEqual([{ from: '2026-03-01', to: '2026-03-19' }]);
    expect(periodsToSettle('MONTHLY', ['2026-03-20'], '2026-03-20')).toEqual([]);
  });

  it.each(['PAID', 'PART', 'DRAFT'] as const)(
    'are settled after they ended and before now, also in the night (%s)',
    (reached) => {
      for (const hours of [0.1, 3, 12, 30, 100, 150, 2000]) {
        const ended = new Date('2026-03-15T16:00:00Z');
        const now = new Date(ended.getTime() + hours * 3_600_000);
        const at = timesOf({ from: '2026-03-01', to: '2026-03-15' }, { now, reached });
        const times = (reached === 'PAID' ? [0, 0.3, 1, 2, 3, 4, 5] : [0, 0.3, 1, 2, 3, 4]).map((step) => at(step).getTime());
        expect(times).toEqual(times.toSorted((a, b) => a - b));
        expect(Math.min(...times)).toBeGreaterThanOrEqual(ended.getTime());
        expect(Math.max(...times)).toBeLessThan(now.getTime());
      }
    },
  );
});
