import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scriptBytes } from './bundle.ts';
import { openStage, type Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

describe('first load, gzipped', () => {
  it('of the login page is at most 200 KB of script', async () => {
    const page = await stage.newPage();
    const bytes = await scriptBytes(page, () => page.goto('/login'));
    expect(bytes).toBeLessThan(200 * 1024);
    expect(bytes).toBeGreaterThan(50 * 1024);
    await page.close();
  });

  it('of the signed-in shell is at most 420 KB of script', async () => {
    const page = await stage.newPage();
    await page.signIn('xingyu.admin');
    await page.waitForURL('**/home');
    // Where there is no page there is the shell alone; each page brings what it needs, charts among it.
    const bytes = await scriptBytes(page, () => page.goto('/admin/no-such-page'));
    expect(bytes).toBeLessThan(420 * 1024);
    expect(bytes).toBeGreaterThan(50 * 1024);
    await page.close();
  });
});
