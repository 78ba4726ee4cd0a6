import { addDays } from '@netbar/contract/kernel/time';
import { describe, expect, it } from 'vitest';
import { id, sampleActivity, today } from '../testing/activities.ts';
import { findConcerns } from './attention.rules.ts';
import { daysOf, lanesOf, monthAfter, monthBefore, spanIn } from './calendar.rules.ts';

describe('the month', () => {
  it('has its days, and months before and after', () => {
    expect([daysOf('2026-11'), daysOf('2028-02'), monthAfter('2026-12'), monthBefore('2026-01')]).toEqual([
      30,
      29,
      '2027-01',
      '2025-12',
    ]);
  });
  it('shows an activity from its first to its last day, cut at the ends of the month', () => {
    expect(spanIn('2026-11', '2026-11-16', '2026-11-18')).toEqual({ from: 0.5, width: 0.1 });
    expect(spanIn('2026-11', '2026-09-01', '2026-12-31')).toEqual({ from: 0, width: 1 });
  });
  it('hatches both of two that overlap', () => {
    const entry = (n: number, fromDay: string, toDay: string) =>
      ({ id: id(n), name: `${n}`, preset: 'SECOND_CUP', state: 'RUNNING', fromDay, toDay, exclusiveGroup: '' }) as const;
    const overlap = { firstId: id(1), secondId: id(2), fromDay: '2026-11-16', toDay: '2026-11-18', by: 'PRODUCT' as const };
    const lanes = lanesOf(
      '2026-11',
      [entry(1, '2026-11-01', '2026-11-18'), entry(2, '2026-11-16', '2026-12-31'), entry(3, '2026-11-02', '2026-11-03')],
      [overlap],
    );
    expect(lanes.map(({ hatched, endsAfter }) => [hatched, endsAfter])).toEqual([
      [[{ from: 0.5, width: 0.1 }], false],
      [[{ from: 0.5, width: 0.1 }], true],
      [[], false],
    ]);
  });
});

it('names what needs attention, the most urgent first', () => {
  const row = (n: number, over: object) => ({ ...sampleActivity({ id: id(n), name: `${n}` }), ...over });
  const unused = { figures: { ...sampleActivity().figures, uses: 0 }, budget: null };
  const running = [
    row(1, { budget: null }),
    row(2, { ...unused }),
    row(3, { usedBudget: 1_200_000 }),
    row(4, { usedBudget: 900_000 }),
    row(5, { budget: null, toDay: addDays(today, 1) }),
  ];
  expect(findConcerns(running, new Date()).map(({ kind, activity }) => `${kind} ${activity.name}`)).toEqual([
    'usedUp 3',
    'endsEarly 4',
    'unused 2',
    'lastDays 5',
  ]);
});
