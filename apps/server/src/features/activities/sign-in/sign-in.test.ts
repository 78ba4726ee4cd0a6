import { guestDrawApi } from '@netbar/contract/activities/draw/guest-draw.api';
import { guestSignInApi } from '@netbar/contract/activities/sign-in/guest-sign-in.api';
import { memberSignInApi } from '@netbar/contract/activities/sign-in/sign-in.api';
import { addDays, bizDate, DAY_MS } from '@netbar/contract/kernel/time';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { drawRule, openDrawRoom, prize, type DrawRoom } from '#testing/draws.ts';
import { checkInvariants } from '#testing/invariants.ts';
import { signAs } from '#testing/device.ts';
import { giveDeviceKey } from '#testing/device-key.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';

let world: World;
let room: DrawRoom;
let clerk: Person;
beforeAll(async () => {
  world = await openWorld();
  room = await openDrawRoom(world);
  clerk = await world.hire({ branchIds: [room.branchId], can: ['ORDER_PAY'] });
});
afterEach(() => {
  delete world.clock.now;
});
afterAll(() => world.close());

const refused = (reason: string) => ({ data: { reason } });
const points = (key: string, n: number, when: { is: 'STREAK'; day: number; isRepeated?: boolean }[] = []) => ({
  key,
  when,
  benefit: { gives: 'POINTS' as const, points: n },
});
/** Ten points a day, a hundred more on the third day in a row. */
const daily = () =>
  room.launch('SIGN_IN', { trigger: 'SIGN_IN', grants: [points('a', 10), points('b', 100, [{ is: 'STREAK', day: 3 }])] });
const onDay = (n: number) => {
  world.clock.now = new Date(Date.now() + n * DAY_MS);
};

