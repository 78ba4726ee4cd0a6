import { WAIT_LIMITS } from '@netbar/contract/org/branch/branch.rules';
import { expect, it } from 'vitest';
import { minutesAndSeconds } from '#features/counter/console/clock.ts';
import { holdRows, urgencyOf } from './queue.rules.ts';

it('nothing moves under the pointer: new rows wait, gone ones stay, changed ones show what they are', () => {
  const shown = [
    { id: 'a', status: 'PENDING' },
    { id: 'b', status: 'PENDING' },
  ];
  const latest = [
    { id: 'c', status: 'PENDING' },
    { id: 'b', status: 'CONFIRMED' },
    { id: 'd', status: 'PENDING' },
  ];
  expect(holdRows(shown, latest)).toEqual({
    rows: [
      { id: 'a', status: 'PENDING' },
      { id: 'b', status: 'CONFIRMED' },
    ],
    waiting: 2,
  });
});

it('an order warns from 3:00 and is late from 5:00 unless its branch says otherwise; a call has half the time', () => {
  expect([179_999, 180_000, 299_999, 300_000].map((ms) => urgencyOf(ms, WAIT_LIMITS))).toEqual(['ok', 'warn', 'warn', 'breach']);
  expect([89_999, 90_000, 149_999, 150_000].map((ms) => urgencyOf(ms, WAIT_LIMITS, true))).toEqual([
    'ok',
    'warn',
    'warn',
    'breach',
  ]);
  const patient = { warnSec: 600, lateSec: 1200 };
  expect([300_000, 600_000, 1_200_000].map((ms) => urgencyOf(ms, patient))).toEqual(['ok', 'warn', 'breach']);
});

it('ages read as minutes and seconds', () => {
  expect([0, 402_000, 4_002_000, -5].map(minutesAndSeconds)).toEqual(['00:00', '06:42', '1:06:42', '00:00']);
});
