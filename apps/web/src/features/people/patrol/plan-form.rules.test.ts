import { expect, it } from 'vitest';
import { parseStarts, startsEvery, startsText } from './plan-form.rules.ts';

it('reads times as people type them, in order and once each', () => {
  expect(parseStarts('02:30，00:30 8 2230、08:00')).toEqual({ minutes: [30, 150, 480, 1350], wrong: undefined });
  expect(parseStarts('')).toEqual({ minutes: [], wrong: undefined });
});

it('names what is no time', () => {
  for (const text of ['24:00', '8:60', 'abc', '12345']) expect(parseStarts(`00:30 ${text}`).wrong).toBe(text);
});

it('fills a day', () => {
  expect(startsText(startsEvery(4))).toBe('00:30 04:30 08:30 12:30 16:30 20:30');
  expect(startsEvery(1)).toHaveLength(24);
});
