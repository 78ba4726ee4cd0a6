import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const src = new URL('../../', import.meta.url).pathname;

it('a class is styled in one file: whatever was opened before, a page looks the same', () => {
  const owners = Map.groupBy(
    globSync('**/*.css', { cwd: src }).flatMap((file) => {
      const alone = readFileSync(src + file, 'utf8').matchAll(/^\.([\w-]+)(?=\s*[{,])/gm);
      return [...new Set([...alone].map(([, name]) => name))].map((name) => ({ name, file }));
    }),
    ({ name }) => name,
  );
  expect(owners.size).toBeGreaterThan(100);
  expect([...owners].filter(([, files]) => files.length > 1)).toEqual([]);
});
