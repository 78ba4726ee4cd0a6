import { toRequest } from '@netbar/contract/kernel/endpoint';
import { brandApi } from '@netbar/contract/org/brand/brand.api';
import { accountApi } from '@netbar/contract/platform/account/account.api';
import { authApi } from '@netbar/contract/platform/auth/auth.api';
import { exportApi } from '@netbar/contract/platform/export/export.api';
import { homeApi } from '@netbar/contract/figures/home/home.api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeExportFile } from '#features/platform/export/make-export.ts';
import { openWorld, type World } from '#testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** Has everything at the first branch, and only these functions at the second. */
const hireManagerAndHelper = (can: string[], { there = [] }: { there?: string[] } = {}) =>
  world.hire({
    level: 2,
    can,
    branchIds: [world.ours.first],
    also: [{ level: 3, can: there, branchIds: [world.ours.second] }],
  });

describe('S19 what is held only elsewhere is refused', () => {
  it('by a list and by the record behind it', async () => {
    const person = await hireManagerAndHelper(['USER_LIST', 'USER_REVEAL'], { there: ['USER_LIST'] });
    const other = await world.hire({ branchIds: [world.ours.second] });

    const { rows } = await person.call(accountApi.list, { limit: 200 });

    // Listed there, revealed only here.
    expect(rows.map(({ id }) => id)).toContain(other.accountId);
    await expect(person.call(accountApi.reveal, { id: other.accountId, reason: '核对' })).rejects.toMatchObject({
      data: { reason: 'common.notFound' },
    });
  });

  it.each(['at once', 'by the worker'])('by an export made %s', async (how) => {
    const person = await hireManagerAndHelper(['USER_LIST', 'USER_EXPORT'], { there: ['USER_LIST'] });
    const [here, there] = [
      await world.hire({ branchIds: [world.ours.first] }),
      await world.hire({ branchIds: [world.ours.second] }),
    ];

    const { id } = await person.call(accountApi.export, { columns: ['username'] });
    if (how === 'by the worker') {
      await world.owner.query(`update tenant.exports set status = 'WAITING' where id = $1`, [id]);
      await makeExportFile(world.system(), { exportId: id });
    }
    const { method, url } = toRequest(exportApi.file, { id, format: 'csv' });
    const file = await world.app.inject({ method, url, headers: { authorization: person.token } });

    expect(file.body).toContain(here.accountId);
    expect(file.body).not.toContain(there.accountId);
  });

  it('by a picture: that of one brand is not changed by the right to another’s', async () => {
    const designer = await world.hire({
      level: 1,
      can: ['BRAND_RESOURCE', 'BRAND_LIST'],
      branchIds: [],
      brandIds: [world.ours.brand],
      also: [{ level: 1, can: ['BRAND_LIST'], branchIds: [], brandIds: [world.ours.otherBrand] }],
    });
    const clear = (brandId: string) =>
      designer.call(brandApi.saveResources, { brandId, resources: [{ key: 'logo', imageUrl: '' }] });

    await expect(clear(world.ours.brand)).resolves.toEqual([]);
    await expect(clear(world.ours.otherBrand)).rejects.toMatchObject({ data: { reason: 'common.notFound' } });
    expect((await designer.call(brandApi.list, {})).total).toBe(2);
  });

  it('by the counter, which is told where each function is held', async () => {
    const person = await hireManagerAndHelper(['ORDER_PAY', 'ORDER_REFUND_ANY'], { there: ['ORDER_PAY'] });
    const info = await person.call(authApi.info, { appType: 'netcafe' });
    expect(info).toMatchObject({
      functions: ['ORDER_PAY', 'ORDER_REFUND_ANY'],
      onlyAt: { ORDER_REFUND_ANY: [world.ours.first] },
    });
    expect(Object.keys(info.onlyAt)).toEqual(['ORDER_REFUND_ANY']);
  });

  it('by the first page: people are counted where users may be seen', async () => {
    const person = await hireManagerAndHelper(['USER_LIST']);
    await world.hire({ branchIds: [world.ours.second] });
    const all = await world.hire({ level: 2, can: ['USER_LIST'], branchIds: [world.ours.first] });

    const [own, plain] = [await person.call(homeApi.people, {}), await all.call(homeApi.people, {})];

    expect(own.people).toEqual(plain.people);
    expect(own.branches).toEqual(plain.branches);
  });
});
