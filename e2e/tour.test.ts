import { afterAll, beforeAll, expect, it } from 'vitest';
import { furnish } from './scenes.ts';
import { openStage, type Stage } from './stage.ts';
import { walk } from './walk.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
  await furnish(stage);
});
afterAll(() => stage.close());

/** The short form of `pnpm tour`: one person, and of six views the two that differ most. */
it('SHELL-02 the tour of a cashier finds nothing to stumble over, and nothing Chinese is left in English', async () => {
  const views = [
    { mode: 'light', width: 1366 },
    { mode: 'dark', width: 390 },
  ] as const;
  const username = 'xingyu.cashier';
  expect(await walk(stage, { username, lang: 'zh-CN', views: [...views] })).toEqual([]);
  expect(await walk(stage, { username, lang: 'en-US', views: [views[0]] })).toEqual([]);
}, 300_000);
