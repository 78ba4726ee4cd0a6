import { surveyApi } from '@netbar/contract/figures/survey/survey.api';
import { logApi } from '@netbar/contract/platform/log/log.api';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dot } from '#testing/probe/sample.ts';
import { addCafe, surveyOf, surveyRights } from '#testing/surveys.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';

let world: World;
let manager: Person;
beforeAll(async () => {
  world = await openWorld();
  manager = await world.hire({ level: 2, can: surveyRights });
});
afterAll(() => world.close());

const content = (name: string) => ({
  name,
  distanceM: 320,
  bearingDeg: 8,
  areas: [
    { kind: 'HALL' as const, seats: 90 },
    { kind: 'ROOM' as const, seats: 30 },
  ],
});

describe('cafes near a branch', () => {
  it('are added with seats by kind of area, found by name, initials and address, and sorted by distance', async () => {
    const far = await addCafe(manager, world.ours.first, { name: '蓝鲸网咖', distanceM: 900 });
    const near = await addCafe(manager, world.ours.first, { ...content('蓝鲸二店'), address: '星河路 12 号' });
    expect(near).toMatchObject({ seats: 120, status: 'OPEN', last: null, surveys: 0, version: 1 });

    const found = await manager.call(surveyApi.cafes, { keyword: 'lj' });
    expect(found.rows.map(({ id }) => id)).toEqual([near.id, far.id]);
    expect(found.counts).toEqual({ status: { '': 2, OPEN: 2, CLOSED: 0, ARCHIVED: 0 } });
    const byAddress = await manager.call(surveyApi.cafes, { keyword: '星河路' });
    expect(byAddress.rows.map(({ id }) => id)).toEqual([near.id]);
  });

  it('keep each change in their history', async () => {
    const cafe = await addCafe(manager, world.ours.first);
    const changed = await manager.call(surveyApi.changeCafe, {
      cafeId: cafe.id,
      version: 1,
      ...content(cafe.name),
      note: '新装修',
    });
    expect(changed).toMatchObject({ distanceM: 320, seats: 120, note: '新装修', version: 2 });
    const { rows } = await manager.call(logApi.record, { kind: 'NEAR_CAFE', id: cafe.id });
    expect(rows.map(({ action }) => action)).toEqual(['NEAR_CAFE.change', 'NEAR_CAFE.open']);
    await expect(
      manager.call(surveyApi.changeCafe, { cafeId: cafe.id, version: 1, ...content(cafe.name) }),
    ).rejects.toMatchObject({ data: { reason: 'common.changedMeanwhile' } });
  });

  it('have each name once at a branch, until the other is archived', async () => {
    const name = `星耀${randomUUID().slice(0, 6)}`;
    const first = await addCafe(manager, world.ours.first, { name });
    await expect(addCafe(manager, world.ours.first, { name })).rejects.toMatchObject({ data: { reason: 'survey.nameTaken' } });
    await manager.call(surveyApi.setCafeStatus, { cafeId: first.id, version: 1, status: 'ARCHIVED' });
    await addCafe(manager, world.ours.first, { name });
    await expect(manager.call(surveyApi.setCafeStatus, { cafeId: first.id, version: 2, status: 'OPEN' })).rejects.toMatchObject({
      data: { reason: 'survey.nameTaken' },
    });
  });

  it('close, reopen, are archived and restored; other steps are refused, and so is a change of an archived one', async () => {
    const { id: cafeId, name } = await addCafe(manager, world.ours.first);
    const step = (version: number, status: 'OPEN' | 'CLOSED' | 'ARCHIVED') =>
      manager.call(surveyApi.setCafeStatus, { cafeId, version, status });
    await step(1, 'CLOSED');
    await expect(step(2, 'CLOSED')).rejects.toMatchObject({ data: { reason: 'common.wrongStatus' } });
    await step(2, 'OPEN');
    await step(3, 'ARCHIVED');
    await expect(step(4, 'CLOSED')).rejects.toMatchObject({ data: { reason: 'common.wrongStatus' } });
    await expect(manager.call(surveyApi.changeCafe, { cafeId, version: 4, ...content(name) })).rejects.toMatchObject({
      data: { reason: 'common.wrongStatus' },
    });
    await expect(step(4, 'OPEN')).resolves.toMatchObject({ status: 'OPEN', version: 5 });
  });

  it('refuse no area, one kind twice, a direction of 360 degrees and a picture of somebody else', async () => {
    const add = (over: object) => addCafe(manager, world.ours.first, over);
    const hall = { kind: 'HALL', seats: 10 };
    for (const over of [{ areas: [] }, { areas: [hall, hall] }, { bearingDeg: 360 }, { distanceM: 0 }])
      await expect(add(over)).rejects.toMatchObject({ data: { reason: 'common.invalidInput' } });
    await expect(add({ picture: `/api/storage/picture/${randomUUID()}` })).rejects.toMatchObject({ status: 40400 });
    const { url } = await manager.call(surveyApi.addCafePicture, { name: 'a.gif', file: dot() });
    await expect(add({ picture: url })).resolves.toMatchObject({ picture: url });
  });

  it('look missing from another branch and from another company', async () => {
    const cafe = await addCafe(manager, world.ours.first);
    const away = await world.hire({ branchIds: [world.ours.second], level: 2, can: surveyRights });
    const rival = await world.hire({
      companyId: world.rival.company,
      branchIds: [world.rival.first],
      level: 2,
      can: surveyRights,
    });
    for (const stranger of [away, rival]) {
      await expect(stranger.call(surveyApi.cafe, { cafeId: cafe.id })).rejects.toMatchObject({ status: 40400 });
      await expect(
        stranger.call(surveyApi.setCafeStatus, { cafeId: cafe.id, version: 1, status: 'CLOSED' }),
      ).rejects.toMatchObject({ status: 40400 });
      await expect(stranger.call(surveyApi.add, surveyOf(cafe.id))).rejects.toMatchObject({ status: 40400 });
    }
    await expect(addCafe(away, world.ours.first)).rejects.toMatchObject({ status: 40400 });
    const clerk = await world.hire({ level: 3, can: ['ADD_SURVEY'] });
    await expect(addCafe(clerk, world.ours.first)).rejects.toMatchObject({ status: 40301 });
  });
});
