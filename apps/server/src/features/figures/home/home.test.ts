import { homeApi } from '@netbar/contract/figures/home/home.api';
import { TREND_DAYS } from '@netbar/contract/figures/home/home.model';
import { startOfBizDate } from '@netbar/contract/kernel/time';
import { randomUUIDv7 } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { requestApproval } from '#kernel/approvals.ts';
import { inTx } from '#kernel/ctx.ts';
import { openFlow, wordsOfCode } from '#testing/approvable.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterEach(() => {
  delete world.clock.now;
});
afterAll(() => world.close());

/** A line of the log at a moment, whoever's. */
const signIn = (person: Person, at: Date, action = 'auth.signIn') =>
  world.owner.query(
    `insert into tenant.audit_log (company_id, id, actor_id, action, detail, created_time)
     values ($1, overlay(gen_random_uuid()::text placing left(platform.first_id_at($3)::text, 15) from 1 for 15)::uuid, $2, $4, '{}', $3)`,
    [world.ours.company, person.accountId, at, action],
  );
const join = (branchId: string, brandId: string, at: Date) =>
  world.owner.query(
    `insert into tenant.members (company_id, id, brand_id, no, name, registered_branch_id, created_time) values ($1, $2, $3, $4, '会员', $5, $6)`,
    [world.ours.company, randomUUIDv7(), brandId, randomUUIDv7().slice(-12), branchId, at],
  );

describe('the home page', () => {
  it('counts sign-ins by the hour of the business, today against yesterday, of people the caller sees', async () => {
    const { ours } = world;
    const can = ['USER_LIST'];
    const manager = await world.hire({ level: 2, can });
    const [clerk, stranger] = [await world.hire(), await world.hire({ branchIds: [ours.second] })];
    // Tuesday, 00:30 in China: still Monday in UTC.
    world.clock.now = new Date('2026-03-02T16:30:00Z');
    await signIn(clerk, new Date('2026-03-02T16:10:00Z'));
    await signIn(clerk, new Date('2026-03-02T15:50:00Z'));
    await signIn(clerk, new Date('2026-02-23T15:50:00Z'));
    await signIn(clerk, new Date('2026-03-02T16:11:00Z'), 'auth.signOut');
    await signIn(stranger, new Date('2026-03-02T16:12:00Z'));

    const { signIns } = await manager.call(homeApi.overview, {});

    expect(signIns!.today[0]).toBe(1);
    expect(signIns!.today.reduce((a, b) => a + b)).toBe(1);
    expect(signIns!.yesterday[23]).toBe(1);
    expect(signIns!.week.map((hours) => hours.reduce((a, b) => a + b))).toEqual([2, 1, 0, 0, 0, 0, 0]);
  });

  it('counts branches and people within scope, and who is signed in now', async () => {
    const manager = await world.hire({ level: 2, can: ['USER_LIST'] });
    const locked = await world.hire();
    await world.owner.query(`update platform.accounts set status = 'LOCKED' where id = $1`, [locked.accountId]);
    const before = (await manager.call(homeApi.overview, {})).people!;
    const gone = await world.hire();
    await world.owner.query('update platform.sessions set expires_time = now() where account_id = $1', [gone.accountId]);
    await world.hire({ branchIds: [world.ours.second] });

    const { branches, people } = await manager.call(homeApi.overview, {});

    expect(branches).toEqual({ all: 1, open: 1 });
    expect(people).toEqual({ all: before.all + 1, online: before.online, locked: before.locked });
    expect(people!.locked).toBeGreaterThan(0);
  });

  it('ranks branches by members won, day by day also when nobody came', async () => {
    const { ours } = world;
    const reader = await world.hire({ branchIds: [ours.first, ours.second], can: ['MEMBER_LIST'] });
    const today = new Date();
    await join(ours.second, ours.brand, today);
    await join(ours.second, ours.brand, today);
    await join(ours.first, ours.brand, today);
    await join(ours.first, ours.brand, startOfBizDate('2020-01-01'));
    await join(ours.third, ours.otherBrand, today);

    const { members } = await reader.call(homeApi.overview, {});

    expect(members).toMatchObject({
      total: 4,
      branches: [
        { id: ours.second, added: 2 },
        { id: ours.first, added: 1 },
      ],
    });
    expect(members!.days).toHaveLength(TREND_DAYS);
    expect(members!.days.at(-1)!.added).toBe(3);
    expect(members!.days[0]!.added).toBe(0);
  });

  it('SHELL-11 shows the figures of the brand that is asked for, and of no brand of others', async () => {
    const { ours, rival } = world;
    const boss = await world.hire({
      branchIds: [],
      isCompanyWide: true,
      level: 1,
      can: ['MEMBER_LIST', 'ORDER_LIST', 'USER_LIST'],
    });
    const { branches, members, trade } = await boss.call(homeApi.overview, { brandId: ours.otherBrand });
    expect(branches).toEqual({ all: 1, open: 1 });
    expect(members!.branches.map(({ id }) => id)).toEqual([ours.third]);
    expect(trade!.branches).toEqual([]);
    expect((await boss.call(homeApi.overview, { brandId: ours.brand })).members!.branches.map(({ id }) => id)).not.toContain(
      ours.third,
    );
    expect((await boss.call(homeApi.overview, {})).members!.branches.map(({ id }) => id)).toContain(ours.third);
    await expect(boss.call(homeApi.overview, { brandId: rival.brand })).rejects.toMatchObject({
      data: { reason: 'common.notFound' },
    });
    const ofOne = await world.hire({ branchIds: [ours.first], can: ['MEMBER_LIST'] });
    await expect(ofOne.call(homeApi.overview, { brandId: ours.otherBrand })).rejects.toMatchObject({
      data: { reason: 'common.notFound' },
    });
  });

  it('PERM-01 leaves out what the caller may not see', async () => {
    const cashier = await world.hire();
    expect(await cashier.call(homeApi.overview, {})).toMatchObject({ people: null, signIns: null, members: null, recent: null });
    const auditor = await world.hire({ can: ['LOG_LIST'], isCompanyWide: true, branchIds: [] });
    await signIn(cashier, new Date());
    expect((await auditor.call(homeApi.overview, {})).recent![0]).toMatchObject({ action: 'auth.signIn', actorName: '员工' });
  });

  it('shows approvals only to whose word is next', async () => {
    await openFlow(world.system(), { type: 'TAKEDOWN', steps: [{ can: 'FIRST' }, { can: 'SECOND' }] });
    const change = { before: { words: '旧' }, after: { words: '新' }, reason: '试' };
    await inTx(world.system(), (ctx) =>
      requestApproval(ctx, {
        subject: wordsOfCode('TAKEDOWN'),
        branchId: world.ours.first,
        subjectId: randomUUIDv7(),
        baseVersion: 1,
        ...change,
      }),
    );
    const waiting = async (job: Parameters<World['hire']>[0]) => (await (await world.hire(job)).call(homeApi.overview, {})).todos;

    expect(await waiting({ can: ['FIRST'] })).toMatchObject([{ kind: 'approval.TAKEDOWN', count: 1 }]);
    expect(await waiting({ can: ['SECOND'] })).toEqual([]);
    expect(await waiting({ can: ['FIRST'], branchIds: [world.ours.second] })).toEqual([]);
  });
});
