import type { Got } from '@netbar/contract/kernel/endpoint';
import { addDays } from '@netbar/contract/kernel/time';
import { rosterProposalApi } from '@netbar/contract/people/roster/proposal.api';
import { rosterApi, rosterSetupApi, rosterSwapApi } from '@netbar/contract/people/roster/roster.api';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addPosition, type Colleague, openRosters, type Rosters, rosterRights } from '#testing/rosters.ts';
import { waitFor } from '#testing/wait-for.ts';
import { openWorld, type World } from '#testing/world.ts';
import { applyProposal } from './propose-roster.ts';
import { type Absence, absences } from './roster.ts';
import { runProposal } from './run-proposal.ts';

let world: World;
let here: Rosters;
let ann: Colleague;
let bob: Colleague;
const leave: Absence[] = [];
type Proposal = Got<typeof rosterProposalApi.proposal>;

const heads = (from: number, to: number, count = 1) =>
  Array.from({ length: 24 }, (_, hour) => (hour >= from && hour < to ? count : 0));
const setNeeds = (to = 24) =>
  here.manager.call(rosterSetupApi.setNeeds, {
    branchId: here.branchId,
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    needs: [{ positionId: here.positionId, heads: heads(8, to) }],
  });

beforeAll(async () => {
  world = await openWorld();
  const { point, value } = absences.provide(async (_, ids) => leave.filter(({ employeeId }) => ids.includes(employeeId)));
  (point as { values: unknown[] }).values.push(value);
  here = await openRosters(world);
  [ann, bob] = [await here.colleague({ name: '安妮' }), await here.colleague({ name: '鲍勃' })];
  await setNeeds();
});
afterAll(() => world.close());
afterEach(async () => {
  leave.length = 0;
  delete world.clock.now;
  await world.owner.query(
    `update tenant.roster_proposals set status = 'CANCELLED', version = version + 1 where status in ('WAITING', 'RUNNING')`,
  );
  await here.manager.call(rosterApi.discardDrafts, { branchId: here.branchId, from: here.monday, to: here.day(20) });
});

const refused = (reason: string) => ({ data: { reason: `roster.${reason}` } });
/** Three days, on which two people cover 8 to 24 with an early and a late shift each day. */
const propose = (over: object = {}, by = here.manager) =>
  by.call(rosterProposalApi.propose, { branchId: here.branchId, from: here.monday, to: here.day(2), limitSec: 10, ...over });
const get = ({ id }: Proposal) => here.manager.call(rosterProposalApi.proposal, { id });
const run = async (proposal: Proposal) => {
  await runProposal(world.system(), { proposalId: proposal.id });
  return get(proposal);
};
const apply = ({ id }: Proposal) => here.manager.call(rosterProposalApi.applyProposal, { id });
const statusBy = (id: string, status: string) =>
  world.owner.query(
    `update tenant.roster_proposals set status = $2::tenant.roster_proposal_status, version = version + 1 where id = $1`,
    [id, status],
  );

