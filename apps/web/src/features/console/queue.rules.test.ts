import { expect, it } from 'vitest';
import { steady } from './queue.rules.ts';

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
  expect(steady(shown, latest)).toEqual({
    rows: [
      { id: 'a', status: 'PENDING' },
      { id: 'b', status: 'CONFIRMED' },
    ],
    waiting: 2,
  });
});
