import { behaviourApi } from '@netbar/contract/guests/member/behaviour.api';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openSeats, type Seats } from '#testing/seats.ts';
import { countGroups } from './group-behaviour.ts';
import { openWorld, type World } from '#testing/world.ts';

let world: World;
let seats: Seats;
beforeAll(async () => {
  world = await openWorld();
  seats = await openSeats(world);
});
afterEach(() => {
  delete world.clock.now;
});
afterAll(() => world.close());

/** Noon of a Monday that is past, so that nobody's sign-in has run out. */
const noon = new Date('2026-11-09T12:00:00+08:00');
const at = (minutes: number) => {
  world.clock.now = new Date(noon.getTime() + minutes * 60_000);
};

describe('what a member is like', () => {
  it('PERM-02 adds up from every session that ended: visits, money, hours of the week, favourites', async () => {
    at(0);
    const analyst = await world.hire({ branchIds: [seats.branchId], can: ['BEHAVIOR_ANALYSIS'] });
    const [machine, guest] = [await seats.machine(), await seats.guest()];
    for (const start of [0, 100]) {
      at(start);
      const session = await seats.start(machine.id, guest.id);
      at(start + 45);
      await seats.end(session);
    }

    const one = await analyst.call(behaviourApi.behaviour, { memberId: guest.id });
    const group = await analyst.call(behaviourApi.groupBehaviour, { brandId: world.ours.brand });

    expect(one).toMatchObject({ visits: 2, minutes: 90, fen: 1200, firstVisit: '2026-11-09', lifecycle: 'NEW', products: [] });
    // Noon and 13:40 of a Monday.
    expect([one.heat[12], one.heat[13], one.heat.reduce((sum, visits) => sum + visits, 0)]).toEqual([1, 1, 2]);
    expect(one.favourites).toMatchObject([{ machineNo: machine.no, visits: 2 }]);
    expect(group.members).toBeGreaterThan(0);
    expect(group.money.reduce((sum, { members }) => sum + members, 0)).toBe(group.members);
    await expect(seats.clerk.call(behaviourApi.behaviour, { memberId: guest.id })).rejects.toMatchObject({ status: 40301 });
  });

  it('counts within a period that rolls on: today and the days before it', async () => {
    const analyst = await world.hire({ branchIds: [seats.branchId], can: ['BEHAVIOR_ANALYSIS'] });
    const [machine, guest] = [await seats.machine(), await seats.guest()];
    const [brandId, memberId] = [world.ours.brand, guest.id];
    // Long before any other visit, so that what others do counts the same on each of these days.
    const go = (day: number, minutes = 0) => at((day - 400) * 24 * 60 + minutes);
    for (const day of [0, 29]) {
      go(day);
      const session = await seats.start(machine.id, guest.id);
      go(day, 25);
      await seats.end(session);
    }
    const visitsOn = async (day: number, days: '30' | '90') => {
      go(day);
      return (await analyst.call(behaviourApi.behaviour, { memberId, days })).visits;
    };
    const groupOn = async (day: number) => {
      go(day);
      const { members, heat } = await analyst.call(behaviourApi.groupBehaviour, { brandId, days: '30' });
      return { members, visits: heat.reduce((sum, visits) => sum + visits, 0) };
    };

    expect([await visitsOn(29, '30'), await visitsOn(30, '30'), await visitsOn(30, '90')]).toEqual([2, 1, 2]);
    const [both, one, none] = [await groupOn(29), await groupOn(30), await groupOn(59)];
    expect([both.visits - none.visits, one.visits - none.visits]).toEqual([2, 1]);
    expect([both.members - none.members, one.members - none.members]).toEqual([1, 1]);
  });

  it('shows what the worker counted last, to people of some branches with the hours of these', async () => {
    const brandId = world.ours.brand;
    const here = await world.hire({ branchIds: [world.ours.second], can: ['BEHAVIOR_ANALYSIS'] });
    const whole = await world.hire({ branchIds: [], brandIds: [brandId], level: 1, can: ['BEHAVIOR_ANALYSIS'] });
    const now = await whole.call(behaviourApi.groupBehaviour, { brandId });
    await countGroups({ pool: world.workerPool, openCtx: world.system, log: world.log });
    const counted = await whole.call(behaviourApi.groupBehaviour, { brandId });
    expect({ ...counted, countedTime: now.countedTime }).toEqual(now);

    const [machine, guest] = [await seats.machine(), await seats.guest()];
    await seats.end(await seats.start(machine.id, guest.id));
    expect(await whole.call(behaviourApi.groupBehaviour, { brandId })).toEqual(counted);
    const { heat } = await here.call(behaviourApi.groupBehaviour, { brandId });
    expect(heat.reduce((sum, visits) => sum + visits, 0)).toBe(0);
    await countGroups({ pool: world.workerPool, openCtx: world.system, log: world.log });
    expect((await whole.call(behaviourApi.groupBehaviour, { brandId })).members).toBe(counted.members + 1);
  });
});
