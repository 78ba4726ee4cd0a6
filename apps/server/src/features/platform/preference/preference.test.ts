import { preferenceApi } from '@netbar/contract/platform/preference/preference.api';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorld, type World } from '#testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const settings = { version: 1, hidden: ['phone'], order: ['name', 'phone'], pinned: [], widths: { name: 160 }, isCompact: true };

it('keeps how somebody likes each list, and the last word counts', async () => {
  const [one, other] = [await world.hire(), await world.hire()];
  await one.call(preferenceApi.saveList, { list: 'account.list', settings });
  await one.call(preferenceApi.saveList, { list: 'log.list', settings });
  await one.call(preferenceApi.saveList, { list: 'log.list', settings: { ...settings, isCompact: false } });

  const kept = await one.call(preferenceApi.lists, {});
  expect(kept.toSorted((a, b) => a.list.localeCompare(b.list))).toEqual([
    { list: 'account.list', settings },
    { list: 'log.list', settings: { ...settings, isCompact: false } },
  ]);
  expect(await other.call(preferenceApi.lists, {})).toEqual([]);
});

it('leaves out what an older version wrote in another shape', async () => {
  const one = await world.hire();
  await world.owner.query(
    `insert into tenant.list_settings (company_id, account_id, list, settings) values ($1, $2, 'log.list', '{"hidden":[]}')`,
    [world.ours.company, one.accountId],
  );
  expect(await one.call(preferenceApi.lists, {})).toEqual([]);
});

it('keeps how somebody likes the counter, apart from their lists', async () => {
  const [one, other] = [await world.hire(), await world.hire()];
  const liked = { favourites: ['019c0000-0000-7000-8000-000000000001'], keys: { pay: 'Ctrl+Enter' } };
  expect(await one.call(preferenceApi.counter, {})).toEqual({ favourites: [], keys: {} });
  await one.call(preferenceApi.saveCounter, { favourites: [], keys: { pay: 'F1' } });
  await one.call(preferenceApi.saveCounter, liked);
  expect(await one.call(preferenceApi.counter, {})).toEqual(liked);
  expect(await one.call(preferenceApi.lists, {})).toEqual([]);
  expect(await other.call(preferenceApi.counter, {})).toEqual({ favourites: [], keys: {} });
});