describe('a proposal', () => {
  it('is worked out by the worker, proven and explained', async () => {
    const waiting = await propose();
    expect(waiting).toMatchObject({ status: 'WAITING', best: null, found: 0 });
    const queued = await world.owner.query(`select payload from tenant.outbox where topic = 'roster.propose'`);
    expect(queued.rows).toContainEqual({ payload: { proposalId: waiting.id } });

    const done = await run(waiting);
    expect(done).toMatchObject({ status: 'DONE', isProven: true, fault: null, faultText: '', conflicts: [] });
    expect(done.found).toBeGreaterThan(0);
    expect(done.best?.cells).toHaveLength(6);
    expect(done.best?.shortages).toEqual([]);
    expect(done.people.map(({ name }) => name)).toEqual(expect.arrayContaining(['安妮', '鲍勃']));
    const latest = await here.manager.call(rosterProposalApi.latestProposal, { branchId: here.branchId });
    expect(latest).toEqual(done);
  });

  it('becomes drafts in the place of other drafts, which nobody sees before they are published', async () => {
    await here.set([
      [ann, here.monday, '夜班'],
      [bob, here.day(1), '夜班'],
    ]);
    const done = await run(await propose());
    expect(await apply(done)).toMatchObject({ status: 'APPLIED' });
    const rows = await world.owner.query<{ status: string; origin: string | null; kind: string }>(
      `select r.status::text, r.origin_id as origin, r.shift_kind_id as kind from tenant.rosters r
       where r.status <> 'CANCELLED' and r.date between $1 and $2`,
      [here.monday, here.day(2)],
    );
    expect(rows.rows).toHaveLength(done.best?.cells.length ?? -1);
    expect(rows.rows.every(({ status, origin }) => status === 'DRAFT' && origin === done.id)).toBe(true);
    await expect(apply(done)).rejects.toMatchObject({ data: { reason: 'common.wrongStatus' } });
  });

  it('leaves published shifts and those that are changed by hand as they are', async () => {
    const [monday, tuesday] = [here.day(7), here.day(8)];
    await here.set([
      [ann, monday, '夜班'],
      [bob, tuesday, '夜班'],
    ]);
    await here.publish(monday, tuesday);
    await here.set([[bob, tuesday, null]]);
    const done = await run(await propose({ from: monday, to: here.day(9) }));
    const cells = done.best?.cells ?? [];
    expect(cells.some(({ employeeId, date }) => employeeId === ann.employeeId && date === monday)).toBe(false);
    expect(cells.some(({ employeeId, date }) => employeeId === bob.employeeId && date === tuesday)).toBe(false);
    await apply(done);
    expect(await here.rowsOf(ann)).toContain(`${monday} 夜班 PUBLISHED`);
    expect(await here.rowsOf(bob)).toContain(`${tuesday} 夜班 PUBLISHED dropped`);
  });

  it('keeps a wish that forbids a shift', async () => {
    const { wishes } = await ann.call(rosterSwapApi.addWish, { kind: 'CANNOT', from: here.monday, to: here.day(2), note: '' });
    const done = await run(await propose());
    expect(done.best?.cells.some(({ employeeId }) => employeeId === ann.employeeId)).toBe(false);
    expect(done.best?.shortages.flatMap(({ reasons }) => reasons)).toContainEqual({ reason: 'CANNOT', people: [ann.employeeId] });
    expect(done.bindingRules.map(({ reason }) => reason)).toContain('CANNOT');
    for (const { id } of wishes) await ann.call(rosterSwapApi.removeWish, { id });
  });

  it('fails with the rules that bind when nobody can work', async () => {
    for (const { employeeId } of [ann, bob])
      for (const n of [0, 1, 2]) leave.push({ employeeId, date: here.day(n), halves: 2, name: '年假', isApproved: true });
    const failed = await run(await propose());
    expect(failed).toMatchObject({ status: 'FAILED', best: null, fault: 'NOBODY_CAN' });
    expect(failed.bindingRules[0]).toMatchObject({ reason: 'LEAVE' });
    expect(failed.faultText).toContain('2 人请假');
  });
});

describe('a proposal that is refused', () => {
  it('is one beside another of the branch', async () => {
    await propose();
    await expect(propose()).rejects.toMatchObject(refused('proposalOpen'));
  });
  it('is one for today, for too many days, or backwards', async () => {
    const today = addDays(here.monday, -100);
    await expect(propose({ from: today, to: today })).rejects.toMatchObject(refused('proposalPast'));
    await expect(propose({ to: here.day(14) })).rejects.toMatchObject({ status: 40000 });
    await expect(propose({ to: here.day(-1) })).rejects.toMatchObject({ status: 40000 });
  });
  it('is one of a branch without shifts, needs or people', async () => {
    const manager = await world.hire({ branchIds: [world.ours.second], level: 2, can: rosterRights });
    const there = { branchId: world.ours.second };
    await expect(propose(there, manager)).rejects.toMatchObject(refused('proposalNoKinds'));
    const elsewhere = await openRosters(world, world.ours.second);
    await expect(propose(there, elsewhere.manager)).rejects.toMatchObject(refused('proposalNoNeeds'));
    const needs = [{ positionId: await addPosition(world, '保洁'), heads: heads(8, 16) }];
    await elsewhere.manager.call(rosterSetupApi.setNeeds, { ...there, weekdays: [1, 2, 3, 4, 5, 6, 7], needs });
    await expect(propose(there, elsewhere.manager)).rejects.toMatchObject(refused('proposalNoPeople'));
  });
  it('is one at another branch, and by somebody who may not plan shifts', async () => {
    const stranger = await world.hire({ branchIds: [world.ours.second], can: ['ROSTER_EDIT'] });
    const viewer = await world.hire({ branchIds: [here.branchId], can: ['ROSTER_LIST'] });
    await expect(propose({}, stranger)).rejects.toMatchObject({ status: 40400 });
    await expect(propose({}, viewer)).rejects.toMatchObject({ status: 40301 });
    const { id } = await propose();
    await expect(stranger.call(rosterProposalApi.proposal, { id })).rejects.toMatchObject({ status: 40400 });
    await expect(stranger.call(rosterProposalApi.cancelProposal, { id })).rejects.toMatchObject({ status: 40400 });
  });
  it('cannot be applied when leave or a shift came between, and names them', async () => {
    const done = await run(await propose());
    const [first] = done.best?.cells ?? [];
    if (!first) throw new Error('no cell');
    leave.push({ employeeId: first.employeeId, date: first.date, halves: 2, name: '事假', isApproved: true });
    const name = first.employeeId === ann.employeeId ? '安妮' : '鲍勃';
    const message = await apply(done).catch((error: Error) => error.message);
    expect(message).toContain(`${name} ${first.date.slice(5)} 请假`);
    expect(await get(done)).toMatchObject({ status: 'DONE' });
  });
  it('cannot be applied once its days have begun', async () => {
    const done = await run(await propose());
    world.clock.now = new Date(`${here.monday}T04:00:00Z`);
    // Within the server: the session of the manager has ended by then.
    const late = applyProposal(here.manager.ctx(), { id: done.id });
    await expect(late).rejects.toMatchObject({ kind: { reason: 'roster.proposalPast' } });
  });
});

