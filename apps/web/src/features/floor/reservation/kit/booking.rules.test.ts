import { expect, it } from 'vitest';
import { booking } from '#testing/booking.ts';
import { isDue, nextBySeat, openToday } from './booking.rules.ts';

it('a booking is due from half an hour before until something came of it', () => {
  const now = Date.now();
  expect(isDue(booking(31), now)).toBe(false);
  expect(isDue(booking(29), now)).toBe(true);
  expect(isDue(booking(-60), now)).toBe(true);
  for (const status of ['ARRIVED', 'NO_SHOW', 'CANCELLED'] as const) expect(isDue(booking(0, { status }), now)).toBe(false);
});

it('of today are those that begin today or are overdue, not those of tomorrow', () => {
  const noon = Date.parse('2026-11-16T12:00:00+08:00');
  const at = (fromTime: string) => booking(0, { fromTime });
  const rows = [at('2026-11-15T23:50:00+08:00'), at('2026-11-16T23:59:00+08:00'), at('2026-11-17T00:00:00+08:00')];
  expect(openToday(rows, noon)).toEqual(rows.slice(0, 2));
  expect(openToday(rows, Date.parse('2026-11-16T23:45:00+08:00'))).toEqual(rows);
});

it('the next booking of a seat is its earliest', () => {
  const [first, second, other] = [booking(10), booking(200), booking(300, { machineId: 'A013' })];
  expect([...nextBySeat([first, second, other]).values()]).toEqual([first, other]);
});
