import { labelApi } from '@netbar/contract/guests/label/label.api';
import { memberApi } from '@netbar/contract/guests/member/member.api';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hireClerk, register } from '#testing/members.ts';
import { openWorld, type World } from '#testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const can = ['LABEL_LIST', 'LABEL_EDIT'];
const hireAdmin = () => world.hire({ branchIds: [], brandIds: [world.ours.brand], level: 1, can });
const newClass = (over = {}) => ({
  brandId: world.ours.brand,
  target: 'MEMBER' as const,
  name: `习惯${randomUUID().slice(0, 6)}`,
  ...over,
});

it('PAGE-SETTINGS a class gets labels, a label gets a tone, and both are changed by the version that was read', async () => {
  const admin = await hireAdmin();
  const labelClass = await admin.call(labelApi.addClass, newClass());
  const label = await admin.call(labelApi.add, { labelClassId: labelClass.id, name: '夜猫子', tone: 'plum' });

  const changed = await admin.call(labelApi.change, { id: label.id, version: 1, name: '夜行', tone: 'teal', enabled: false });
  const { rows } = await admin.call(labelApi.listClasses, { keyword: labelClass.name });

  expect(changed).toMatchObject({ name: '夜行', tone: 'teal', enabled: false, version: 2, className: labelClass.name });
  expect(rows).toMatchObject([{ id: labelClass.id, labels: 1 }]);
  await expect(
    admin.call(labelApi.change, { id: label.id, version: 1, name: 'x', tone: 'teal', enabled: true }),
  ).rejects.toMatchObject({ data: { reason: 'common.changedMeanwhile' } });
  await expect(admin.call(labelApi.add, { labelClassId: labelClass.id, name: '夜行' })).rejects.toThrow('已有名为“夜行”的标签');
});

it('belongs to its brand: another brand’s people neither see nor change it', async () => {
  const admin = await hireAdmin();
  const stranger = await world.hire({ branchIds: [world.ours.third], level: 1, can });
  const labelClass = await admin.call(labelApi.addClass, newClass());

  const seen = await stranger.call(labelApi.listClasses, { keyword: labelClass.name });
  const change = stranger.call(labelApi.changeClass, { id: labelClass.id, version: 1, name: '改名' });

  expect(seen.total).toBe(0);
  await expect(change).rejects.toMatchObject({ data: { reason: 'common.notFound' } });
  await expect(stranger.call(labelApi.addClass, newClass())).rejects.toMatchObject({ data: { reason: 'common.notFound' } });
});

it('sticks on a member of its brand while it is switched on, and of an exclusive class only one', async () => {
  const [admin, clerk] = [await hireAdmin(), await hireClerk(world)];
  const tiers = await admin.call(labelApi.addClass, newClass({ isExclusive: true }));
  const [gold, silver] = [
    await admin.call(labelApi.add, { labelClassId: tiers.id, name: '金' }),
    await admin.call(labelApi.add, { labelClassId: tiers.id, name: '银' }),
  ];
  const goods = await admin.call(labelApi.addClass, newClass({ target: 'PRODUCT' }));
  const cold = await admin.call(labelApi.add, { labelClassId: goods.id, name: '冷饮' });

  const member = await register(clerk, world.ours.first, { labelIds: [gold.id] });
  expect(member.labels).toEqual([{ id: gold.id, name: '金', tone: 'primary' }]);
  const change = (labelIds: string[]) =>
    clerk.call(memberApi.change, { memberId: member.id, version: 1, name: '张三丰', labelIds });

  await expect(change([gold.id, silver.id])).rejects.toThrow(`分类“${tiers.name}”中只能选一个标签`);
  await expect(change([cold.id])).rejects.toMatchObject({ data: { reason: 'label.notForThis' } });
  await admin.call(labelApi.change, { id: silver.id, version: 1, name: '银', tone: 'primary', enabled: false });
  await expect(change([silver.id])).rejects.toMatchObject({ data: { reason: 'label.notForThis' } });
  await expect(clerk.call(memberApi.list, { labelId: gold.id })).resolves.toMatchObject({ total: 1 });
});
