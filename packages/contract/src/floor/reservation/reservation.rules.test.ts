import { expect, it } from 'vitest';
import { bookingFault, type BookingRules } from './reservation.rules.ts';

const now = new Date('2026-11-16T12:00:00+08:00');
const rules: BookingRules = {
  enabled: true,
  windows: [{ from: '18:00', to: '02:00' }],
  leadMin: 30,
  daysAhead: 3,
  longestMin: 240,
};
const at = (text: string, minutes = 60) => {
  const from = new Date(`${text}:00+08:00`);
  return { from, to: new Date(from.getTime() + minutes * 60_000) };
};

it.each([
  ['is taken within the window', at('2026-11-16T18:00'), undefined],
  ['is taken after midnight, while the window lasts', at('2026-11-17T01:59'), undefined],
  ['is not taken when the window is over', at('2026-11-17T02:00'), 'outside'],
  ['is not taken too soon', at('2026-11-16T12:29'), 'tooSoon'],
  ['is not taken too far ahead', at('2026-11-19T18:01'), 'tooFar'],
  ['is not taken for too long', at('2026-11-16T18:00', 241), 'tooLong'],
] as const)('a booking %s', (_, time, fault) => {
  expect(bookingFault(rules, time, now)).toBe(fault);
});

it('no branch takes bookings until it says so, and without windows it takes them at any hour', () => {
  expect(bookingFault({ ...rules, enabled: false }, at('2026-11-16T18:00'), now)).toBe('closed');
  expect(bookingFault({ ...rules, windows: [] }, at('2026-11-16T15:00'), now)).toBeUndefined();
});
