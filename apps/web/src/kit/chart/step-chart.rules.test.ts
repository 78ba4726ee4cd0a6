import { expect, it } from 'vitest';
import { roundRange, stepPath, withinPeriod } from './step-chart.rules.ts';

const same = (value: number) => value;

it('draws a price as steps, never as a slope', () => {
  const points = [
    { at: 0, value: 8 },
    { at: 3, value: 9 },
  ];
  expect(stepPath(points, 12, same, same)).toBe('M0.0 8.0H3.0V9.0H12.0');
  expect(stepPath([], 12, same, same)).toBe('');
});

it('begins a period with the value that held before it', () => {
  const points = [
    { at: 5, value: 9 },
    { at: 1, value: 8 },
    { at: 20, value: 11 },
  ];
  expect(withinPeriod(points, 3, 12)).toEqual([
    { at: 3, value: 8 },
    { at: 5, value: 9 },
  ]);
  expect(withinPeriod([{ at: 5, value: 9 }], 3, 12)).toEqual([{ at: 5, value: 9 }]);
});

it('takes round numbers around the values and never goes below nothing', () => {
  expect(roundRange([7.5, 9.5])).toEqual({ least: 7, most: 10, step: 1 });
  expect(roundRange([0, 0])).toEqual({ least: 0, most: 0.5, step: 0.5 });
  expect(roundRange([9, 9]).least).toBeLessThan(9);
});
