import { homeApi } from '@netbar/contract/figures/home/home.api';
import { TREND_DAYS } from '@netbar/contract/figures/home/home.model';
import { DAY_MS, startOfBizDate } from '@netbar/contract/kernel/time';
import { randomUUIDv7 } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '#testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterEach(() => {
  delete world.clock.now;
});
afterAll(() => world.close());

const join = (branchId: string, brandId: string, at: Date) =>
  world.owner.query(
    `insert into tenant.members (company_id, id, brand_id, no, name, registered_branch_id, created_time) values ($1, $2, $3, $4, '会员', $5, $6)`,
    [world.ours.company, randomUUIDv7(), brandId, randomUUIDv7().slice(-12), branchId, at],
  );

describe('K11 the home follows from what somebody holds, and where', () => {
  const kindOf = async (job: Parameters<World['hire']>[0]) => (await (await world.hire(job)).call(homeApi.plan, {})).kind;

  it('is that of the company or brand, of a branch, of money, of people, of somebody without a role', async () => {
    const { ours } = world;
    const whole = { branchIds: [], isCompanyWide: true, level: 1 };
    expect(await kindOf({ ...whole, can: ['ORDER_LIST', 'MACHINE_LIST', 'USER_LIST'] })).toBe('company');
    expect(await kindOf({ branchIds: [], brandIds: [ours.brand], level: 1, can: ['ORDER_LIST', 'MACHINE_LIST'] })).toBe(
      'company',
    );
    expect(await kindOf({ branchIds: [ours.first, ours.second], can: ['ORDER_LIST', 'MACHINE_LIST'] })).toBe('branch');
    expect(await kindOf({ ...whole, can: ['ORDER_LIST', 'LOG_LIST', 'USER_LIST'] })).toBe('finance');
    expect(await kindOf({ ...whole, can: ['USER_LIST'] })).toBe('people');
    expect(await kindOf({ can: ['ORDER_WORK', 'MACHINE_LIST'] })).toBe('branch');
    expect(await kindOf({ can: [] })).toBe('unassigned');
  });

  it('names people who can give somebody a role, without their numbers', async () => {
    const clerk = await world.hire();
    await world.hire({ can: ['USER_EDIT'], branchIds: [world.ours.second] });
    expect((await clerk.call(homeApi.helpers, {})).names).toEqual([]);
    const boss = await world.hire({ can: ['USER_EDIT'], branchIds: [], isCompanyWide: true, level: 1 });
    await world.owner.query(`update platform.accounts set name = '沈国栋' where id = $1`, [boss.accountId]);
    expect(await clerk.call(homeApi.helpers, {})).toEqual({ names: ['沈国栋'] });
  });

  it('of a provider lists the companies it looks after, and nobody else sees them', async () => {
    const { ours, rival } = world;
    await world.owner.query(`update platform.companies set kind = 'PROVIDER' where id = $1`, [rival.company]);
    await world.owner.query(`update platform.companies set provider_id = $1 where id = $2`, [rival.company, ours.company]);
    const provider = await world.hire({
      companyId: rival.company,
      branchIds: [],
      isCompanyWide: true,
      level: 0,
      can: ['USER_LIST'],
    });
    expect((await provider.call(homeApi.plan, {})).kind).toBe('provider');
    expect((await provider.call(homeApi.netbars, {})).rows).toMatchObject([{ name: '我们网咖' }]);
    const boss = await world.hire({ branchIds: [], isCompanyWide: true, level: 1, can: ['USER_LIST'] });
    expect((await boss.call(homeApi.netbars, {})).rows).toEqual([]);
    await world.owner.query(`update platform.companies set provider_id = null where id = $1`, [ours.company]);
    await world.owner.query(`update platform.companies set kind = 'CHAIN' where id = $1`, [rival.company]);
  });
});

describe('the people of the branches', () => {
  it('are counted within scope: who is signed in, who is locked, who got a role, who stands in for whom', async () => {
    const { ours } = world;
    const hr = await world.hire({ level: 2, can: ['USER_LIST'] });
    const locked = await world.hire();
    await world.owner.query(`update platform.accounts set status = 'LOCKED', name = '孙强' where id = $1`, [locked.accountId]);
    const before = await hr.call(homeApi.people, {});
    const gone = await world.hire();
    await world.owner.query('update platform.sessions set expires_time = now() where account_id = $1', [gone.accountId]);
    const stranger = await world.hire({ branchIds: [ours.second] });
    const delegate = (from: string, id: string) =>
      world.owner.query(
        `insert into tenant.delegations (company_id, id, from_account, to_account, from_date, to_date, created_time)
         values ($1, $2, $3, $4, current_date + 1, current_date + 3, now())`,
        [ours.company, id, from, hr.accountId],
      );
    const id = randomUUIDv7();
    await delegate(gone.accountId, id);
    await delegate(stranger.accountId, randomUUIDv7());

    const now = await hr.call(homeApi.people, {});

    expect(now.people).toEqual({ all: before.people.all + 1, online: before.people.online, locked: before.people.locked });
    expect(now.branches.map((branch) => branch.id)).toEqual([ours.first]);
    expect(now.branches[0]).toMatchObject({
      people: before.branches[0]!.people + 1,
      online: before.branches[0]!.online,
      onShift: [],
    });
    expect(now.locked).toContainEqual(expect.objectContaining({ id: locked.accountId, name: '孙强' }));
    expect(now.granted.map(({ accountId }) => accountId)).not.toContain(stranger.accountId);
    expect(now.grantedInWeek).toBe(before.grantedInWeek + 1);
    expect(now.delegations.map((row) => row.id)).toEqual([id]);
    await expect((await world.hire()).call(homeApi.people, {})).rejects.toMatchObject({ status: 40301 });
  });
});

