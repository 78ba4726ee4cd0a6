import { preferenceApi } from '@netbar/contract/platform/preference/preference.api';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorld, type Person, type World } from '#testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const list = 'order.list';
const settings = { version: 1, hidden: [], order: [], pinned: [], widths: {}, isCompact: true };
const content = { values: { from: 'today', source: '0' }, sort: '-payable', settings };
const missing = { data: { reason: 'common.notFound' } };
const namesOf = async (person: Person) => (await person.call(preferenceApi.views, {})).map(({ name }) => name);

it('K14 keeps conditions, sort, columns and density; names are one’s own, once per list', async () => {
  const [one, other] = [await world.hire(), await world.hire()];
  const view = await one.call(preferenceApi.addView, { list, name: '今日客户机', content, isShared: false });
  expect(view).toMatchObject({ list, content, isMine: true, isShared: false, isStarred: false, version: 1 });
  await expect(one.call(preferenceApi.addView, { list, name: '今日客户机', content, isShared: false })).rejects.toMatchObject({
    data: { reason: 'preference.viewNameTaken' },
  });
  await one.call(preferenceApi.addView, { list: 'log.list', name: '今日客户机', content, isShared: false });
  expect(await namesOf(other)).toEqual([]);
});

it('K14 a shared view is read by people of the same branches, and changed by its owner alone', async () => {
  const { first, third } = world.ours;
  const owner = await world.hire({ branchIds: [first] });
  const near = await world.hire({ branchIds: [first] });
  const far = await world.hire({ branchIds: [third] });
  const view = await owner.call(preferenceApi.addView, { list, name: '昨日对账', content, isShared: true });
  const own = await near.call(preferenceApi.addView, { list, name: '我的', content, isShared: false });
  expect(await near.call(preferenceApi.views, {})).toMatchObject([
    { id: own.id, isMine: true },
    { id: view.id, isMine: false, isShared: true },
  ]);
  expect(await namesOf(far)).toEqual([]);
  const change = { id: view.id, version: 1, name: '改名', content, isShared: true };
  await expect(near.call(preferenceApi.changeView, change)).rejects.toMatchObject(missing);
  await expect(near.call(preferenceApi.removeView, { id: view.id })).rejects.toMatchObject(missing);
  await expect(far.call(preferenceApi.starView, { list, viewId: view.id })).rejects.toMatchObject(missing);
  await owner.call(preferenceApi.changeView, { ...change, isShared: false });
  expect(await namesOf(near)).toEqual(['我的']);
  await expect(owner.call(preferenceApi.changeView, change)).rejects.toMatchObject({
    data: { reason: 'common.changedMeanwhile' },
  });
});

it('K14 one view of each list is one’s default, also one that somebody shares; it ends with the view', async () => {
  const { first } = world.ours;
  const [owner, near] = [await world.hire({ branchIds: [first] }), await world.hire({ branchIds: [first] })];
  const shared = await owner.call(preferenceApi.addView, { list, name: '共享', content, isShared: true });
  const own = await near.call(preferenceApi.addView, { list, name: '自己', content, isShared: false });
  const starred = async (person: Person) =>
    (await person.call(preferenceApi.views, {})).filter(({ isStarred }) => isStarred).map(({ name }) => name);
  await near.call(preferenceApi.starView, { list, viewId: own.id });
  await near.call(preferenceApi.starView, { list, viewId: shared.id });
  expect([await starred(near), await starred(owner)]).toEqual([['共享'], []]);
  await expect(near.call(preferenceApi.starView, { list: 'log.list', viewId: own.id })).rejects.toMatchObject(missing);
  await owner.call(preferenceApi.removeView, { id: shared.id });
  expect(await starred(near)).toEqual([]);
  await near.call(preferenceApi.starView, { list, viewId: own.id });
  await near.call(preferenceApi.starView, { list, viewId: null });
  expect(await starred(near)).toEqual([]);
});