describe('a sign-in', () => {
  it('counts days in a row by the server’s day of business, and begins anew after a missed one', async () => {
    const { id } = await daily();
    const { client } = await room.seated();
    const got = [];
    for (const day of [0, 1, 2, 3, 5, 6]) {
      onDay(day);
      await room.seats.beat(client.machine, client.session);
      const { data } = await room.signIn(client, id);
      got.push([data.streak, data.given.map((benefit) => ('points' in benefit ? benefit.points : 0))]);
    }
    expect(got).toEqual([
      [1, [10]],
      [2, [10]],
      [3, [10, 100]],
      [4, [10]],
      [1, [10]],
      [2, [10]],
    ]);
    const [open] = (await room.seats.ask(guestSignInApi.openOnScreen, client)).data.signIns.filter(
      (one) => one.activityId === id,
    );
    expect(open).toMatchObject({ isSignedIn: true, streak: 2 });
    delete world.clock.now;
    const figures = await room.marketing.auditor.call(memberSignInApi.figures, { activityId: id });
    expect(figures).toMatchObject({ signIns: 6, members: 1, longestStreak: 4, today: 1 });
    const { rows, total } = await room.marketing.auditor.call(memberSignInApi.list, { activityId: id });
    expect(total).toBe(6);
    expect(rows[0]).toMatchObject({ streak: 2, gives: ['POINTS'], machineNo: client.machine });
  });

  it('books points and gives chances to draw', async () => {
    const draw = await room.launch('PRIZES', drawRule([prize('a', { weight: 1 })], { perDay: 2 }));
    const { id } = await room.launch('SIGN_IN', {
      trigger: 'SIGN_IN',
      grants: [points('a', 10), { key: 'b', benefit: { gives: 'DRAW_CHANCE', drawActivityId: draw.id, qty: 3 } }],
    });
    const { client } = await room.seated();
    expect(await room.signIn(client, id)).toMatchObject({ status: 200, data: { streak: 1 } });
    const { rows } = await world.owner.query<{ id: string }>('select id from tenant.member_sign_ins where activity_id = $1', [
      id,
    ]);
    expect(await room.posted(rows[0]!.id)).toEqual({ POINT_ISSUED: 10, POINT_MEMBER: -10 });
    const { draws } = (await room.seats.ask(guestDrawApi.openOnScreen, client)).data;
    expect(draws.find(({ activityId }) => activityId === draw.id)).toMatchObject({ chances: 2 });
  });

  it('is done once a day, at machine or counter', async () => {
    const { id } = await daily();
    const { memberId, client, evidence } = await room.seated();
    const input = { branchId: room.branchId, memberId, activityId: id, evidence };
    expect(await clerk.call(memberSignInApi.open, { branchId: room.branchId, memberId })).toEqual(
      expect.arrayContaining([{ activityId: id, name: '测试活动', isSignedIn: false, streak: 0 }]),
    );
    expect(await clerk.call(memberSignInApi.signIn, input)).toMatchObject({ streak: 1, bizDate: bizDate(new Date()) });
    await expect(clerk.call(memberSignInApi.signIn, input)).rejects.toMatchObject(refused('signIn.alreadyToday'));
    expect(await room.signIn(client, id)).toMatchObject(refused('signIn.alreadyToday'));
    const other = await room.counter.guest();
    await expect(clerk.call(memberSignInApi.signIn, { ...input, memberId: other.id })).rejects.toMatchObject(
      refused('evidence.wrongCard'),
    );
  });

  it('is done once, although two requests come at once', async () => {
    const { id } = await daily();
    const { memberId, client } = await room.seated();
    const row = { table: 'tenant.members', where: { id: memberId } };
    const results = await world.race(row, () => [room.signIn(client, id), room.signIn(client, id)]);
    const said = results.map((result) => (result.status === 'fulfilled' ? result.value.status : 0));
    expect(said.toSorted((a, b) => a - b)[0]).toBe(200);
    expect(said.filter((status) => status === 200)).toHaveLength(1);
    expect(await room.count('tenant.member_sign_ins where activity_id = $1', [id])).toBe(1);
    expect(await room.count('tenant.benefit_uses where activity_id = $1', [id])).toBe(1);
  });

  it('cannot be written with a streak that was not earned', async () => {
    const { id } = await daily();
    const { client } = await room.seated();
    await room.signIn(client, id);
    const forged = `insert into tenant.member_sign_ins (company_id, id, activity_id, brand_id, branch_id, member_id, biz_date, streak,
      created_by, created_time) select company_id, gen_random_uuid(), activity_id, brand_id, branch_id, member_id, biz_date + 2, 30,
      created_by, created_time from tenant.member_sign_ins where activity_id = $1`;
    await expect(world.owner.query(forged, [id])).rejects.toMatchObject({ constraint: 'member_sign_ins_streak' });
  });

  it('is not moved by a machine whose clock was moved', async () => {
    const { id } = await daily();
    const { client } = await room.seated();
    // Ends the key of the room, so this test is the last one.
    const key = await giveDeviceKey(world, world.ours.company, room.branchId);
    const path = guestSignInApi.signInOnScreen.path.replace(':companyId', world.ours.company).replace(':branchId', room.branchId);
    const send = async (time: number, more: object) => {
      const body = JSON.stringify({ ...client, activityId: id, ...more });
      const res = await world.app.inject({
        method: 'POST',
        url: path,
        headers: signAs(key, { path, body, time }),
        payload: body,
      });
      return res.json<object>();
    };
    const tomorrow = { bizDate: addDays(bizDate(new Date()), 1), time: new Date(Date.now() + DAY_MS).toISOString() };
    expect(await send(Date.now() + DAY_MS, {})).toMatchObject(refused('device.wrongClock'));
    expect(await send(Date.now(), tomorrow)).toMatchObject({ data: { streak: 1, bizDate: bizDate(new Date()) } });
    expect(await send(Date.now() + 200_000, tomorrow)).toMatchObject(refused('signIn.alreadyToday'));
  });
});

it('leaves books that break no law', async () => {
  expect(await checkInvariants(world.owner)).toEqual([]);
});