describe('the overview', () => {
  it('K16 compares members won with yesterday up to the same time, day by day also when nobody came', async () => {
    const { ours } = world;
    const reader = await world.hire({ branchIds: [ours.first, ours.second], can: ['MEMBER_LIST'] });
    const noon = new Date('2026-03-04T04:00:00Z');
    world.clock.now = noon;
    await join(ours.second, ours.brand, noon);
    await join(ours.first, ours.brand, new Date(noon.getTime() - 60_000));
    await join(ours.first, ours.brand, new Date(noon.getTime() - DAY_MS - 60_000));
    await join(ours.first, ours.brand, new Date(noon.getTime() - DAY_MS + 60_000));
    await join(ours.first, ours.brand, startOfBizDate('2020-01-01'));
    await join(ours.third, ours.otherBrand, noon);

    const { members, date } = await reader.call(homeApi.overview, {});

    expect(date).toBe('2026-03-04');
    expect(members).toMatchObject({ total: 5, added: { now: 2, before: 1 } });
    expect(members!.days).toHaveLength(TREND_DAYS);
    expect(members!.days.slice(-3).map(({ added }) => added)).toEqual([0, 2, 2]);
  });

  it('K16 counts the night for the business day it belongs to', async () => {
    const { ours } = world;
    await world.owner.query('update tenant.branches set day_cutoff_min = 360 where id = $1', [ours.second]);
    const reader = await world.hire({ branchIds: [ours.second], can: ['MEMBER_LIST'] });
    const night = new Date('2026-03-10T17:30:00Z');
    world.clock.now = night;
    await join(ours.second, ours.brand, new Date(night.getTime() - 60_000));
    await join(ours.second, ours.brand, new Date(night.getTime() - DAY_MS - 60_000));
    await join(ours.second, ours.brand, new Date(night.getTime() - DAY_MS + 60_000));

    const { members, date } = await reader.call(homeApi.overview, {});

    expect(date).toBe('2026-03-10');
    expect(members).toMatchObject({ added: { now: 1, before: 1 } });
    expect(members!.days.slice(-2).map(({ added }) => added)).toEqual([2, 1]);
    await world.owner.query('update tenant.branches set day_cutoff_min = 0 where id = $1', [ours.second]);
    delete world.clock.now;
  });

  it('SHELL-11 C12 shows the figures of the brand that is asked for, and of no brand of others', async () => {
    const { ours, rival } = world;
    const can = ['MEMBER_LIST', 'ORDER_LIST'];
    const boss = await world.hire({ branchIds: [], isCompanyWide: true, level: 1, can });
    const { branches, members, trade } = await boss.call(homeApi.overview, { brandId: ours.otherBrand });
    expect(branches).toEqual({ all: 1, open: 1 });
    expect(members!.total).toBe(1);
    expect(trade!.branches).toEqual([]);
    expect((await boss.call(homeApi.overview, {})).branches.all).toBe(3);
    const takings = await boss.call(homeApi.takings, { brandId: ours.otherBrand });
    expect(takings!.branches.map(({ id }) => id)).toEqual([ours.third]);
    for (const endpoint of [homeApi.overview, homeApi.trend, homeApi.takings])
      await expect(boss.call(endpoint, { brandId: rival.brand })).rejects.toMatchObject({ data: { reason: 'common.notFound' } });
    const ofOne = await world.hire({ branchIds: [ours.first], can });
    for (const endpoint of [homeApi.overview, homeApi.trend, homeApi.takings])
      await expect(ofOne.call(endpoint, { brandId: ours.otherBrand })).rejects.toMatchObject({
        data: { reason: 'common.notFound' },
      });
  });

  it('PERM-01 leaves out what the caller may not see', async () => {
    const cashier = await world.hire();
    expect(await cashier.call(homeApi.overview, {})).toMatchObject({ trade: null, members: null, recent: null });
    for (const endpoint of [homeApi.trend, homeApi.takings])
      await expect(cashier.call(endpoint, {})).rejects.toMatchObject({ status: 40301 });
    const now = await cashier.call(homeApi.branchNow, { branchId: world.ours.first });
    expect(now.takings).toBeNull();
    await expect(cashier.call(homeApi.branchNow, { branchId: world.ours.second })).rejects.toMatchObject({
      data: { reason: 'common.notFound' },
    });
    const auditor = await world.hire({ can: ['LOG_LIST'], isCompanyWide: true, branchIds: [] });
    expect((await auditor.call(homeApi.overview, {})).recent).not.toBeNull();
  });
});
