import { patrolApi } from '@netbar/contract/people/patrol/patrol.api';
import { addDays } from '@netbar/contract/kernel/time';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPatrols, patrolRights, type Patrols } from '#testing/patrols.ts';
import { openWorld, type World } from '#testing/world.ts';
import { extendPlans } from './plan-rounds.ts';

let world: World;
let patrols: Patrols;
beforeAll(async () => {
  world = await openWorld();
  patrols = await openPatrols(world);
});
afterAll(() => world.close());

const manager = () => patrols.manager;
const minutes = (rounds: readonly { fromTime: string }[]) =>
  rounds.map(({ fromTime }) => Math.round((Date.parse(fromTime) - Number(patrols.at(0))) / 60_000));

describe('a point', () => {
  it('is numbered within its branch, also when two are added at once', async () => {
    const branchId = world.ours.second;
    const boss = await world.hire({ branchIds: [branchId], level: 2, can: patrolRights });
    const add = () => boss.call(patrolApi.addPoint, { branchId, name: '前台', items: [{ text: '灭火器在位' }] });
    const added = await Promise.all([add(), add(), add()]);
    expect(added.map(({ no }) => no).toSorted()).toEqual(['P01', 'P02', 'P03']);
    expect(new Set(added.map(({ code }) => code)).size).toBe(3);
  });

  it('keeps the ids of items that stay, and gives new ones to others', async () => {
    const point = await patrols.point([{ text: '甲' }, { text: '乙' }]);
    const [, kept] = point.items;
    const changed = await manager().call(patrolApi.changePoint, {
      id: point.id,
      version: point.version,
      name: point.name,
      items: [
        { id: kept!.id, text: '乙乙', needsPhoto: true },
        { id: randomUUID(), text: '丙' },
      ],
    });
    expect(changed.items).toMatchObject([
      { id: kept!.id, text: '乙乙', needsPhoto: true },
      { text: '丙', needsPhoto: false },
    ]);
    expect(new Set([...point.items, ...changed.items].map(({ id }) => id)).size).toBe(3);
  });

  it('has another code when it is renewed, and another place when the points are sorted', async () => {
    const [one, two] = [await patrols.point(), await patrols.point()];
    const renewed = await manager().call(patrolApi.renewCode, { id: one.id, version: one.version });
    expect(renewed.code).not.toBe(one.code);
    const { branchId } = patrols;
    const before = (await manager().call(patrolApi.points, { branchId })).filter(({ isActive }) => isActive);
    const ids = before.map(({ id }) => id).toReversed();
    const after = await manager().call(patrolApi.orderPoints, { branchId, ids });
    expect(after.filter(({ isActive }) => isActive).map(({ id }) => id)).toEqual(ids);
    await expect(manager().call(patrolApi.orderPoints, { branchId, ids: [two.id] })).rejects.toMatchObject({
      data: { reason: 'patrol.orderChanged' },
    });
  });

  it('of an area elsewhere, or changed by somebody else meanwhile, is refused', async () => {
    const point = await patrols.point();
    const { id, version, name, items } = point;
    const change = (over: object) => manager().call(patrolApi.changePoint, { id, version, name, items, ...over });
    await expect(change({ areaId: randomUUID() })).rejects.toMatchObject({ status: 40400 });
    await change({ name: '大厅' });
    await expect(change({ name: '大堂' })).rejects.toMatchObject({ status: 40900 });
  });

  it('cannot leave a plan without points', async () => {
    patrols.setClock(0);
    const [one, two] = [await patrols.point(), await patrols.point()];
    const plan = await patrols.plan([one, two]);
    const retire = ({ id, version }: { id: string; version: number }) =>
      manager().call(patrolApi.switchPoint, { id, version, isActive: false });
    await retire(one);
    const [round] = await patrols.roundsOf(plan.name);
    expect(round!.points.map(({ id }) => id)).toEqual([two.id]);
    await expect(retire(two)).rejects.toMatchObject({ data: { reason: 'patrol.lastPoint', params: { plan: plan.name } } });
    await expect(patrols.plan([one])).rejects.toMatchObject({ data: { reason: 'patrol.pointInactive' } });
  });
});

