import { activityApi } from '@netbar/contract/activities/activity/activity.api';
import { EVERY_HOUR } from '@netbar/contract/activities/activity/conditions.rules';
import { addDays, bizDate } from '@netbar/contract/kernel/time';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { downloadRows } from '#testing/exports.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';

let world: World;
let editor: Person;
const today = bizDate(new Date());
beforeAll(async () => {
  world = await openWorld();
  editor = await world.hire({ can: ['ACTIVITY_LIST', 'ACTIVITY_EDIT'], level: 1, branchIds: [], isCompanyWide: true });
});
afterAll(() => world.close());

const draft = (name: string) => ({
  brandId: world.ours.brand,
  preset: 'CHARGE_DISCOUNT' as const,
  name,
  branchIds: null,
  fromDay: today,
  toDay: addDays(today, 10),
  hours: EVERY_HOUR,
  funders: { companyBp: 10_000, branchBp: 0, supplierBp: 0 },
  exclusiveGroup: '充值类',
  rule: {
    trigger: 'CHARGE_PAID' as const,
    grants: [{ key: 'a', benefit: { gives: 'BONUS_TIERS' as const, tiers: [{ fromFen: 1000, bonusFen: 100 }] } }],
  },
});

it('counts activities by state and preset, also before there is any, and shows drafts in the calendar without overlaps', async () => {
  const empty = await editor.call(activityApi.home, {});
  expect(empty).toMatchObject({ running: [], waiting: [], calendar: [], overlaps: [], figures: { uses: 0, costFen: 0 } });
  await editor.call(activityApi.save, draft('甲'));
  await editor.call(activityApi.save, draft('乙'));
  const home = await editor.call(activityApi.home, { brandId: world.ours.brand });
  expect(home.counts).toMatchObject({ DRAFT: 2 });
  expect(home.calendar.map(({ name }) => name).toSorted()).toEqual(['甲', '乙'].toSorted());
  expect(home.overlaps).toEqual([]);
});

it('the list counts its tabs, whichever is chosen', async () => {
  const { rows, counts } = await editor.call(activityApi.list, { state: 'RUNNING' });
  expect([rows, counts]).toEqual([[], { state: expect.objectContaining({ '': 2, DRAFT: 2, RUNNING: 0, ENDED: 0 }) }]);
});

it('is exported as the list shows it, by those who may', async () => {
  const columns = ['name', 'preset', 'from', 'to', 'where', 'budget', 'members', 'cost', 'ratio', 'status'] as const;
  const exporter = await world.hire({ can: ['ACTIVITY_LIST', 'ACTIVITY_EXPORT'], level: 1, branchIds: [], isCompanyWide: true });
  const made = await exporter.call(activityApi.export, { state: 'DRAFT', sort: 'name', columns: [...columns] });
  expect(made).toMatchObject({ status: 'DONE', rowsTotal: 2 });
  const days = `${today},${addDays(today, 10)}`;
  const row = (name: string) => `${name},充值优惠,${days},全部门店,,0,0,,草稿`;
  expect((await downloadRows(world, exporter, made.id)).toSorted()).toEqual([row('甲'), row('乙')].toSorted());
  await expect(editor.call(activityApi.export, { columns: ['name'] })).rejects.toMatchObject({ status: 40301 });
  const none = await exporter.call(activityApi.export, { state: 'RUNNING', columns: ['name'] });
  expect(none).toMatchObject({ rowsTotal: 0 });
});
