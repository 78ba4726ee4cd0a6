import { expect, it } from 'vitest';
import { day } from '#kernel/model.ts';
import { dayOfFigures } from './period.model.ts';
import { comparedDays, comparisons, FIRST_DAY, grains, LAST_DAY, periodOf } from './period.rules.ts';

it('the first and the last day of figures can be compared in every way', () => {
  expect([FIRST_DAY, LAST_DAY, '2009-12-31', '2100-01-01'].map((date) => dayOfFigures.safeParse(date).success)).toEqual([
    true,
    true,
    false,
    false,
  ]);
  for (const date of [FIRST_DAY, LAST_DAY])
    for (const grain of grains)
      for (const comparison of comparisons) {
        const { from, to } = comparedDays(comparison, grain, periodOf(grain, date));
        expect([day.parse(from), day.parse(to)]).toEqual([from, to]);
      }
});
