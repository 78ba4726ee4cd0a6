import { brandApi } from '@netbar/contract/org/brand/brand.api';
import { branchApi } from '@netbar/contract/org/branch/branch.api';
import { randomInt, randomUUID, randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '#testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const newBranch = (over = {}) => ({
  branchNo: String(randomInt(2000, 999_999)),
  name: `首店${randomUUID().slice(0, 8)}`,
  province: '江苏省',
  city: '南京市',
  address: '新街口 1 号',
  ...over,
});

/** A company that has signed up and nothing more. */
async function openCompany() {
  const id = randomUUIDv7();
  await world.owner.query('insert into platform.companies (id, name, created_time) values ($1, $2, now())', [id, '新签网咖']);
  return id;
}

describe('AUTH-09 a level-1 person without a branch', () => {
  it('AUTH-09 adds their first branch without any function, works there from the next call on, and adds no second', async () => {
    const { ours } = world;
    const boss = await world.hire({ branchIds: [], brandIds: [], level: 1 });
    const brand = await world.hire({ companyId: await openCompany(), branchIds: [], isCompanyWide: true, can: ['BRAND_EDIT'] });
    const { id: brandId } = await brand.call(brandApi.save, { name: '新品牌' });
    const owner = await world.hire({ companyId: await companyOf(brandId), branchIds: [], brandIds: [brandId], level: 1 });

    const branch = await owner.call(branchApi.add, newBranch({ brandId }));

    await expect(owner.call(branchApi.get, { branchId: branch.id })).resolves.toEqual(branch);
    await expect(owner.call(branchApi.add, newBranch({ brandId }))).rejects.toMatchObject({ status: 40301 });
    // A level-1 person without a brand has none to add to: those of the company do not exist for them.
    await expect(boss.call(branchApi.add, newBranch({ brandId: ours.brand }))).rejects.toMatchObject({
      data: { reason: 'common.notFound' },
    });
  });

  it('AUTH-09 opens the brand with it where the company has none, and only there', async () => {
    const boss = await world.hire({ companyId: await openCompany(), branchIds: [], isCompanyWide: true, level: 1 });

    const branch = await boss.call(branchApi.add, newBranch({ newBrandName: '竞界电竞' }));

    expect(branch.brandName).toBe('竞界电竞');
    await expect(boss.call(brandApi.listOwn, {})).resolves.toEqual([
      { brandId: branch.brandId, name: '竞界电竞', defaultBrand: true },
    ]);
    const admin = await world.hire({ branchIds: [], isCompanyWide: true, can: ['BRANCH_EDIT'] });
    await expect(admin.call(branchApi.add, newBranch({ newBrandName: '又一个' }))).rejects.toThrow(
      '公司已有品牌，请选择门店所属的品牌',
    );
  });

  it('AUTH-09 adds one branch, even when they press twice at once', async () => {
    const companyId = await openCompany();
    const boss = await world.hire({ companyId, branchIds: [], isCompanyWide: true, level: 1 });
    const press = () => boss.call(branchApi.add, newBranch({ newBrandName: `品牌${randomUUID().slice(0, 8)}` }));

    const presses = await world.race({ table: 'platform.companies', where: { id: companyId } }, () => [press(), press()]);

    expect(presses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(presses.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 40301 } });
  });

  it('AUTH-09 is the only one so allowed: other levels and those who have a branch need the function', async () => {
    const { ours } = world;
    const admin = await world.hire({ branchIds: [], isCompanyWide: true, can: ['BRAND_EDIT'] });
    const { id: brandId } = await admin.call(brandApi.save, { name: '空品牌' });
    const others = [
      await world.hire({ branchIds: [], brandIds: [brandId], level: 2 }),
      await world.hire({ branchIds: [], brandIds: [brandId], level: 0 }),
      await world.hire({ branchIds: [ours.first], brandIds: [brandId], level: 1 }),
    ];
    for (const person of others)
      await expect(person.call(branchApi.add, newBranch({ brandId }))).rejects.toMatchObject({ status: 40301 });
  });

  it('needs a brand that is in use: one chosen or one named, not both', async () => {
    const admin = await world.hire({ branchIds: [], isCompanyWide: true, can: ['BRANCH_EDIT', 'BRAND_EDIT'] });
    const brand = await admin.call(brandApi.save, { name: '停用品牌', enabled: false });
    await expect(admin.call(branchApi.add, newBranch({ brandId: brand.id }))).rejects.toMatchObject({
      data: { reason: 'brand.disabled' },
    });
    await expect(admin.call(branchApi.add, newBranch())).rejects.toMatchObject({ data: { reason: 'common.invalidInput' } });
    const both = newBranch({ brandId: world.ours.brand, newBrandName: '两个' });
    await expect(admin.call(branchApi.add, both)).rejects.toMatchObject({ data: { reason: 'common.invalidInput' } });
  });
});

async function companyOf(brandId: string) {
  const { rows } = await world.owner.query<{ id: string }>('select company_id as id from tenant.brands where id = $1', [brandId]);
  return rows[0]!.id;
}
