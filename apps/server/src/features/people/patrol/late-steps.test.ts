import { patrolApi } from '@netbar/contract/people/patrol/patrol.api';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPatrols, visitOf, type Patrols } from '#testing/patrols.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';

let world: World;
let patrols: Patrols;
let walker: Person;
beforeAll(async () => {
  world = await openWorld();
  patrols = await openPatrols(world);
  walker = await world.hire({ level: 3, can: ['PATROL_LIST', 'PATROL_WORK'] });
});
afterAll(() => world.close());

const at = (minute: number) => patrols.at(minute);
const start = (id: string, minute: number) => walker.call(patrolApi.start, { id, startedTime: at(minute).toISOString() });
const read = (id: string) => walker.call(patrolApi.round, { id });

describe('a round that ended as incomplete', () => {
  async function ended() {
    const points = [await patrols.point(), await patrols.point()];
    const round = await patrols.round(points);
    await start(round.id, 601);
    patrols.setClock(640);
    await patrols.attend(round);
    expect((await read(round.id)).status).toBe('INCOMPLETE');
    return { round, points };
  }

  it('is done with the last visit that arrives, if all were made in time, and the last button of the phone is no error then', async () => {
    const { round, points } = await ended();
    for (const [i, point] of points.entries()) await walker.call(patrolApi.visit, visitOf(round, point, { at: at(602 + 4 * i) }));
    const done = await read(round.id);
    expect(done).toMatchObject({ status: 'DONE', endedTime: at(607).toISOString() });
    expect(await walker.call(patrolApi.finish, { id: round.id })).toMatchObject({ status: 'DONE', version: done.version });
  });

  it('is done with a last point that was skipped in time', async () => {
    const { round, points } = await ended();
    await walker.call(patrolApi.visit, visitOf(round, points[0]!, { at: at(602) }));
    const skip = { id: round.id, pointId: points[1]!.id, skippedTime: at(610).toISOString(), reason: '正在装修' };
    expect(await walker.call(patrolApi.skip, skip)).toMatchObject({ status: 'DONE' });
  });

  it('stays so while a point is left, or one was visited too late', async () => {
    const { round, points } = await ended();
    const visit = (place: number, minute: number) =>
      walker.call(patrolApi.visit, visitOf(round, points[place]!, { at: at(minute) }));
    expect((await visit(0, 602)).status).toBe('INCOMPLETE');
    expect((await visit(1, 637)).status).toBe('INCOMPLETE');
  });
});

it('a visit of a point that was visited says who was there, also once the round is done', async () => {
  const point = await patrols.point();
  const round = await patrols.round([point]);
  await start(round.id, 600);
  await walker.call(patrolApi.visit, visitOf(round, point, { at: at(600) }));
  await walker.call(patrolApi.finish, { id: round.id });
  await expect(walker.call(patrolApi.visit, visitOf(round, point, { at: at(600) }))).rejects.toMatchObject({
    data: { reason: 'patrol.pointDone', params: { name: '员工' } },
  });
});

it('a round whose window is open tells the phone the renewed code of a point beside the old one', async () => {
  const point = await patrols.point();
  const round = await patrols.round([point]);
  await start(round.id, 600);
  const { code } = await patrols.manager.call(patrolApi.renewCode, { id: point.id, version: point.version });
  const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
  expect((await read(round.id)).points[0]!.codeHashes).toEqual([hashOf(point.code), hashOf(code)]);
});
