import { expect, it } from 'vitest';
import { earliestMoveDay, stateOfDocument } from './employee.rules.ts';

it.each([
  [null, 'VALID'],
  ['2026-12-20', 'VALID'],
  ['2026-12-19', 'EXPIRING'],
  ['2026-11-19', 'EXPIRING'],
  ['2026-11-18', 'EXPIRED'],
] as const)('a document good until %s is %s on 19 November', (validTo, state) => {
  expect(stateOfDocument(validTo, '2026-11-19')).toBe(state);
});

it('a move takes effect in the current month, and a day after the employment before it began', () => {
  expect(earliestMoveDay('2026-11-19', '2024-03-01')).toBe('2026-11-01');
  expect(earliestMoveDay('2026-11-19', '2026-11-19')).toBe('2026-11-20');
  expect(earliestMoveDay('2026-11-19', '2026-10-31')).toBe('2026-11-01');
});
