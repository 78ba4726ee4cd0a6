import { brandApi } from '@netbar/contract/org/brand/brand.api';
import { branchApi } from '@netbar/contract/org/branch/branch.api';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dot } from '#testing/probe/sample.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const can = ['BRAND_LIST', 'BRAND_EDIT', 'BRAND_RESOURCE', 'BRAND_PERMISSION'];
/** Looks after the whole company. */
const hireAdmin = () => world.hire({ branchIds: [], isCompanyWide: true, level: 1, can });
/** Looks after the brand of the first and second branch. */
const hireBrandAdmin = () => world.hire({ branchIds: [], brandIds: [world.ours.brand], level: 1, can });
const hireRival = () => world.hire({ companyId: world.rival.company, branchIds: [], isCompanyWide: true, level: 1, can });
const addPicture = async (admin: Person) => (await admin.call(brandApi.addPicture, { name: 'a.gif', file: dot() })).url;
const newName = () => `电竞${randomUUID().slice(0, 8)}`;

describe('a person’s own brands', () => {
  it('API-04 DATA-03 lists the brands they work for, exactly one of them the default', async () => {
    const { ours } = world;
    const cashier = await world.hire({ branchIds: [ours.first, ours.third] });

    const brands = await cashier.call(brandApi.listOwn, {});

    expect(brands).toEqual([
      { brandId: ours.brand, name: '我们网咖品牌1', defaultBrand: true },
      { brandId: ours.otherBrand, name: '我们网咖品牌2', defaultBrand: false },
    ]);
    const single = await world.hire({ branchIds: [ours.third] });
    await expect(single.call(brandApi.listOwn, {})).resolves.toMatchObject([{ brandId: ours.otherBrand, defaultBrand: true }]);
  });

  it('RT-16 a default-brand change is saved and brings the logo of that brand', async () => {
    const { ours } = world;
    const admin = await hireAdmin();
    const imageUrl = await addPicture(admin);
    const resources = [{ key: 'menu-logo', imageUrl }];
    await admin.call(brandApi.saveResources, { brandId: ours.otherBrand, resources });
    await expect(admin.call(brandApi.logo, {})).resolves.toEqual({ key: 'menu-logo', imageUrl: '' });

    const brands = await admin.call(brandApi.setDefault, { userId: admin.accountId, brandId: ours.otherBrand });

    expect(brands.find((brand) => brand.defaultBrand)?.brandId).toBe(ours.otherBrand);
    await expect(admin.call(brandApi.listOwn, {})).resolves.toEqual(brands);
    await expect(admin.call(brandApi.logo, {})).resolves.toEqual({ key: 'menu-logo', imageUrl });
  });

  it('RT-16 nobody sets another person’s default, nor takes a brand that is not theirs', async () => {
    const { ours, rival } = world;
    const [cashier, colleague] = [await world.hire(), await world.hire()];
    const choose = (userId: string, brandId: string) => cashier.call(brandApi.setDefault, { userId, brandId });

    await expect(choose(colleague.accountId, ours.brand)).rejects.toMatchObject({ data: { reason: 'common.notFound' } });
    await expect(choose(cashier.accountId, ours.otherBrand)).rejects.toMatchObject({ data: { reason: 'common.notFound' } });
    await expect(choose(cashier.accountId, rival.brand)).rejects.toMatchObject({ data: { reason: 'common.notFound' } });
  });

  it('falls back to another brand when the chosen one is switched off, which cannot be chosen again', async () => {
    const admin = await hireAdmin();
    const brand = await admin.call(brandApi.save, { name: newName() });
    const choose = () => admin.call(brandApi.setDefault, { userId: admin.accountId, brandId: brand.id });
    await choose();

    await admin.call(brandApi.save, { id: brand.id, version: 1, name: brand.name, enabled: false });

    const brands = await admin.call(brandApi.listOwn, {});
    expect(brands.filter(({ defaultBrand }) => defaultBrand)).toHaveLength(1);
    expect(brands.map(({ brandId }) => brandId)).not.toContain(brand.id);
    await expect(choose()).rejects.toThrow(`品牌“${brand.name}”已停用，请先启用`);
  });

  it('API-04 lists the open branches they work in, brand by brand', async () => {
    const { ours } = world;
    const cashier = await world.hire({ branchIds: [ours.first] });
    const manager = await world.hire({ branchIds: [], brandIds: [ours.brand] });

    await expect(cashier.call(brandApi.listOwnBranches, { id: ours.brand })).resolves.toEqual([
      { id: ours.first, name: '我们网咖1店', brandId: ours.brand, branchNo: '1001' },
    ]);
    await expect(manager.call(brandApi.listOwnBranches, { id: ours.brand })).resolves.toHaveLength(2);
    await expect(cashier.call(brandApi.listOwnBranches, { id: ours.otherBrand })).rejects.toMatchObject({
      data: { reason: 'common.notFound' },
    });
  });

  it('leaves out a branch that was closed', async () => {
    const manager = await world.hire({ companyId: world.rival.company, branchIds: [world.rival.third], can: ['BRANCH_EDIT'] });
    await manager.call(branchApi.setStatus, { branchId: world.rival.third, version: 1, status: 'CLOSED' });
    await expect(manager.call(brandApi.listOwnBranches, { id: world.rival.otherBrand })).resolves.toEqual([]);
  });
});

