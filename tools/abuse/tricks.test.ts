import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readTricks } from './tricks.ts';

const root = join(import.meta.dirname, '../..');

it('every trick that staff may try has its test, from S1 to S19 and more', () => {
  const tricks = readTricks();
  const missing = tricks.filter(({ file, title }) => !readFileSync(join(root, file), 'utf8').includes(title));
  expect(missing).toEqual([]);
  expect(tricks.map(({ id }) => id)).toEqual(expect.arrayContaining(Array.from({ length: 19 }, (_, i) => `S${i + 1}`)));
  expect(tricks.filter(({ id }) => id.startsWith('T')).length).toBeGreaterThanOrEqual(10);
});
