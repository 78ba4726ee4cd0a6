import { expect, it } from 'vitest';
import { at, explanationOf, punchAt } from '../testing/days.ts';
import { askedMark, BAR, barMarks, barScale, barTicks } from './day-bar.rules.ts';

const evening = explanationOf({ punches: [] }).roster!;

it('begins and ends half an hour outside of the window', () => {
  const { x } = barScale(evening);
  expect(x('2026-11-12T06:30:00.000Z')).toBe(BAR.edge);
  expect(x('2026-11-12T17:30:00.000Z')).toBe(BAR.width - BAR.edge);
});

it('names at most seven whole hours', () => {
  expect(barTicks(evening).map((at) => at.slice(11, 13))).toEqual(['07', '09', '11', '13', '15', '17']);
  expect(barTicks({ windowFrom: '2026-11-12T00:20:00.000Z', windowTo: '2026-11-12T02:10:00.000Z' })).toHaveLength(2);
});

it('gives the label to the punch that counts, and turns two close ones away from each other', () => {
  const spread = explanationOf({
    punches: [punchAt('16:12:08', 'IN'), punchAt('16:12:31', 'MERGED'), punchAt('23:55:00', 'OUT')],
  });
  expect(barMarks(spread).map(({ isUsed, hasLabel }) => [isUsed, hasLabel])).toEqual([
    [true, true],
    [false, false],
    [true, true],
  ]);
  const close = explanationOf({ punches: [punchAt('16:12:08', 'IN'), punchAt('16:40:00', 'OUT')] });
  expect(barMarks(close).map(({ anchor }) => anchor)).toEqual(['end', 'start']);
});

it('the label of an asked time steps aside for that of a punch', () => {
  const explanation = { ...explanationOf({ punches: [punchAt('15:58:00', 'IN')] }), roster: evening };
  const [mark] = barMarks(explanation);
  expect(askedMark(explanation, at('16:10'))).toMatchObject({ anchor: 'start', labelX: mark!.x + 19 });
  expect(askedMark(explanation, at('15:50'))).toMatchObject({ anchor: 'end', labelX: mark!.x - 19 });
  const { x, labelX, anchor } = askedMark(explanation, at('23:00'));
  expect([labelX, anchor]).toEqual([x, 'middle']);
});

it('leaves out punches outside of the bar, and draws nothing without a shift', () => {
  expect(barMarks(explanationOf({ punches: [punchAt('09:00:00', 'OUTSIDE')] }))).toEqual([]);
  expect(barMarks({ ...explanationOf({ punches: [] }), roster: null })).toEqual([]);
});
