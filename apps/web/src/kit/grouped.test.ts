import { expect, it } from 'vitest';
import { grouped } from './grouped.ts';

it('sets commas between thousands, as money and points are written', () => {
  expect([0, 999, 1000, 1234567, -1234, '100000'].map(grouped)).toEqual(['0', '999', '1,000', '1,234,567', '-1,234', '100,000']);
});