describe('a brand', () => {
  it('API-04 is created without an id, read, changed with id and version, and each change leaves a trace', async () => {
    const admin = await hireAdmin();
    const name = newName();

    const brand = await admin.call(brandApi.save, { name, phone: '0571-8888 6666', intro: '电竞馆' });
    const changed = await admin.call(brandApi.save, { id: brand.id, version: 1, name: `${name}馆` });

    expect(brand).toMatchObject({ name, phone: '0571-8888 6666', cloudDesk: false, enabled: true, branchCount: 0, version: 1 });
    expect(changed).toMatchObject({ id: brand.id, name: `${name}馆`, version: 2 });
    await expect(admin.call(brandApi.get, { id: brand.id })).resolves.toEqual(changed);
    const traces = await world.db
      .selectFrom('auditLog')
      .select(['action', 'version', 'detail'])
      .where('docId', '=', brand.id)
      .orderBy('version')
      .execute();
    expect(traces).toMatchObject([
      { action: 'BRAND.add', version: 1, detail: { after: { name } } },
      { action: 'BRAND.change', version: 2, detail: { before: { name }, after: { name: `${name}馆` } } },
    ]);
  });

  it('API-04 cloud desks are switched on and off', async () => {
    const admin = await hireBrandAdmin();
    const id = world.ours.brand;
    await expect(admin.call(brandApi.setCloudDesk, { id, cloudDesk: true })).resolves.toMatchObject({ cloudDesk: true });
    await expect(admin.call(brandApi.setCloudDesk, { id, cloudDesk: false })).resolves.toMatchObject({ cloudDesk: false });
  });

  it('is found by name and by being in use, page by page', async () => {
    const admin = await hireAdmin();
    const name = newName();
    const on = await admin.call(brandApi.save, { name: `${name}甲` });
    const off = await admin.call(brandApi.save, { name: `${name}乙`, enabled: false });

    const second = await admin.call(brandApi.list, { keyword: name, page: 2, limit: 1 });

    expect(second).toEqual({ rows: [off], total: 2 });
    await expect(admin.call(brandApi.list, { keyword: name, enabled: 'true' })).resolves.toEqual({ rows: [on], total: 1 });
    await expect(admin.call(brandApi.list, { keyword: name, enabled: 'false' })).resolves.toEqual({ rows: [off], total: 1 });
  });

  it('is not overwritten by somebody who looked at it earlier', async () => {
    const admin = await hireAdmin();
    const { id, name } = await admin.call(brandApi.save, { name: newName() });
    const change = (intro: string) => admin.call(brandApi.save, { id, version: 1, name, intro });

    const presses = await world.race({ table: 'tenant.brands', where: { id } }, () => [change('先改'), change('后改')]);

    expect(presses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(presses.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { data: { reason: 'common.changedMeanwhile' } },
    });
  });

  it('has a name of its own in the company, and the words name it', async () => {
    const admin = await hireAdmin();
    const { name } = await admin.call(brandApi.save, { name: newName() });
    const other = await admin.call(brandApi.save, { name: newName() });

    await expect(admin.call(brandApi.save, { name })).rejects.toThrow(`已有名为“${name}”的品牌，请换一个名称`);
    await expect(admin.call(brandApi.save, { id: other.id, version: 1, name })).rejects.toMatchObject({
      data: { reason: 'brand.nameTaken' },
    });
    await expect((await hireRival()).call(brandApi.save, { name })).resolves.toMatchObject({ name });
  });

  it('needs id and version together', async () => {
    const admin = await hireAdmin();
    await expect(admin.call(brandApi.save, { id: world.ours.brand, name: '新名' })).rejects.toMatchObject({
      data: { reason: 'common.invalidInput' },
    });
    await expect(admin.call(brandApi.save, { version: 1, name: '新名' })).rejects.toMatchObject({
      data: { reason: 'common.invalidInput' },
    });
  });

  it('PERM-03 is opened only by somebody who looks after the whole company and holds the function', async () => {
    const [brandAdmin, clerk] = [await hireBrandAdmin(), await world.hire({ isCompanyWide: true, can: ['BRAND_LIST'] })];
    await expect(brandAdmin.call(brandApi.save, { name: newName() })).rejects.toMatchObject({
      status: 40301,
      data: { reason: 'common.wholeCompanyOnly' },
    });
    await expect(clerk.call(brandApi.save, { name: newName() })).rejects.toMatchObject({
      status: 40301,
      data: { reason: 'common.forbidden' },
    });
  });

  it('API-04 does not exist for another brand’s people, nor for another company', async () => {
    const { ours } = world;
    const admin = await hireAdmin();
    const imageUrl = await addPicture(admin);
    await admin.call(brandApi.saveResources, { brandId: ours.otherBrand, resources: [{ key: 'login', imageUrl }] });
    for (const stranger of [await hireBrandAdmin(), await hireRival()]) {
      const id = ours.otherBrand;
      const calls = [
        stranger.call(brandApi.get, { id }),
        stranger.call(brandApi.save, { id, version: 1, name: '抢注' }),
        stranger.call(brandApi.setCloudDesk, { id, cloudDesk: true }),
        stranger.call(brandApi.listOwnBranches, { id }),
        stranger.call(branchApi.listOfBrand, { id }),
        stranger.call(brandApi.resources, { id }),
        stranger.call(brandApi.saveResources, { brandId: id, resources: [{ key: 'login', imageUrl: '' }] }),
        stranger.call(brandApi.permission, { id }),
        stranger.call(brandApi.savePermission, { id, version: 1, closed: [] }),
      ];
      const answers = await Promise.allSettled(calls);
      expect(answers.map((answer) => answer.status === 'rejected' && answer.reason.data.reason)).toEqual(
        calls.map(() => 'common.notFound'),
      );
      const { rows } = await stranger.call(brandApi.list, { limit: 200 });
      expect(rows.map((row) => row.id)).not.toContain(id);
    }
    await expect(admin.call(brandApi.get, { id: ours.otherBrand })).resolves.toMatchObject({ cloudDesk: false });
    await expect(admin.call(brandApi.resources, { id: ours.otherBrand })).resolves.toContainEqual({
      key: 'login',
      imageUrl,
    });
  });
});

describe('the pictures of a brand', () => {
  it('DATA-03 are set by key, replaced, and taken away by an empty address; the others stay', async () => {
    const admin = await hireAdmin();
    const { id: brandId } = await admin.call(brandApi.save, { name: newName() });
    const [logo, login, counter] = [await addPicture(admin), await addPicture(admin), await addPicture(admin)];
    const save = (resources: { key: string; imageUrl: string }[]) => admin.call(brandApi.saveResources, { brandId, resources });
    await save([
      { key: 'menu-logo', imageUrl: logo },
      { key: 'login', imageUrl: login },
    ]);

    const after = await save([
      { key: 'login', imageUrl: '' },
      { key: 'counter', imageUrl: counter },
    ]);

    expect(after).toEqual([
      { key: 'counter', imageUrl: counter },
      { key: 'menu-logo', imageUrl: logo },
    ]);
    await expect(admin.call(brandApi.resources, { id: brandId })).resolves.toEqual(after);
  });
});
