import { brandApi } from '@netbar/contract/org/brand/brand.api';
import { branchApi } from '@netbar/contract/org/branch/branch.api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '#testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const hireAdmin = () =>
  world.hire({ branchIds: [], isCompanyWide: true, level: 1, can: ['BRAND_LIST', 'BRAND_PERMISSION', 'BRANCH_LIST'] });

async function close(id: string, closed: string[]) {
  const admin = await hireAdmin();
  const { version } = await admin.call(brandApi.permission, { id });
  return admin.call(brandApi.savePermission, { id, version, closed });
}

describe('what is open to a brand', () => {
  it('is closed to its people at their next call, and opened again', async () => {
    const { ours } = world;
    const manager = await world.hire({ branchIds: [ours.first], can: ['BRANCH_LIST'] });
    await manager.call(branchApi.list, {});

    const { closed } = await close(ours.brand, ['BRANCH_LIST', 'branch', 'branch']);

    expect(closed).toEqual(['BRANCH_LIST', 'branch']);
    await expect(manager.call(branchApi.list, {})).rejects.toMatchObject({ status: 40301 });
    await close(ours.brand, []);
    await expect(manager.call(branchApi.list, {})).resolves.toMatchObject({ total: 1 });
  });

  it('stays open to somebody who also works for a brand that has it', async () => {
    const { ours } = world;
    const [single, both] = [
      await world.hire({ branchIds: [ours.third], can: ['BRANCH_LIST'] }),
      await world.hire({ branchIds: [ours.first, ours.third], can: ['BRANCH_LIST'] }),
    ];
    await close(ours.otherBrand, ['BRANCH_LIST']);
    await expect(single.call(branchApi.list, {})).rejects.toMatchObject({ status: 40301 });
    await expect(both.call(branchApi.list, {})).resolves.toMatchObject({ total: 2 });
  });

  it('is not overwritten by somebody who looked at it earlier', async () => {
    const admin = await hireAdmin();
    const id = world.rival.brand;
    const rivalAdmin = await world.hire({
      companyId: world.rival.company,
      branchIds: [],
      isCompanyWide: true,
      can: ['BRAND_PERMISSION'],
    });
    await rivalAdmin.call(brandApi.savePermission, { id, version: 1, closed: ['BRANCH_EDIT'] });
    const late = rivalAdmin.call(brandApi.savePermission, { id, version: 1, closed: [] });
    await expect(late).rejects.toMatchObject({ data: { reason: 'common.changedMeanwhile' } });
    await expect(admin.call(brandApi.permission, { id })).rejects.toMatchObject({ data: { reason: 'common.notFound' } });
  });

  it('knows only menus and functions of the product, and never closes the way back', async () => {
    const admin = await hireAdmin();
    const { id, version } = await admin.call(brandApi.permission, { id: world.ours.brand });
    for (const item of ['NO_SUCH_THING', 'addBrand', 'brand', 'BRAND_LIST', 'BRAND_PERMISSION']) {
      const save = admin.call(brandApi.savePermission, { id, version, closed: [item] });
      await expect(save).rejects.toMatchObject({ data: { reason: 'common.invalidInput' } });
    }
  });

  it('is read by the brand’s own people, and set only by the whole company’s', async () => {
    const { ours } = world;
    const brandAdmin = await world.hire({ branchIds: [], brandIds: [ours.brand], level: 1, can: ['BRAND_PERMISSION'] });
    const { version } = await brandAdmin.call(brandApi.permission, { id: ours.brand });
    await expect(brandAdmin.call(brandApi.savePermission, { id: ours.brand, version, closed: [] })).rejects.toMatchObject({
      status: 40301,
      data: { reason: 'common.wholeCompanyOnly' },
    });
  });
});