describe('a plan', () => {
  it('makes the rounds of today and tomorrow that are still to come, on its weekdays, once', async () => {
    patrols.setClock(620);
    const plan = await patrols.plan([await patrols.point()], { startsMin: [60, 600, 1200] });
    expect(minutes(await patrols.roundsOf(plan.name))).toEqual([1200]);
    const tomorrow = addDays(patrols.day, 1);
    expect(minutes(await patrols.roundsOf(plan.name, tomorrow))).toEqual([1500, 2040, 2640]);
    expect(plan.nextTime).toBe(patrols.at(1200).toISOString());

    await Promise.all([extendPlans(world.system(), [plan.id]), extendPlans(world.system(), [plan.id])]);
    expect(await patrols.roundsOf(plan.name, tomorrow)).toHaveLength(3);
    world.clock.now = new Date(patrols.at(1440 + 30));
    await extendPlans(world.system(), [plan.id]);
    expect(await patrols.roundsOf(plan.name, addDays(patrols.day, 2))).toHaveLength(3);
    patrols.setClock(0);
  });

  it('keeps its windows apart and its grace within them', async () => {
    const points = [await patrols.point()];
    await expect(patrols.plan(points, { startsMin: [600, 620] })).rejects.toMatchObject({
      message: '10:00 的窗口还没结束，10:20 又开始了，请错开或缩短窗口',
    });
    // The window of 23:30 reaches into the next day, if that is a day of the plan too. Sunday is followed by Monday.
    const late = { startsMin: [0, 1410], windowMin: 60 };
    for (const weekdays of [
      [1, 7],
      [3, 4],
    ])
      await expect(patrols.plan(points, { ...late, weekdays })).rejects.toMatchObject({
        data: { reason: 'patrol.windowsOverlap', params: { from: '23:30', next: '00:00' } },
      });
    await patrols.plan(points, { ...late, weekdays: [1, 3, 5] });
    await expect(patrols.plan(points, { windowMin: 10, graceMin: 20 })).rejects.toMatchObject({
      data: { reason: 'patrol.graceTooLong' },
    });
    await expect(patrols.plan(points, { positionIds: [randomUUID()] })).rejects.toMatchObject({ status: 40400 });
    await expect(patrols.plan([{ id: randomUUID() }])).rejects.toMatchObject({ status: 40400 });
    const { name } = await patrols.plan(points);
    await expect(patrols.plan(points, { name })).rejects.toMatchObject({ data: { reason: 'patrol.planNameTaken' } });
  });

  it('changed: rounds to come follow it, one that has opened or begun stays as it was', async () => {
    patrols.setClock(0);
    const [one, two] = [await patrols.point(), await patrols.point()];
    const plan = await patrols.plan([one], { startsMin: [600, 660, 720, 780] });
    const [opened] = await patrols.roundsOf(plan.name);
    patrols.setClock(605);
    await manager().call(patrolApi.start, { id: opened!.id });
    const { id, branchId: _, isActive: _1, version, nextTime: _2, positionNames: _3, ...content } = plan;
    patrols.setClock(670);
    await manager().call(patrolApi.changePlan, {
      ...content,
      id,
      version,
      startsMin: [600, 660, 780, 840],
      windowMin: 40,
      pointIds: [two.id, one.id],
    });
    const after = await patrols.roundsOf(plan.name);
    expect(minutes(after)).toEqual([600, 660, 780, 840]);
    expect(after.map(({ points }) => points.length)).toEqual([1, 1, 2, 2]);
    expect(after.map(({ toTime, fromTime }) => (Date.parse(toTime) - Date.parse(fromTime)) / 60_000)).toEqual([30, 30, 40, 40]);
    expect(after[2]!.points[0]!.id).toBe(two.id);
    // Begun rounds are kept by the database as well.
    await expect(world.owner.query('delete from tenant.patrol_tasks where id = $1', [opened!.id])).rejects.toMatchObject({
      constraint: 'patrol_tasks_kept',
    });
    await expect(
      world.owner.query(`update tenant.patrol_tasks set points = '[]', version = version + 1 where id = $1`, [opened!.id]),
    ).rejects.toMatchObject({ constraint: 'patrol_tasks_kept' });
    patrols.setClock(0);
  });

  it('switched off has no rounds to come, and has them again when it is switched on', async () => {
    patrols.setClock(0);
    const plan = await patrols.plan([await patrols.point()]);
    const off = await manager().call(patrolApi.switchPlan, { id: plan.id, version: plan.version, isActive: false });
    expect(await patrols.roundsOf(plan.name)).toEqual([]);
    expect(off.nextTime).toBeNull();
    await extendPlans(world.system(), [plan.id]);
    expect(await patrols.roundsOf(plan.name)).toEqual([]);
    await manager().call(patrolApi.switchPlan, { id: plan.id, version: off.version, isActive: true });
    expect(await patrols.roundsOf(plan.name)).toHaveLength(1);
  });

  it('changed beside a point: the rounds have both changes', async () => {
    patrols.setClock(0);
    const [one, two] = [await patrols.point(), await patrols.point()];
    const plan = await patrols.plan([one]);
    const { id, branchId: _, isActive: _1, version, nextTime: _2, positionNames: _3, ...content } = plan;
    await world.race<unknown>({ table: 'tenant.patrol_plans', where: { id } }, () => [
      manager().call(patrolApi.changePlan, { ...content, id, version, pointIds: [one.id, two.id] }),
      manager().call(patrolApi.changePoint, { id: one.id, version: 1, name: '新名', items: [{ text: '新项' }] }),
    ]);
    const [round] = await patrols.roundsOf(plan.name);
    expect(round!.points).toHaveLength(2);
    expect(round!.points[0]).toMatchObject({ name: '新名', items: [{ text: '新项' }] });
  });

  it('of another branch is neither seen nor changed', async () => {
    const plan = await patrols.plan([await patrols.point()]);
    const stranger = await world.hire({ branchIds: [world.ours.second], level: 2, can: patrolRights });
    await expect(stranger.call(patrolApi.plans, { branchId: patrols.branchId })).rejects.toMatchObject({ status: 40400 });
    await expect(stranger.call(patrolApi.switchPlan, { id: plan.id, version: 1, isActive: false })).rejects.toMatchObject({
      status: 40400,
    });
    const walker = await world.hire({ can: ['PATROL_LIST', 'PATROL_WORK'] });
    await expect(walker.call(patrolApi.points, { branchId: patrols.branchId })).rejects.toMatchObject({ status: 40301 });
  });
});
