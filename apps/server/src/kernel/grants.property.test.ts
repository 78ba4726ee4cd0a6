import { branchApi } from '@netbar/contract/org/branch/branch.api';
import { brandApi } from '@netbar/contract/org/brand/brand.api';
import { logApi } from '@netbar/contract/platform/log/log.api';
import { accountApi } from '@netbar/contract/platform/account/account.api';
import type { Endpoint } from '@netbar/contract/kernel/endpoint';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runsOf, seed } from '#testing/depth.ts';
import { openWorld, type World } from '#testing/world.ts';
import { loadPerson } from './actor.ts';
import { holdsAt, holdsForBrand } from './ctx.ts';
import { actingBy } from './standing.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const codes = ['BRANCH_LIST', 'BRAND_LIST', 'LOG_LIST', 'USER_LIST'] as const;
const placeNames = ['company', 'brand', 'otherBrand', 'first', 'second', 'third', 'nowhere'] as const;
type PlaceName = (typeof placeNames)[number];
type Post = { level: number; can: (typeof codes)[number][]; at: PlaceName };

const post = fc.record({
  level: fc.integer({ min: 0, max: 3 }),
  can: fc.subarray([...codes]),
  at: fc.constantFrom(...placeNames),
});

/** Who has which branches, written down a second time, by hand. */
const branchesOf: Record<PlaceName, ('first' | 'second' | 'third')[]> = {
  company: ['first', 'second', 'third'],
  brand: ['first', 'second'],
  otherBrand: ['third'],
  first: ['first'],
  second: ['second'],
  third: ['third'],
  nowhere: [],
};
const wholeBrandsOf: Partial<Record<PlaceName, ('brand' | 'otherBrand')[]>> = {
  company: ['brand', 'otherBrand'],
  brand: ['brand'],
  otherBrand: ['otherBrand'],
};

const jobOf = ({ level, can, at }: Post) => {
  const { ours } = world;
  return {
    level,
    can,
    isCompanyWide: at === 'company',
    brandIds: at === 'brand' || at === 'otherBrand' ? [ours[at]] : [],
    branchIds: at === 'first' || at === 'second' || at === 'third' ? [ours[at]] : [],
  };
};

it('a function is held exactly at the places of the roles that hold it', async () => {
  const property = fc.asyncProperty(fc.array(post, { minLength: 1, maxLength: 4 }), async (posts) => {
    const { ours } = world;
    const [main, ...also] = posts.map(jobOf);
    const person = await world.hire({ ...main, also });
    const actor = await loadPerson(world.system(), person.accountId);
    if (!actor) throw new Error('somebody who was just hired is there');

    for (const can of codes) {
      const holding = posts.filter((each) => each.can.includes(can));
      const branches = new Set(holding.flatMap(({ at }) => branchesOf[at]));
      const brands = new Set(holding.flatMap(({ at }) => wholeBrandsOf[at] ?? []));
      for (const name of ['first', 'second', 'third'] as const)
        expect(holdsAt({ actor }, can, ours[name])).toBe(branches.has(name));
      for (const name of ['brand', 'otherBrand'] as const)
        expect(holdsForBrand({ actor }, can, ours[name])).toBe(brands.has(name));
      const acting = actingBy(actor, can);
      expect(acting === undefined).toBe(holding.length === 0);
      expect(new Set(acting?.branchIds)).toEqual(new Set([...branches].map((name) => ours[name])));
      expect(acting?.isCompanyWide ?? false).toBe(holding.some(({ at }) => at === 'company'));
      expect(acting?.level).toBe(acting && Math.min(...holding.map(({ level }) => level)));
    }
    // Without a function everything counts: menus and one's own lists are the union.
    expect(new Set(actor.branchIds)).toEqual(new Set(posts.flatMap(({ at }) => branchesOf[at].map((name) => ours[name]))));
    expect(actor.functions).toEqual(new Set(posts.flatMap(({ can }) => can)));

    // The lists over HTTP show the same places.
    const seen = async (endpoint: Endpoint, input: object) =>
      person.call(endpoint, input).then(
        (answer) => new Set((answer as { rows: { id: string }[] }).rows.map(({ id }) => id)),
        ({ status }: { status: number }) => status,
      );
    const shown = (can: Post['can'][number], ids: (at: PlaceName) => string[]) => {
      const holding = posts.filter((each) => each.can.includes(can));
      return holding.length === 0 ? 40301 : new Set(holding.flatMap(({ at }) => ids(at)));
    };
    expect(await seen(branchApi.list, { limit: 200 })).toEqual(
      shown('BRANCH_LIST', (at) => branchesOf[at].map((name) => ours[name])),
    );
    const brandOf = { first: 'brand', second: 'brand', third: 'otherBrand' } as const;
    expect(await seen(brandApi.list, { limit: 200 })).toEqual(
      shown('BRAND_LIST', (at) => [...new Set(branchesOf[at].map((name) => ours[brandOf[name]]))]),
    );
  });
  await fc.assert(property, { numRuns: runsOf({ usual: 60, deep: 1_000 }), seed });
}, 600_000);

it('S19 a manager of one branch who is cashier of another manages only the first', async () => {
  const { first, second } = world.ours;
  const can = ['USER_LIST', 'USER_EDIT', 'USER_LOCK', 'LOG_LIST', 'BRANCH_LIST'];
  const manager = await world.hire({
    level: 2,
    can,
    branchIds: [first],
    also: [{ level: 3, can: ['BRANCH_LIST'], branchIds: [second] }],
  });
  const [own, other] = [await world.hire({ branchIds: [first] }), await world.hire({ branchIds: [second] })];

  const { rows } = await manager.call(accountApi.list, { limit: 200 });
  expect(rows.map(({ id }) => id)).toContain(own.accountId);
  expect(rows.map(({ id }) => id)).not.toContain(other.accountId);
  await expect(manager.call(accountApi.lock, { id: other.accountId, version: 1 })).rejects.toMatchObject({
    data: { reason: 'common.notFound' },
  });
  await expect(manager.call(accountApi.lock, { id: own.accountId, version: 1 })).resolves.toMatchObject({ status: 'LOCKED' });
  expect((await manager.call(branchApi.list, { limit: 200 })).rows.map(({ id }) => id)).toEqual([first, second]);
  await expect(manager.call(logApi.list, { branchId: second })).resolves.toMatchObject({ total: 0 });
});
