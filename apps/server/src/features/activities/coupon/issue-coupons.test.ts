import { couponApi } from '@netbar/contract/activities/coupon/coupon.api';
import { isHeldOut } from '@netbar/contract/activities/activity/conditions.rules';
import { addDays, bizDate } from '@netbar/contract/kernel/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTx } from '#kernel/ctx.ts';
import { openCounter, type Counter } from '#testing/counter.ts';
import { openCouponDesk, couponFunctions, type CouponDesk } from '#testing/coupons.ts';
import { runsOf } from '#testing/depth.ts';
import { startElapsed } from '#testing/elapsed.ts';
import { checkInvariants } from '#testing/invariants.ts';
import { register } from '#testing/members.ts';
import { openWorld, type World } from '#testing/world.ts';
import { expireCoupons } from './end-coupons.ts';
import { giveCoupons } from './give-coupons.ts';
import { runBatch } from './issue-coupons.ts';

let world: World;
let counter: Counter;
let desk: CouponDesk;
beforeAll(async () => {
  world = await openWorld();
  counter = await openCounter(world);
  desk = await openCouponDesk(world, counter);
});
afterAll(() => world.close());

const newMembers = async (count: number) => {
  const ids: string[] = [];
  for (let i = 0; i < count; i++) ids.push((await register(counter.manager, counter.branchId)).id);
  return ids;
};
const refused = (reason: string) =>
  expect.objectContaining({ data: expect.objectContaining({ reason: `coupon.${reason}` }) as object });

describe('a batch', () => {
  it('is tried first: who matches, who is at the limit, and what is left', async () => {
    const { id: activityId } = await desk.template({ qty: 5, perMember: 1 });
    const members = await newMembers(4);
    const audience = { of: 'LABEL', labelId: await desk.labelOf(members) } as const;
    await desk.issue(activityId, { of: 'LABEL', labelId: await desk.labelOf(members.slice(0, 1)) });

    const shown = await desk.issuer.call(couponApi.preview, { activityId, audience });
    expect(shown).toEqual({ matched: 4, atLimit: 1, heldOut: 0, left: 4, toIssue: 3, useRateBp: 0, estimateFen: null });
    await expect(desk.issuer.call(couponApi.issue, { activityId, audience, planned: 4 })).rejects.toEqual(
      refused('countChanged'),
    );

    const batch = await desk.issue(activityId, audience);
    expect(batch).toMatchObject({
      status: 'DONE',
      planned: 3,
      skipped: 0,
      audienceName: '常客',
      counts: { issued: 3, usable: 3 },
    });
    await expect(desk.issuer.call(couponApi.issue, { activityId, audience, planned: 1 })).rejects.toEqual(refused('nobody'));
    expect(await desk.issuer.call(couponApi.record, { id: activityId })).toMatchObject({
      qty: 5,
      counts: { issued: 4 },
      everLocked: 0,
    });
    expect(await checkInvariants(world.owner)).toEqual([]);
  });

  it('goes on where it was stopped, and gives nobody a second one when it runs twice', async () => {
    const { id: activityId } = await desk.template({ perMember: 5 });
    const audience = { of: 'LABEL', labelId: await desk.labelOf(await newMembers(3)) } as const;
    const { id } = await desk.issuer.call(couponApi.issue, { activityId, audience, planned: 3 });
    await Promise.all([1, 2, 3].map(() => runBatch(world.system(), { batchId: id ?? '' })));
    expect(await desk.issuer.call(couponApi.batch, { id: id ?? '' })).toMatchObject({ status: 'DONE', counts: { issued: 3 } });
  });

  it('leaves out members who are held out', async () => {
    const { id: activityId } = await desk.template({}, { holdoutBp: 2000 });
    const members = await newMembers(20);
    const held = members.filter((memberId) => isHeldOut({ id: activityId, holdoutBp: 2000 }, memberId));
    const audience = { of: 'LABEL', labelId: await desk.labelOf(members) } as const;
    const shown = await desk.issuer.call(couponApi.preview, { activityId, audience });
    expect(shown).toMatchObject({ matched: 20, heldOut: held.length, toIssue: 20 - held.length });
    expect(await desk.issue(activityId, audience)).toMatchObject({ counts: { issued: 20 - held.length } });
    const { rows } = await desk.issuer.call(couponApi.list, { activityId, limit: 100 });
    expect(rows.filter(({ memberId }) => held.includes(memberId ?? ''))).toEqual([]);
  });

  it('finds birthdays of today and of the month, and members who stayed away', async () => {
    const { id: activityId } = await desk.template();
    const [today, later, asleep, awake] = await newMembers(4);
    const day = bizDate(new Date());
    const month = `1990-${day.slice(5, 7)}-${day.slice(8) === '02' ? '03' : '02'}`;
    await world.owner.query('update tenant.members set birthday = null, version = version + 1');
    const born = 'update tenant.members set birthday = $2, version = version + 1 where id = $1';
    await world.owner.query(born, [today, `1990-${day.slice(5)}`]);
    await world.owner.query(born, [later, month]);
    const visited = `insert into tenant.member_behaviours (company_id, member_id, brand_id, first_visit, last_visit)
      values ($1, $2, $3, $4, $4)`;
    const { company, brand } = world.ours;
    await world.owner.query(visited, [company, asleep, brand, addDays(day, -31)]);
    await world.owner.query(visited, [company, awake, brand, addDays(day, -30)]);
    const matched = async (audience: Parameters<CouponDesk['issue']>[1]) =>
      (await desk.issuer.call(couponApi.preview, { activityId, audience })).matched;
    expect(await matched({ of: 'BIRTHDAY', when: 'TODAY' })).toBe(1);
    expect(await matched({ of: 'BIRTHDAY', when: 'MONTH' })).toBe(2);
    expect(await matched({ of: 'SLEEPING', days: 30 })).toBe(1);
    expect(await matched({ of: 'SLEEPING', days: 29 })).toBe(2);
  });

  it('is issued by whoever has the whole brand alone, and seen by a branch as far as its members go', async () => {
    const { id: activityId } = await desk.template();
    const here = await newMembers(1);
    await desk.issue(activityId, { of: 'LABEL', labelId: await desk.labelOf(here) });
    await desk.codes(activityId, 3);
    const near = await world.hire({ branchIds: [counter.branchId], level: 2, can: couponFunctions });
    const far = await world.hire({ branchIds: [world.ours.second], level: 2, can: couponFunctions });
    const audience = { of: 'CODES', count: 1 } as const;
    await expect(near.call(couponApi.preview, { activityId, audience })).rejects.toMatchObject({
      data: { reason: 'common.wholeBrandOnly' },
    });
    expect((await near.call(couponApi.list, { activityId })).rows).toMatchObject([{ memberId: here[0] }]);
    expect((await far.call(couponApi.list, { activityId })).rows).toEqual([]);
    expect(await desk.issuer.call(couponApi.list, { activityId })).toMatchObject({
      total: 4,
      counts: { status: { '': 4, ISSUED: 4, USED: 0 } },
      sums: { coupons: 4, used: 0, amountFen: 0 },
    });
  });
});

