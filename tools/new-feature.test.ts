import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeFeature } from './new-feature.ts';

const here = join(import.meta.dirname, '..');
let copy: string;
beforeAll(() => {
  copy = copyOfTree();
});
afterAll(() => rmSync(copy, { recursive: true }));

it('a new feature compiles as it is written, beside one written before it', { timeout: 600_000 }, () => {
  writeFeature(copy, 'goods', 'parrot');
  const touched = writeFeature(copy, 'goods', 'sea-lion');

  expect(touched).toContain('packages/contract/src/goods/sea-lion/sea-lion.api.ts');
  const outside = touched.filter((file) => !file.includes('/sea-lion/'));
  expect(outside).toEqual(['packages/contract/src/goods/area.ts', 'apps/server/src/features/goods/area.ts']);
  for (const file of outside) expect(readFileSync(join(copy, file), 'utf8')).toMatch(/parrotFeature,\s+seaLionFeature,?\s*\]/);
  for (const [project, folder] of [
    ['packages/contract', 'src/goods'],
    ['apps/server', 'src/features/goods'],
  ] as const) {
    // What was written and what it needs: the rest of the code is checked elsewhere.
    const include = ['area.ts', 'parrot', 'sea-lion'].map((written) => `${folder}/${written}`);
    const config = join(copy, project, 'tsconfig.new.json');
    writeFileSync(config, JSON.stringify({ extends: './tsconfig.json', include }));
    expect(spawnSync('tsc', ['-p', config], { cwd: copy, encoding: 'utf8' })).toMatchObject({ status: 0, stdout: '' });
  }
});

it('does not write over a feature that exists, nor one that is no noun, nor outside the areas', () => {
  expect(() => writeFeature(copy, 'platform', 'dictionary')).toThrow('packages/contract/src/platform/dictionary already exists');
  expect(() => writeFeature(copy, 'counter', 'Order')).toThrow('one noun');
  expect(() => writeFeature(copy, 'zoo', 'lion')).toThrow('an area is one of');
});

/** The contract and the server as they are now, with their dependencies; the server's contract is the copied one. */
function copyOfTree() {
  const to = mkdtempSync(join(tmpdir(), 'netbar-new-'));
  const isSource = (path: string) => !path.endsWith('node_modules');
  for (const path of ['.oxfmtrc.json', 'tsconfig.base.json', 'packages/contract', 'apps/server']) {
    cpSync(join(here, path), join(to, path), { recursive: true, filter: isSource });
  }
  for (const path of ['', 'packages/contract']) symlinkSync(join(here, path, 'node_modules'), join(to, path, 'node_modules'));
  const modules = 'apps/server/node_modules';
  mkdirSync(join(to, modules, '@netbar'), { recursive: true });
  for (const name of readdirSync(join(here, modules)).filter((each) => each !== '@netbar')) {
    symlinkSync(join(here, modules, name), join(to, modules, name));
  }
  symlinkSync(join(to, 'packages/contract'), join(to, modules, '@netbar/contract'));
  return to;
}
