import { ALL_HOURS, EVERY_HOUR } from '@netbar/contract/activities/activity/conditions.rules';
import { countHours } from '@netbar/contract/activities/activity/hours.rules';
import { expect, it } from 'vitest';
import { isOn, maskOf, paintHour, presetOfMask, stepCell, toggleDay, toggleHour } from './hours-mask.rules.ts';

const none = [0, 0, 0, 0, 0, 0, 0];

it('a preset is recognised by its hours, any other selection is one’s own', () => {
  for (const preset of ['ALL', 'WORKDAYS', 'NIGHT'] as const) expect(presetOfMask(maskOf(preset))).toBe(preset);
  expect(presetOfMask(paintHour(EVERY_HOUR, { day: 2, hour: 3, on: false }))).toBe('OWN');
  expect([countHours(maskOf('WORKDAYS')), countHours(maskOf('NIGHT'))]).toEqual([120, 42]);
});

it('paints and erases one hour', () => {
  const painted = paintHour(none, { day: 6, hour: 23, on: true });
  expect([isOn(painted, 6, 23), countHours(painted)]).toEqual([true, 1]);
  expect(paintHour(painted, { day: 6, hour: 23, on: false })).toEqual(none);
});

it('a whole day and a whole hour go on, and off again', () => {
  expect(toggleDay(none, 1)[1]).toBe(ALL_HOURS);
  expect(toggleDay(toggleDay(none, 1), 1)).toEqual(none);
  expect(countHours(toggleHour(none, 8))).toBe(7);
  expect(toggleHour(toggleHour(none, 8), 8)).toEqual(none);
});

it('arrows stay within the week', () => {
  expect(stepCell({ day: 0, hour: 0 }, 'ArrowUp')).toEqual({ day: 0, hour: 0 });
  expect(stepCell({ day: 0, hour: 0 }, 'ArrowDown')).toEqual({ day: 1, hour: 0 });
  expect(stepCell({ day: 6, hour: 23 }, 'ArrowRight')).toEqual({ day: 6, hour: 23 });
  expect(stepCell({ day: 6, hour: 23 }, 'a')).toBeUndefined();
});
