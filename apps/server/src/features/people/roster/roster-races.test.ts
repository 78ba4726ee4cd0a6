import { rosterApi } from '@netbar/contract/people/roster/roster.api';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addEmployment, type Colleague, openRosters, type Rosters } from '#testing/rosters.ts';
import { openWorld, type World } from '#testing/world.ts';
import { type Absence, absences } from './roster.ts';

let world: World;
let here: Rosters;
let there: Rosters;
let ann: Colleague;
let bob: Colleague;
/** Leave as attendance would hand it in. */
const leave: Absence[] = [];

beforeAll(async () => {
  world = await openWorld();
  const { point, value } = absences.provide(async (_, ids) => leave.filter(({ employeeId }) => ids.includes(employeeId)));
  point.values.push(value);
  [here, there] = [await openRosters(world), await openRosters(world, world.ours.second)];
});
afterAll(() => world.close());
beforeEach(async () => {
  [ann, bob] = [await here.colleague(), await here.colleague()];
});
afterEach(async () => {
  leave.length = 0;
  for (const { manager, branchId, day } of [here, there])
    await manager.call(rosterApi.discardDrafts, { branchId, from: day(-2), to: day(20) });
});

const refused = (reason: string) => ({ data: { reason } });

describe('two at once', () => {
  const held = () => ({ table: 'tenant.employees', where: { id: ann.employeeId } });

  it('a change beside a publication comes before or after it, never into it', async () => {
    await here.set([
      [ann, here.monday, '早班'],
      [bob, here.monday, '早班'],
    ]);
    const { earlier, later } = await world.inTurn(
      held(),
      () => here.publish(),
      () => here.set([[ann, here.monday, '晚班']]),
    );
    expect([earlier?.status, later?.status]).toEqual(['fulfilled', 'fulfilled']);
    expect(await here.rowsOf(ann)).toEqual([`${here.monday} 晚班 DRAFT`, `${here.monday} 早班 PUBLISHED dropped`]);
  });

  it('a publication after a change publishes the change', async () => {
    await here.set([[ann, here.monday, '早班']]);
    await world.inTurn(
      held(),
      () => here.set([[ann, here.monday, '晚班']]),
      () => here.publish(),
    );
    expect(await here.rowsOf(ann)).toEqual([`${here.monday} 晚班 PUBLISHED`]);
  });

  it('leave that is approved while a publication waits stops it', async () => {
    await here.set([[ann, here.monday, '早班']]);
    const holder = await world.hold(held());
    const published = Promise.allSettled([here.publish()]);
    await holder.waiters(1);
    leave.push({ employeeId: ann.employeeId, date: here.monday, halves: 2, name: '年假', isApproved: true });
    await holder.letGo();
    expect((await published)[0]).toMatchObject({ status: 'rejected', reason: refused('roster.publishBroken') });
  });

  it('two branches plan one person: the second is refused by the rule, not by an error', async () => {
    await addEmployment(world, {
      employeeId: ann.employeeId,
      branchId: there.branchId,
      positionId: there.positionId,
      from: here.day(1),
    });
    const { earlier, later } = await world.inTurn(
      held(),
      () => here.set([[ann, here.monday, '通宵']]),
      () => there.set([[ann, here.day(1), '早班']]),
    );
    expect(earlier?.status).toBe('fulfilled');
    expect(later).toMatchObject({ status: 'rejected', reason: refused('roster.broken') });
  });

  it('one key is one change, and a change based on an older board is refused', async () => {
    const cells = [{ employeeId: ann.employeeId, date: here.monday, shiftKindId: here.kind('早班').id }];
    const { stamp, from, to } = await here.board();
    const input = { branchId: here.branchId, cells, seen: { from, to, stamp } };
    const key = randomUUID();
    const [one, two] = [
      await here.manager.call(rosterApi.setCells, input, key),
      await here.manager.call(rosterApi.setCells, input, key),
    ];
    expect(two).toEqual(one);
    await expect(here.manager.call(rosterApi.setCells, input)).rejects.toMatchObject(refused('roster.changed'));
  });
});
