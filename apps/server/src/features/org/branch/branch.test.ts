import { branchApi } from '@netbar/contract/org/branch/branch.api';
import { machineApi } from '@netbar/contract/floor/machine/machine.api';
import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '#testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const can = ['BRANCH_LIST', 'BRANCH_EDIT', 'BRANCH_THRESHOLD', 'BRANCH_DEVICE_KEY'];
const hireManager = (branchIds = [world.ours.first]) => world.hire({ branchIds, level: 2, can });
const hireAdmin = () => world.hire({ branchIds: [], isCompanyWide: true, level: 1, can });
const hireRival = () => world.hire({ companyId: world.rival.company, branchIds: [], isCompanyWide: true, level: 1, can });
const newBranch = (over = {}) => ({
  brandId: world.ours.brand,
  branchNo: String(randomInt(2000, 999_999)),
  name: `西湖${randomUUID().slice(0, 8)}店`,
  province: '浙江省',
  city: '杭州市',
  address: '西湖区文三路 478 号',
  ...over,
});
/** Asked for by a change: everything that can be. */
const content = (over = {}) => ({
  name: `滨江${randomUUID().slice(0, 8)}店`,
  province: '浙江省',
  city: '杭州市',
  address: '江南大道 1 号',
  ...over,
});

describe('a branch', () => {
  it('API-04 the branches of a brand are those that exist for the caller, closed ones too', async () => {
    const { ours } = world;
    const admin = await hireAdmin();
    const branch = await admin.call(branchApi.add, newBranch());
    await admin.call(branchApi.setStatus, { branchId: branch.id, version: 1, status: 'CLOSED' });

    const all = await admin.call(branchApi.listOfBrand, { id: ours.brand });
    const own = await (await hireManager()).call(branchApi.listOfBrand, { id: ours.brand });

    const { id, name, brandId, branchNo } = branch;
    expect(all).toContainEqual({ id, name, brandId, branchNo });
    expect(own).toEqual([{ id: ours.first, name: '我们网咖1店', brandId: ours.brand, branchNo: '1001' }]);
  });

  it('K7 keeps the code of its region and shows its names, whatever names were sent with it', async () => {
    const admin = await hireAdmin();
    const add = (over: object) => admin.call(branchApi.add, newBranch(over));

    const westLake = await add({ regionCode: '330106', province: '湖南省', city: '' });
    expect(westLake).toMatchObject({ regionCode: '330106', province: '浙江省', city: '杭州市', district: '西湖区' });
    expect(await add({ regionCode: '441934' })).toMatchObject({ regionCode: '441900', city: '东莞市', district: '' });
    expect(await add({})).toMatchObject({ regionCode: '330100', city: '杭州市', district: '' });
    expect(await add({ province: '别处', city: '某地' })).toMatchObject({ regionCode: '', province: '别处', city: '某地' });
    for (const regionCode of ['999999', '330000'])
      await expect(add({ regionCode })).rejects.toMatchObject({ data: { reason: 'branch.unknownRegion' } });
    await expect(add({ province: '', city: '' })).rejects.toMatchObject({ data: { reason: 'common.invalidInput' } });

    const { id: branchId, version, name, address } = westLake;
    const moved = await admin.call(branchApi.change, { branchId, version, name, address, regionCode: '500229' });
    expect(moved).toMatchObject({ province: '重庆市', city: '城口县', district: '' });
  });

  it('is added and seen at once by whoever added it, in lists and by id', async () => {
    const admin = await hireAdmin();
    const openingHours = [{ from: '09:00', to: '02:00' }];

    const branch = await admin.call(branchApi.add, newBranch({ openingHours, dayCutoffMin: 360, phone: '0571-88886666' }));

    expect(branch).toMatchObject({ status: 'OPEN', openingHours, dayCutoffMin: 360, areas: [], deviceKeyTime: null, version: 1 });
    await expect(admin.call(branchApi.get, { branchId: branch.id })).resolves.toEqual(branch);
    const found = await admin.call(branchApi.list, { keyword: branch.branchNo, brandId: branch.brandId, status: 'OPEN' });
    expect(found.rows.map((row) => row.id)).toEqual([branch.id]);
  });

  it('becomes a workplace of a manager who added it, not of those with the brand or the company, who have it anyway', async () => {
    const { ours } = world;
    const [manager, brandAdmin, admin] = [
      await world.hire({ branchIds: [ours.first], level: 2, can }),
      await world.hire({ branchIds: [], brandIds: [ours.otherBrand], level: 1, can }),
      await hireAdmin(),
    ];
    const own = await manager.call(branchApi.add, newBranch());
    const branch = await brandAdmin.call(branchApi.add, newBranch({ brandId: ours.otherBrand }));
    const other = await admin.call(branchApi.add, newBranch());

    const assigned = await world.db
      .selectFrom('grants')
      .select(['accountId', 'branchId', 'roleId'])
      .where('branchId', 'in', [own.id, branch.id, other.id])
      .execute();
    expect(assigned).toEqual([{ accountId: manager.accountId, branchId: own.id, roleId: manager.roleId }]);
    await expect(brandAdmin.call(branchApi.get, { branchId: branch.id })).resolves.toMatchObject({ id: branch.id });
  });

  it('is changed, closed and opened again, each with the version that was read', async () => {
    const admin = await hireAdmin();
    const { id: branchId } = await admin.call(branchApi.add, newBranch());

    const changed = await admin.call(branchApi.change, { branchId, version: 1, ...content({ phone: '0571-1' }) });
    const closed = await admin.call(branchApi.setStatus, { branchId, version: 2, status: 'CLOSED' });
    const open = await admin.call(branchApi.setStatus, { branchId, version: 3, status: 'OPEN' });

    expect(changed).toMatchObject({ phone: '0571-1', address: '江南大道 1 号', version: 2 });
    expect(closed).toMatchObject({ status: 'CLOSED', version: 3 });
    expect(open).toMatchObject({ status: 'OPEN', version: 4 });
    await expect(admin.call(branchApi.change, { branchId, version: 3, ...content() })).rejects.toMatchObject({
      data: { reason: 'common.changedMeanwhile' },
    });
    const traces = await world.db
      .selectFrom('auditLog')
      .select(['action', 'version', 'branchId'])
      .where('docId', '=', branchId)
      .orderBy('version')
      .execute();
    const actions = ['BRANCH.add', 'BRANCH.change', 'BRANCH.close', 'BRANCH.open'];
    expect(traces).toEqual(actions.map((action, i) => ({ action, version: i + 1, branchId })));
  });

  it('is not overwritten by somebody who looked at it at the same time', async () => {
    const manager = await hireManager();
    const branchId = world.ours.first;
    const { version } = await manager.call(branchApi.get, { branchId });
    const change = () => manager.call(branchApi.change, { branchId, version, ...content() });

    const presses = await world.race({ table: 'tenant.branches', where: { id: branchId } }, () => [change(), change()]);

    expect(presses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(presses.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { data: { reason: 'common.changedMeanwhile' } },
    });
  });

  it('has a number and a name of its own in the company, and the words name them', async () => {
    const admin = await hireAdmin();
    const { branchNo, name } = await admin.call(branchApi.add, newBranch());
    const other = await admin.call(branchApi.add, newBranch());

    await expect(admin.call(branchApi.add, newBranch({ branchNo }))).rejects.toThrow(`门店编号 ${branchNo} 已被使用，请换一个`);
    await expect(admin.call(branchApi.add, newBranch({ name }))).rejects.toThrow(`已有名为“${name}”的门店，请换一个名称`);
    await expect(admin.call(branchApi.change, { branchId: other.id, version: 1, ...content({ name }) })).rejects.toMatchObject({
      data: { reason: 'branch.nameTaken' },
    });
    const rival = await (await hireRival()).call(branchApi.add, newBranch({ brandId: world.rival.brand, branchNo, name }));
    expect(rival).toMatchObject({ branchNo, name });
  });

  it('has a number of 4 to 6 digits and hours that do not overlap', async () => {
    const admin = await hireAdmin();
    const odd = [
      { branchNo: '123' },
      { branchNo: '1234567' },
      { branchNo: '12a4' },
      { openingHours: [{ from: '24:00', to: '08:00' }] },
      { openingHours: [{ from: '08:00', to: '08:00' }] },
      {
        openingHours: [
          { from: '20:00', to: '04:00' },
          { from: '03:00', to: '09:00' },
        ],
      },
    ];
    for (const over of odd)
      await expect(admin.call(branchApi.add, newBranch(over))).rejects.toMatchObject({ data: { reason: 'common.invalidInput' } });
  });

  it('starts with the usual figures, and keeps those set', async () => {
    const admin = await hireAdmin();
    const { id: branchId } = await admin.call(branchApi.add, newBranch());
    const before = await admin.call(branchApi.thresholds, { branchId });

    const after = await admin.call(branchApi.setThresholds, {
      ...before,
      thresholds: { ...before.thresholds, cashierRefundFen: 20_000 },
    });

    expect(before.thresholds).toMatchObject({ lowStockQty: 10, cashierRefundFen: 5000, shiftToleranceFen: 1000 });
    expect(after).toMatchObject({ version: 2, thresholds: { lowStockQty: 10, cashierRefundFen: 20_000 } });
    await expect(admin.call(branchApi.setThresholds, before)).rejects.toMatchObject({
      data: { reason: 'common.changedMeanwhile' },
    });
    await expect(admin.call(branchApi.thresholds, { branchId })).resolves.toEqual(after);
  });

  it('says how long orders may wait there, to whoever works there; what is late comes after what is to be looked at', async () => {
    const admin = await hireAdmin();
    const cashier = await world.hire({ branchIds: [world.ours.first] });
    const branchId = world.ours.first;
    const limits = async () => (await cashier.call(branchApi.get, { branchId })).waitLimits;
    expect(await limits()).toEqual({ warnSec: 180, lateSec: 300 });
    const { version, thresholds } = await admin.call(branchApi.thresholds, { branchId });
    const set = (over: object) =>
      admin.call(branchApi.setThresholds, { branchId, version, thresholds: { ...thresholds, ...over } });
    for (const wrong of [{ orderWarnSec: 300 }, { orderLateSec: 180 }, { orderWarnSec: 9 }, { orderLateSec: 7201 }])
      await expect(set(wrong)).rejects.toMatchObject({ data: { reason: 'common.invalidInput' } });
    await set({ orderWarnSec: 120, orderLateSec: 600 });
    expect(await limits()).toEqual({ warnSec: 120, lateSec: 600 });
  });

  it('belongs to a brand of the caller’s', async () => {
    const { ours, rival } = world;
    const brandAdmin = await world.hire({ branchIds: [], brandIds: [ours.brand], level: 1, can });
    for (const brandId of [ours.otherBrand, rival.brand, randomUUID()])
      await expect(brandAdmin.call(branchApi.add, newBranch({ brandId }))).rejects.toMatchObject({
        data: { reason: 'common.notFound' },
      });
  });

  it('API-04 does not exist for the sibling branch, the other brand, or another company', async () => {
    const { ours } = world;
    const branchId = ours.second;
    const admin = await hireAdmin();
    const [area] = await admin.call(branchApi.addArea, { branchId, name: '包厢' });
    const before = await admin.call(branchApi.get, { branchId });
    const strangers = [
      await hireManager([ours.first]),
      await world.hire({ branchIds: [], brandIds: [ours.otherBrand], level: 1, can }),
      await hireRival(),
    ];
    for (const stranger of strangers) {
      const calls = [
        stranger.call(branchApi.get, { branchId }),
        stranger.call(branchApi.change, { branchId, version: 1, ...content() }),
        stranger.call(branchApi.setStatus, { branchId, version: 1, status: 'CLOSED' }),
        stranger.call(branchApi.thresholds, { branchId }),
        stranger.call(branchApi.setThresholds, { branchId, version: 1, thresholds: {} }),
        stranger.call(branchApi.addArea, { branchId, name: '大厅' }),
        stranger.call(branchApi.renameArea, { branchId, id: area!.id, name: '大厅' }),
        stranger.call(branchApi.removeArea, { branchId, id: area!.id }),
        stranger.call(branchApi.sortAreas, { branchId, ids: [area!.id] }),
        stranger.call(branchApi.replaceDeviceKey, { branchId }),
      ];
      const answers = await Promise.allSettled(calls);
      expect(answers.map((answer) => answer.status === 'rejected' && answer.reason.data.reason)).toEqual(
        calls.map(() => 'common.notFound'),
      );
      const { rows } = await stranger.call(branchApi.list, { limit: 200 });
      expect(rows.map((row) => row.id)).not.toContain(branchId);
    }
    await expect(admin.call(branchApi.get, { branchId })).resolves.toEqual(before);
  });

  it('PERM-03 is changed only by holders of the function', async () => {
    const cashier = await world.hire({ can: ['BRANCH_LIST'] });
    const branchId = world.ours.first;
    const calls = [
      cashier.call(branchApi.add, newBranch()),
      cashier.call(branchApi.change, { branchId, version: 1, ...content() }),
      cashier.call(branchApi.setThresholds, { branchId, version: 1, thresholds: {} }),
      cashier.call(branchApi.replaceDeviceKey, { branchId }),
    ];
    const answers = await Promise.allSettled(calls);
    expect(answers.map((answer) => answer.status === 'rejected' && answer.reason.status)).toEqual(calls.map(() => 40301));
  });
});

