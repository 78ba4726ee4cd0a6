import type { Lifecycle } from '@netbar/contract/kernel/lifecycle';
import { nextStatus } from '@netbar/contract/kernel/lifecycle';
import { rosterApi, rosterSwapApi } from '@netbar/contract/people/roster/roster.api';
import { SwapStatus } from '@netbar/contract/people/roster/roster-swap.model';
import { RosterStatus } from '@netbar/contract/people/roster/roster.model';
import { rosterLifecycle, rosterSwapLifecycle } from '@netbar/contract/people/roster/roster.rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tryEveryStep, type Kind } from './testing/lifecycle-steps.ts';
import { openRosters, rosterRights, type Colleague, type Rosters } from './testing/rosters.ts';
import { openWorld, type World } from './testing/world.ts';

let world: World;
let here: Rosters;
let ann: Colleague;
let bob: Colleague;
beforeAll(async () => {
  world = await openWorld();
  here = await openRosters(world);
});
afterAll(() => world.close());

/** A published shift of somebody new. */
async function openRoster() {
  [ann, bob] = [await here.colleague(), await here.colleague()];
  await here.set([[ann, here.monday, '早班']]);
  await here.publish();
  const [shift] = await ann.call(rosterApi.ownShifts, { from: here.monday, to: here.day(6) });
  return shift!.id;
}
const inForce = `, published_time = now()`;
const roster: Kind = {
  lifecycle: rosterLifecycle as Lifecycle,
  table: 'rosters',
  statuses: RosterStatus.options,
  open: openRoster,
  also: { PUBLISHED: inForce, LOCKED: inForce },
  // A shift is not changed by its id: cells and days are, which their own tests try in every status.
  calls: {},
};

const taken = `, taken_time = now()`;
const step = (id: string) => ({ id, version: 1 });
const swap: Kind = {
  lifecycle: rosterSwapLifecycle as Lifecycle,
  table: 'roster_swaps',
  statuses: SwapStatus.options,
  open: async () => {
    const rosterId = await openRoster();
    return (await ann.call(rosterSwapApi.offerSwap, { rosterId, otherId: bob.employeeId, reason: '有事' })).id;
  },
  also: { TAKEN: taken, APPROVED: taken },
  calls: {
    approve: { endpoint: rosterSwapApi.approveSwap, input: step },
    reject: { endpoint: rosterSwapApi.rejectSwap, input: (id) => ({ ...step(id), reason: '人手不够' }) },
  },
};

tryEveryStep([roster, swap], {
  world: () => world,
  person: () => here.manager,
  without: (can) => world.hire({ level: 2, can: rosterRights.filter((code) => code !== can) }),
  tables: ['rosters', 'roster_swaps'],
});

// These need no function but the right person, so they are tried by hand.
describe('ROSTER_SWAP', () => {
  const own = {
    take: (id: string) => bob.call(rosterSwapApi.takeSwap, step(id)),
    refuse: (id: string) => bob.call(rosterSwapApi.refuseSwap, { ...step(id), reason: '' }),
    withdraw: (id: string) => ann.call(rosterSwapApi.withdrawSwap, step(id)),
  };
  const pairs = SwapStatus.options.flatMap((status) =>
    (Object.keys(own) as (keyof typeof own)[]).map((action) => ({ status, action })),
  );
  const outside = pairs.filter(({ status, action }) => nextStatus(rosterSwapLifecycle, status, action) === undefined);

  it.each(outside)('$action by the right person is refused in $status, without a trace', async ({ status, action }) => {
    const id = await swap.open();
    const client = await world.owner.connect();
    await client.query('set session_replication_role = replica');
    await client.query(`update tenant.roster_swaps set status = $2${swap.also?.[status] ?? ''} where id = $1`, [id, status]);
    await client.query('set session_replication_role = origin');
    client.release();
    const traces = async () => (await world.owner.query('select count(*) as n from tenant.audit_log')).rows;
    const before = await traces();
    await expect(own[action](id)).rejects.toMatchObject({ data: { reason: 'common.wrongStatus' } });
    expect(await traces()).toEqual(before);
  });
});

it('ROSTER draft, drop and publish are refused to whoever lacks their function, and a cancelled shift is left alone', async () => {
  const rosterId = await openRoster();
  const days = { branchId: here.branchId, from: here.monday, to: here.day(6) };
  const cells = [{ employeeId: ann.employeeId, date: here.monday, shiftKindId: null }];
  const reader = await world.hire({ level: 2, can: ['ROSTER_LIST'] });
  for (const call of [
    () => reader.call(rosterApi.setCells, { branchId: here.branchId, cells }),
    () => reader.call(rosterApi.copyDays, { ...days, onto: here.day(7) }),
    () => reader.call(rosterApi.discardDrafts, days),
    () => reader.call(rosterApi.publish, days),
  ])
    await expect(call()).rejects.toMatchObject({ status: 40301 });
  await here.set([[ann, here.monday, null]]);
  await here.publish();
  await here.set([[ann, here.monday, '早班']]);
  const { rows } = await world.owner.query(`select status from tenant.rosters where id = $1`, [rosterId]);
  expect(rows).toEqual([{ status: 'CANCELLED' }]);
});
