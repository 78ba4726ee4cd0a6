import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
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

it('a new feature compiles as it is written, beside one written before it', { timeout: 180_000 }, () => {
  writeFeature(copy, 'parrot');
  const touched = writeFeature(copy, 'sea-lion');

  expect(touched).toContain('packages/contract/src/sea-lion/sea-lion.api.ts');
  expect(readFileSync(join(copy, 'apps/server/src/features.ts'), 'utf8')).toMatch(/parrotRoutes,\s+seaLionRoutes,?\s*\]/);
  for (const project of ['packages/contract', 'apps/server']) {
    expect(spawnSync('tsc', ['-p', project], { cwd: copy, encoding: 'utf8' })).toMatchObject({ status: 0, stdout: '' });
  }
});

it('does not write over a feature that exists, nor one that is no noun', () => {
  expect(() => writeFeature(copy, 'dictionary')).toThrow('packages/contract/src/dictionary already exists');
  expect(() => writeFeature(copy, 'Order')).toThrow('one noun');
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