describe('the areas of a branch', () => {
  it('are added behind the others, renamed, sorted and removed', async () => {
    const manager = await hireManager();
    const branchId = world.ours.first;
    for (const name of ['大厅', '卡座', '包厢']) await manager.call(branchApi.addArea, { branchId, name });
    const { areas } = await manager.call(branchApi.get, { branchId });
    const [hall, booth, room] = areas.map(({ id }) => id) as [string, string, string];

    await manager.call(branchApi.sortAreas, { branchId, ids: [room, hall, booth] });
    await manager.call(branchApi.renameArea, { branchId, id: hall, name: '电竞大厅' });
    const left = await manager.call(branchApi.removeArea, { branchId, id: booth });

    expect(areas.map(({ name }) => name)).toEqual(['大厅', '卡座', '包厢']);
    expect(left.map(({ name }) => name)).toEqual(['包厢', '电竞大厅']);
    await expect(manager.call(branchApi.addArea, { branchId, name: '包厢' })).rejects.toThrow('本店已有区域“包厢”');
    await expect(manager.call(branchApi.renameArea, { branchId, id: hall, name: '包厢' })).rejects.toMatchObject({
      data: { reason: 'branch.areaTaken' },
    });
    await expect(manager.call(branchApi.sortAreas, { branchId, ids: [room] })).rejects.toMatchObject({
      data: { reason: 'common.changedMeanwhile' },
    });
    await expect(manager.call(branchApi.sortAreas, { branchId, ids: [room, room] })).rejects.toMatchObject({
      data: { reason: 'common.changedMeanwhile' },
    });
  });

  it('stay while machines stand in them', async () => {
    const manager = await world.hire({ level: 1, can: ['BRANCH_EDIT', 'MACHINE_EDIT'] });
    const branchId = world.ours.first;
    const areaId = (await manager.call(branchApi.addArea, { branchId, name: '电竞区' })).at(-1)!.id;
    await manager.call(machineApi.add, { branchId, areaId, no: 'E01' });

    const removal = manager.call(branchApi.removeArea, { branchId, id: areaId });

    await expect(removal).rejects.toThrow('区域“电竞区”还有机器或费率');
  });

  it('of another branch are not reached through one’s own', async () => {
    const { ours } = world;
    const admin = await hireAdmin();
    const [area] = await admin.call(branchApi.addArea, { branchId: ours.third, name: '网吧区' });
    const manager = await hireManager([ours.first]);
    const ids = { branchId: ours.first, id: area!.id };
    await expect(manager.call(branchApi.renameArea, { ...ids, name: '我的' })).rejects.toMatchObject({
      data: { reason: 'common.notFound' },
    });
    await expect(manager.call(branchApi.removeArea, ids)).rejects.toMatchObject({ data: { reason: 'common.notFound' } });
  });
});
