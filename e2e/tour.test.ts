import { afterAll, beforeAll, expect, it } from 'vitest';
import { furnish } from './scenes.ts';
import { openStage, type Stage } from './stage.ts';
import { meetTroubles } from './troubles.ts';
import { walk } from './walk.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
  await furnish(stage);
});
afterAll(() => stage.close());

/** Of the pages of one person: at ten landed changes a day, each has its turn within a day. */
const SAMPLED = 24;

/** The short form of `pnpm tour`: a sample of one person's pages in the two of six views that differ most, and some of the administrator. */
it('SHELL-02 the tour of a cashier finds nothing to stumble over; nothing Chinese is left in English nor simplified in zh-TW', async () => {
  const views = [
    { mode: 'light', width: 1366 },
    { mode: 'dark', width: 390 },
  ] as const;
  const cashier = { username: 'xingyu.cashier', sampled: SAMPLED };
  expect(await walk(stage, { ...cashier, lang: 'zh-CN', views: [...views] })).toEqual([]);
  expect(await walk(stage, { ...cashier, lang: 'en-US', views: [views[0]] })).toEqual([]);
  // Pages of the administrator that are put together in different ways: figures, a list, a form, a tree, a log.
  const only = ['home', 'user', 'brandDetail', 'permission', 'logCenter'];
  const administrator = { username: 'xingyu.admin', views: [views[0]], only };
  for (const lang of ['en-US', 'zh-TW'] as const) expect(await walk(stage, { ...administrator, lang })).toEqual([]);
}, 300_000);

/** The short form: a list, a record, the counter, a page that asks for nothing of its own. */
it('AUTH-03 AUTH-04 signing out, a 401, a 500 and a lost network lead to the right place from a page, and crash or freeze none', async () => {
  const only = ['member', 'memberLog', 'console', '403'];
  expect(await meetTroubles(stage, { username: 'xingyu.manager', only })).toEqual([]);
}, 300_000);
