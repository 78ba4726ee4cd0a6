import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const BREAKPOINTS = [480, 768, 992, 1200, 1600];
const src = new URL('../../', import.meta.url).pathname;

it('SHELL-16 layouts change at xs 480, sm 768, md 992, lg 1200 and xl 1600 px, and nowhere else', () => {
  const widths = globSync('**/*.css', { cwd: src }).flatMap((file) =>
    [...readFileSync(src + file, 'utf8').matchAll(/\((min|max)-width: (\d+)px\)/g)].map(([, side, px]) => ({
      file,
      // The last pixel below a breakpoint is where a narrower layout ends.
      at: side === 'max' ? Number(px) + 1 : Number(px),
    })),
  );
  expect(widths.length).toBeGreaterThan(10);
  expect(widths.filter(({ at }) => !BREAKPOINTS.includes(at))).toEqual([]);
});