describe('the job', () => {
  /** More than can be proven in a moment: many people and a long limit. */
  async function crowd() {
    const people = await Promise.all(Array.from({ length: 24 }, () => here.colleague()));
    const needs = [{ positionId: here.positionId, heads: heads(0, 24, 5).map((count, hour) => count + (hour % 3)) }];
    await here.manager.call(rosterSetupApi.setNeeds, { branchId: here.branchId, weekdays: [1, 2, 3, 4, 5, 6, 7], needs });
    return people;
  }

  it('stops soon after somebody stopped it, is done with the best so far, and writes nothing any more', async () => {
    await crowd();
    const proposal = await propose({ to: here.day(13), limitSec: 100 });
    const started = performance.now();
    const running = runProposal(world.system(), { proposalId: proposal.id });
    await waitFor(async () => expect((await get(proposal)).found).toBeGreaterThan(0));
    expect(await get(proposal)).toMatchObject({ status: 'RUNNING', best: { cost: expect.any(Number) as number } });
    const cancelled = await here.manager.call(rosterProposalApi.cancelProposal, { id: proposal.id });
    expect(cancelled).toMatchObject({ status: 'DONE', isProven: false, best: { cost: expect.any(Number) as number } });
    await running;
    expect(performance.now() - started).toBeLessThan(80_000);
    expect(await get(proposal)).toEqual(cancelled);
    await runProposal(world.system(), { proposalId: proposal.id });
    expect(await get(proposal)).toEqual(cancelled);
  });

  it('goes on from the best roster so far after a worker has died', async () => {
    const proposal = await propose({ to: here.day(13), limitSec: 5 });
    const first = await run(proposal);
    // As a dead worker leaves it: running, with a roster.
    await world.owner.query('alter table tenant.roster_proposals disable trigger guard_document');
    await statusBy(proposal.id, 'RUNNING');
    await world.owner.query('alter table tenant.roster_proposals enable trigger guard_document');
    const again = await run(proposal);
    expect(again).toMatchObject({ status: 'DONE' });
    expect(again.best?.cost).toBeLessThanOrEqual(first.best?.cost ?? 0);
    expect(again.found).toBeGreaterThan(first.found);
    const log = await world.owner.query(
      `select action from tenant.audit_log where doc_id = $1 and action = 'ROSTER_PROPOSAL.restart'`,
      [proposal.id],
    );
    expect(log.rows).toHaveLength(1);
  });

  it('that never comes does not block the branch for ever', async () => {
    const lost = await propose();
    world.clock.now = new Date(Date.now() + 20 * 60_000);
    await propose();
    expect(await get(lost)).toMatchObject({ status: 'FAILED', fault: 'STALE' });
    expect((await get(lost)).faultText).toContain('重新发起');
  });
});
