import { activityApi } from '@netbar/contract/activities/activity/activity.api';
import { drawApi } from '@netbar/contract/activities/draw/draw.api';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawRule, openDrawRoom, prize, type DrawRoom } from '#testing/draws.ts';
import { checkInvariants } from '#testing/invariants.ts';
import { openWorld, type World } from '#testing/world.ts';

/** As many as there are guests at once. */
const MANY = 50;

let world: World;
let room: DrawRoom;
const guests: Awaited<ReturnType<DrawRoom['seated']>>[] = [];
beforeAll(async () => {
  world = await openWorld({ connections: MANY + 10 });
  room = await openDrawRoom(world);
  for (let i = 0; i < MANY; i++) guests.push(await room.seated());
}, 120_000);
afterAll(() => world.close());

/** Everybody draws once, all of them seen waiting for the pool of the draw. */
async function everybodyDraws(activityId: string) {
  for (const { memberId } of guests) await room.giveChances(activityId, memberId);
  const row = { table: 'tenant.draw_pools', where: { activity_id: activityId } };
  const results = await world.race(row, () => guests.map(({ client }) => room.draw(client, activityId)));
  return results.map((result) => (result.status === 'fulfilled' ? result.value.data.prizeKey : 'failed'));
}
const countOf = (keys: string[], key: string) => keys.filter((one) => one === key).length;

describe('fifty draws at once', () => {
  it('give the last prize once, and the fallback to the others', async () => {
    const { id } = await room.launch('PRIZES', drawRule([prize('last', { weight: 1, stock: 1, costFen: 100 })]));
    const got = await everybodyDraws(id);
    expect([countOf(got, 'last'), countOf(got, 'thanks')]).toEqual([1, MANY - 1]);
  });

  it('give the last of the budget once, in money and in uses', async () => {
    const dear = prize('dear', { weight: 1, costFen: 300 });
    for (const budget of [{ kind: 'SPEND', limit: 599 } as const, { kind: 'USAGE', limit: 1 } as const]) {
      const { id } = await room.launch('PRIZES', drawRule([dear]), { budget });
      const got = await everybodyDraws(id);
      expect([countOf(got, 'dear'), countOf(got, 'thanks')]).toEqual([1, MANY - 1]);
      const { usedBudget, reservedBudget } = await room.marketing.auditor.call(activityApi.get, { id });
      expect([usedBudget, reservedBudget]).toEqual([budget.kind === 'SPEND' ? 300 : 1, 0]);
    }
  });

  it('keep a prize locked for exactly as many draws as said', async () => {
    const { id } = await room.launch('PRIZES', drawRule([prize('late', { weight: 1, unlockAfter: 30 })]));
    const got = await everybodyDraws(id);
    expect([countOf(got, 'late'), countOf(got, 'thanks')]).toEqual([MANY - 30, 30]);
  });
});

describe('the same request twenty times at once', () => {
  it('is one draw, and every answer is its result', async () => {
    const { id } = await room.launch('PRIZES', drawRule([prize('a', { weight: 1 }), prize('b', { weight: 1 })]));
    const { memberId, client } = guests[0]!;
    await room.giveChances(id, memberId, 20);
    const requestId = randomUUID();
    const row = { table: 'tenant.members', where: { id: memberId } };
    const results = await world.race(row, () => Array.from({ length: 20 }, () => room.draw(client, id, requestId)));
    const drawn = results.map((result) => (result.status === 'fulfilled' ? result.value.data.drawId : 'failed'));
    expect(new Set(drawn).size).toBe(1);
    expect(await room.count('tenant.draws where activity_id = $1', [id])).toBe(1);
    expect(await room.count(`tenant.draw_chances where activity_id = $1 and status = 'OPEN'`, [id])).toBe(19);
  });
});

describe('one chance', () => {
  it('is drawn with once, although two requests come at once', async () => {
    const { id } = await room.launch('PRIZES', drawRule([prize('a', { weight: 1 })]));
    const { memberId, client } = guests[1]!;
    await room.giveChances(id, memberId);
    const row = { table: 'tenant.members', where: { id: memberId } };
    const results = await world.race(row, () => [room.draw(client, id), room.draw(client, id)]);
    const said = results.map((result) => (result.status === 'fulfilled' ? result.value.status : 0));
    expect(said.filter((status) => status === 200)).toHaveLength(1);
    expect(await room.count('tenant.draws where activity_id = $1', [id])).toBe(1);
  });
});

describe('one prize', () => {
  it('is handed out once, although two clerks do it at once', async () => {
    const productId = await room.counter.goods({ qty: 5, valueFen: 1000 });
    const { id: activityId } = await room.launch('PRIZES', drawRule([prize('a', { kind: 'GOODS', productId, weight: 1 })]));
    const { memberId, client } = guests[2]!;
    await room.giveChances(activityId, memberId);
    const { drawId: id } = (await room.draw(client, activityId)).data;
    const { branchId } = room;
    const clerk = () => world.hire({ branchIds: [branchId], can: ['DRAW_DELIVER'] });
    const [one, other] = [await clerk(), await clerk()];
    const deliver = { id, version: 2, branchId };
    const results = await world.race({ table: 'tenant.draws', where: { id } }, () => [
      one.call(drawApi.deliver, deliver),
      other.call(drawApi.deliver, deliver),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await room.counter.stock(productId)).toMatchObject({ onHand: 4 });
  });
});

it('leaves books that break no law', async () => {
  expect(await checkInvariants(world.owner)).toEqual([]);
});