describe('codes', () => {
  it('are handed out once, after the batch is done, and the hand-out is in the log', async () => {
    const { id: activityId } = await desk.template();
    const batch = await desk.issuer.call(couponApi.issue, { activityId, audience: { of: 'CODES', count: 3 }, planned: 3 });
    const id = batch.id ?? '';
    await expect(desk.issuer.call(couponApi.takeCodes, { id })).rejects.toEqual(refused('notReady'));
    await runBatch(world.system(), { batchId: id });
    const { codes } = await desk.issuer.call(couponApi.takeCodes, { id });
    expect(new Set(codes).size).toBe(3);
    expect(codes[0]).toMatch(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/);
    await expect(desk.issuer.call(couponApi.takeCodes, { id })).rejects.toEqual(refused('alreadyHanded'));
    const { rows } = await world.owner.query<{ detail: object }>(
      `select detail from tenant.audit_log where action = 'coupon.takeCodes' and detail ->> 'batchId' = $1`,
      [id],
    );
    expect(rows).toEqual([{ detail: { batchId: id, activityId, codes: 3 } }]);
  });

  it('of a large batch are made within 30 seconds', async () => {
    const count = runsOf({ usual: 10_000, deep: 100_000 });
    const { id: activityId } = await desk.template({ qty: 200_000 });
    const elapsed = startElapsed();
    const batch = await desk.issue(activityId, { of: 'CODES', count });
    const took = elapsed();
    expect(batch).toMatchObject({ status: 'DONE', counts: { issued: count } });
    expect(took).toBeLessThan((30_000 * count) / 100_000 + 3000);
  }, 120_000);
});

describe('coupons end', () => {
  it('when their time is over, but not those that an order holds', async () => {
    const { id: activityId } = await desk.template();
    const [gone, held] = [await desk.holder(activityId), await desk.holder(activityId)];
    const product = await counter.goods({ priceFen: 1500 });
    await counter.create({ memberId: held.memberId, lines: [counter.line(product)], coupons: [{ couponId: held.couponId }] });
    for (const { couponId } of [gone, held]) await desk.shiftTime(couponId, -9);
    await expireCoupons(world.system());
    expect([await desk.statusOf(gone.couponId), await desk.statusOf(held.couponId)]).toEqual(['EXPIRED', 'LOCKED']);
  });

  it('when a batch is revoked, but not those that are used or held', async () => {
    const { id: activityId } = await desk.template();
    const batch = await desk.issue(activityId, { of: 'CODES', count: 3 });
    const revoked = await desk.issuer.call(couponApi.revokeBatch, { id: batch.id ?? '', reason: '印错了' });
    expect(revoked.counts).toMatchObject({ issued: 3, revoked: 3, usable: 0 });
    // What was revoked stays counted: the template has 97 left.
    expect(await desk.issuer.call(couponApi.preview, { activityId, audience: { of: 'CODES', count: 1 } })).toMatchObject({
      left: 97,
    });
  });
});

it('a sign-in or a prize gives as many as the limits leave, and the log says what could not be given', async () => {
  const { id: activityId } = await desk.template({ perMember: 2 });
  const [memberId = ''] = await newMembers(1);
  const gift = { activityId, memberId, qty: 3, branchId: counter.branchId, docId: world.newId() };
  const given = await inTx(world.system(), (ctx) => giveCoupons(ctx, gift));
  expect(given).toHaveLength(2);
  expect(await desk.usable(memberId)).toHaveLength(2);
  expect(await inTx(world.system(), (ctx) => giveCoupons(ctx, { ...gift, qty: 1 }))).toEqual([]);
  const { rows } = await world.owner.query<object>(`select detail from tenant.audit_log where action = 'coupon.notGiven'`);
  expect(rows).toHaveLength(2);
  expect(await checkInvariants(world.owner)).toEqual([]);
});
