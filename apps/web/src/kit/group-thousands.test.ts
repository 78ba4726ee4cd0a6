import { expect, it } from 'vitest';
import { groupThousands } from './group-thousands.ts';

it('sets commas between thousands, as money and points are written', () => {
  expect([0, 999, 1000, 1234567, -1234, '100000'].map(groupThousands)).toEqual([
    '0',
    '999',
    '1,000',
    '1,234,567',
    '-1,234',
    '100,000',
  ]);
});
