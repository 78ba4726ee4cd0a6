import type { Got } from '@netbar/contract/kernel/endpoint';
import { notificationApi } from '@netbar/contract/platform/notification/notification.api';
import { homeApi } from '@netbar/contract/figures/home/home.api';
import { rosterApi, rosterSwapApi } from '@netbar/contract/people/roster/roster.api';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTx } from '#kernel/ctx.ts';
import { addEmployment, type Colleague, openRosters, type Rosters } from '#testing/rosters.ts';
import { openWorld, type World } from '#testing/world.ts';
import { expireBegunSwaps } from './end-swaps.ts';
import { readStaffProfiles, rosterDeparture, rosterMove } from './roster-parts.ts';
import { rosterChanged } from './roster.ts';

let world: World;
let here: Rosters;
let ann: Colleague;
let bob: Colleague;
const marked: string[] = [];

beforeAll(async () => {
  world = await openWorld();
  const { point, value } = rosterChanged.provide(async (_, days) => {
    for (const { employeeId, date } of days) marked.push(`${employeeId} ${date}`);
  });
  point.values.push(value);
  here = await openRosters(world);
});
afterAll(() => world.close());
beforeEach(async () => {
  delete world.clock.now;
  [ann, bob] = [await here.colleague({ name: '安妮' }), await here.colleague({ name: '鲍勃' })];
  await here.set([
    [ann, here.monday, '早班'],
    [bob, here.day(2), '晚班'],
  ]);
  await here.publish();
  marked.length = 0;
});

type Swap = Got<typeof rosterSwapApi.getSwap>;
const refused = (reason: string) => ({ data: { reason } });
const step = ({ id, version }: Swap) => ({ id, version });
const shiftOf = async (who: Colleague) => (await who.call(rosterApi.ownShifts, { from: here.monday, to: here.day(6) }))[0]!.id;
const offer = async (over: Partial<{ otherId: string | null; otherRosterId: string | null }> = {}) =>
  ann.call(rosterSwapApi.offerSwap, { rosterId: await shiftOf(ann), reason: '家里有事', ...over });
const take = (swap: Swap, by = bob) => by.call(rosterSwapApi.takeSwap, step(swap));
const approve = (swap: Swap) => here.manager.call(rosterSwapApi.approveSwap, step(swap));
const titlesOf = async (person: { call: Colleague['call'] }) =>
  (await person.call(notificationApi.list, {})).rows.map(({ content }) => content);

describe('a swap', () => {
  it('is offered, taken and approved; both shifts change hands at once, and both people are told', async () => {
    const offered = await offer({ otherId: bob.employeeId, otherRosterId: await shiftOf(bob) });
    expect(offered).toMatchObject({ status: 'OFFERED', otherName: '鲍勃', can: ['withdraw'], faults: [] });
    expect(await titlesOf(bob)).toContainEqual(expect.stringContaining('安妮 想与您换班'));
    expect((await bob.call(rosterSwapApi.ownSwaps, {})).own[0]).toMatchObject({ id: offered.id, can: ['take', 'refuse'] });

    const taken = await take(offered);
    expect(taken.status).toBe('TAKEN');
    expect(await titlesOf(here.manager)).toContainEqual(expect.stringContaining('安妮 与 鲍勃 换班'));
    const { rows: todos } = await here.manager.call(homeApi.todos, {});
    expect(todos).toContainEqual(expect.objectContaining({ kind: 'roster.swap', branchId: here.branchId }));
    expect((await here.board()).swapsToDecide).toBeGreaterThan(0);
    expect(await here.rowsOf(ann)).toEqual([`${here.monday} 早班 PUBLISHED`]);

    const approved = await approve(taken);
    expect(approved).toMatchObject({ status: 'APPROVED', can: [], deciderName: '员工' });
    expect(await here.rowsOf(ann)).toEqual([`${here.day(2)} 晚班 PUBLISHED`]);
    expect(await here.rowsOf(bob)).toEqual([`${here.monday} 早班 PUBLISHED`]);
    expect(marked).toHaveLength(4);
    expect(await titlesOf(ann)).toContainEqual(expect.stringContaining('换班已批准'));
    const { shifts } = await here.board();
    expect(shifts.filter(({ originId }) => originId === approved.id)).toHaveLength(2);
  });

  it('is approved by somebody who has no part in it', async () => {
    await world.owner.query('update tenant.employees set account_id = $1, version = version + 1 where id = $2', [
      here.manager.accountId,
      ann.employeeId,
    ]);
    const rosterId = await shiftOf({ ...ann, call: here.manager.call });
    const offered = await here.manager.call(rosterSwapApi.offerSwap, { rosterId, reason: '家里有事', otherId: bob.employeeId });
    const taken = await take(offered);
    const boss = await world.hire({ level: 1, branchIds: [], isCompanyWide: true, can: ['ROSTER_LIST', 'ROSTER_APPROVE'] });

    await expect(approve(taken)).rejects.toMatchObject({ message: /已是本单的申请人/ });
    const seenBy = (who: { call: Colleague['call'] }) => who.call(rosterSwapApi.getSwap, { id: taken.id });
    expect(await seenBy(here.manager)).toMatchObject({
      can: ['withdraw', 'reject'],
      whyNotApprove: expect.stringContaining('已是本单的申请人') as string,
    });
    const seen = await seenBy(boss);
    expect(seen.can).toEqual(['approve', 'reject']);
    expect(seen).not.toHaveProperty('whyNotApprove');
    const approved = await boss.call(rosterSwapApi.approveSwap, step(taken));
    expect(approved).toMatchObject({ status: 'APPROVED' });
    await world.owner.query('update tenant.employees set account_id = null, version = version + 1 where id = $1', [
      ann.employeeId,
    ]);
  });

  it('that is open is taken by whoever comes first, for nothing', async () => {
    const offered = await offer();
    const { open } = await bob.call(rosterSwapApi.ownSwaps, {});
    expect(open.find(({ id }) => id === offered.id)).toMatchObject({ can: ['take'], faults: [] });
    const carl = await here.colleague();
    const answers = await world.race({ table: 'tenant.employees', where: { id: ann.employeeId } }, () => [
      take(offered),
      take(offered, carl),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(take(offered)).rejects.toMatchObject({ data: { reason: expect.any(String) } });
    const { rows } = await here.manager.call(rosterSwapApi.swaps, { branchId: here.branchId, status: 'TAKEN' });
    await approve(rows.find(({ id }) => id === offered.id)!);
    expect(await here.rowsOf(ann)).toEqual([]);
  });

  it('is refused by a hard rule of either side, when it is offered, taken and approved', async () => {
    await here.set([[bob, here.day(-1), '通宵']]);
    await here.publish(here.day(-1), here.day(-1));
    await expect(offer({ otherId: bob.employeeId })).rejects.toMatchObject(refused('roster.swapBroken'));
    const offered = await offer();
    const seen = (await bob.call(rosterSwapApi.ownSwaps, {})).open.find(({ id }) => id === offered.id);
    expect(seen?.faults).toMatchObject([{ rule: 'REST', employeeId: bob.employeeId }]);
    await expect(take(offered)).rejects.toMatchObject(refused('roster.swapBroken'));
    const carl = await here.colleague();
    const taken = await take(offered, carl);
    await here.set([[carl, here.day(1), '夜班']]);
    await expect(approve(taken)).rejects.toMatchObject(refused('roster.swapBroken'));
    const choices = await ann.call(rosterSwapApi.swapChoices, { rosterId: await shiftOf(ann) });
    expect(choices.find(({ employeeId }) => employeeId === bob.employeeId)?.shifts).toHaveLength(2);
  });

  it('tells colleagues that somebody cannot work, and only those who plan why', async () => {
    const leaving = `update tenant.employees set status = 'LEAVING', leave_date = $2, version = version + 1 where id = $1`;
    await world.owner.query(leaving, [bob.employeeId, here.day(-1)]);
    const neutral = { rule: 'AWAY', params: {}, employeeId: bob.employeeId, date: here.monday };
    const choices = await ann.call(rosterSwapApi.swapChoices, { rosterId: await shiftOf(ann) });
    const ofBob = choices.find(({ employeeId }) => employeeId === bob.employeeId);
    expect(ofBob?.whyNot).toMatchObject(neutral);
    // What stands against the caller themselves they may know: nothing does.
    expect(ofBob?.shifts).toMatchObject([{ whyNot: neutral }]);
    const why = offer({ otherId: bob.employeeId }).catch(({ message }: Error) => message);
    expect(await why).toBe(`不能换班：鲍勃 ${here.monday.slice(5)}：当天不能上班`);
    const open = await offer();
    const seen = (await bob.call(rosterSwapApi.ownSwaps, {})).open.find(({ id }) => id === open.id);
    expect(seen?.faults).toMatchObject([{ rule: 'LEFT', params: { leaveDate: here.day(-1) } }]);

    const carl = await here.colleague({ name: '卡尔' });
    const taken = await take(open, carl);
    await world.owner.query(leaving, [carl.employeeId, here.day(-1)]);
    const [own] = (await ann.call(rosterSwapApi.ownSwaps, {})).own;
    expect(own?.faults).toMatchObject([{ rule: 'AWAY', params: {}, employeeId: carl.employeeId }]);
    expect(await here.manager.call(rosterSwapApi.getSwap, { id: taken.id })).toMatchObject({ faults: [{ rule: 'LEFT' }] });
    await expect(approve(taken)).rejects.toMatchObject({ message: expect.stringContaining('最后工作日') as string });
  });

  it('is not offered for approval once one of its shifts was changed or has begun', async () => {
    const taken = await take(await offer());
    const seen = () => here.manager.call(rosterSwapApi.getSwap, { id: taken.id });
    expect((await seen()).can).toEqual(['approve', 'reject']);
    await here.set([[ann, here.monday, null]]);
    expect(await seen()).toMatchObject({ can: ['reject'], whyNotApprove: '这个班次已改动或未发布，不能换' });
    await here.manager.call(rosterApi.discardDrafts, { branchId: here.branchId, from: here.monday, to: here.day(6) });
    await world.owner.query(
      `update tenant.rosters set start_time = now() - interval '1 hour', end_time = now() + interval '1 hour', version = version + 1
       where id = $1`,
      [taken.offered.rosterId],
    );
    expect(await seen()).toMatchObject({ can: ['reject'], whyNotApprove: '班次已开始，不能再换' });
  });

  it('is one at a time for a shift, on either side of it, also when two are offered together', async () => {
    const both = { otherId: bob.employeeId, otherRosterId: await shiftOf(bob) };
    const rosterId = await shiftOf(ann);
    const answers = await world.race({ table: 'tenant.employees', where: { id: ann.employeeId } }, () => [
      offer(both),
      bob.call(rosterSwapApi.offerSwap, {
        rosterId: both.otherRosterId,
        otherId: ann.employeeId,
        otherRosterId: rosterId,
        reason: '换',
      }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: refused('roster.swapOpen') });
    await expect(offer()).rejects.toMatchObject(refused('roster.swapOpen'));
    expect((await ann.call(rosterApi.ownShifts, { from: here.monday, to: here.day(6) }))[0]?.swapId).not.toBeNull();
  });

  it('is withdrawn by who offered it, refused by who was asked, rejected by the manager, and by nobody else', async () => {
    const first = await offer({ otherId: bob.employeeId });
    const carl = await here.colleague();
    await expect(take(first, carl)).rejects.toMatchObject(refused('roster.swapNotYours'));
    await expect(carl.call(rosterSwapApi.withdrawSwap, step(first))).rejects.toMatchObject(refused('roster.swapNotYours'));
    await expect(carl.call(rosterSwapApi.refuseSwap, { ...step(first), reason: '' })).rejects.toMatchObject(
      refused('roster.swapNotYours'),
    );
    expect(await bob.call(rosterSwapApi.refuseSwap, { ...step(first), reason: '没空' })).toMatchObject({
      status: 'REJECTED',
      endNote: '没空',
    });
    const second = await offer();
    expect(await ann.call(rosterSwapApi.withdrawSwap, step(second))).toMatchObject({ status: 'WITHDRAWN' });
    const third = await take(await offer());
    expect(await here.manager.call(rosterSwapApi.rejectSwap, { ...step(third), reason: '人手不够' })).toMatchObject({
      status: 'REJECTED',
    });
    expect(await titlesOf(bob)).toContainEqual(expect.stringContaining('人手不够'));
    const nobody = await world.hire({ can: [] });
    expect(await nobody.call(rosterSwapApi.ownSwaps, {})).toEqual({ employeeId: null, own: [], open: [] });
    await expect(nobody.call(rosterSwapApi.offerSwap, { rosterId: await shiftOf(ann), reason: '试' })).rejects.toMatchObject(
      refused('employee.noArchive'),
    );
    const elsewhere = await world.hire({ level: 2, branchIds: [world.ours.second], can: ['ROSTER_LIST', 'ROSTER_APPROVE'] });
    const fourth = await take(await offer());
    await expect(elsewhere.call(rosterSwapApi.approveSwap, step(fourth))).rejects.toMatchObject(refused('common.notFound'));
    await expect(elsewhere.call(rosterSwapApi.getSwap, { id: fourth.id })).rejects.toMatchObject(refused('common.notFound'));
    await expect(approve({ ...fourth, version: 1 })).rejects.toMatchObject(refused('common.changedMeanwhile'));
  });

  it('ends when its shift begins, or when the manager changes the shift', async () => {
    const first = await offer({ otherId: bob.employeeId });
    await here.set([[ann, here.monday, null]]);
    await expect(take(first)).rejects.toMatchObject(refused('roster.swapUnpublished'));
    await here.publish();
    const { rows } = await here.manager.call(rosterSwapApi.swaps, { branchId: here.branchId, status: 'EXPIRED' });
    expect(rows.map(({ id }) => id)).toContain(first.id);
    await expect(ann.call(rosterSwapApi.offerSwap, { rosterId: first.offered.rosterId, reason: '再试' })).rejects.toMatchObject(
      refused('roster.swapUnpublished'),
    );
    const bobs = await bob.call(rosterSwapApi.offerSwap, { rosterId: await shiftOf(bob), reason: '有事' });
    await expireBegunSwaps(world.system(), [bobs.id]);
    await expireBegunSwaps(world.system(), [bobs.id]);
    expect(await here.manager.call(rosterSwapApi.getSwap, { id: bobs.id })).toMatchObject({
      status: 'EXPIRED',
      endNote: '班次已开始',
    });
  });
});

describe('wishes', () => {
  it('are seen by whoever plans, as marks and as soft faults; everybody has only their own', async () => {
    const wish = {
      kind: 'AVOID' as const,
      weekday: 1,
      from: here.monday,
      to: null,
      shiftKindId: here.kind('早班').id,
      note: '接孩子',
    };
    const { wishes, kinds } = await ann.call(rosterSwapApi.addWish, wish);
    expect(wishes).toMatchObject([{ kind: 'AVOID', weekday: 1, kindName: '早班', to: null }]);
    expect(kinds.map(({ name }) => name)).toContain('通宵');
    await ann.call(rosterSwapApi.addWish, { kind: 'PREFER', from: here.day(3), to: here.day(3) });
    const board = await here.board();
    expect(board.wishes.filter(({ employeeId }) => employeeId === ann.employeeId)).toHaveLength(2);
    expect(board.faults.filter(({ employeeId }) => employeeId === ann.employeeId).map(({ rule, date }) => [rule, date])).toEqual([
      ['WISH_AVOID', here.monday],
      ['WISH_PREFER', here.day(3)],
    ]);
    await expect(bob.call(rosterSwapApi.removeWish, { id: wishes[0]!.id })).rejects.toMatchObject(refused('common.notFound'));
    expect(await ann.call(rosterSwapApi.removeWish, { id: wishes[0]!.id })).toMatchObject({ wishes: [{ kind: 'PREFER' }] });
    await expect(ann.call(rosterSwapApi.addWish, { ...wish, weekday: null })).rejects.toMatchObject({ status: 40000 });
  });
});

describe('somebody who goes', () => {
  it('to another branch loses the shifts of the old one from that day on, and both sides are told', async () => {
    await here.set([
      [ann, here.day(3), '早班'],
      [ann, here.day(4), '早班'],
    ]);
    await here.publish();
    await here.set([
      [ann, here.day(4), null],
      [ann, here.day(5), '早班'],
    ]);
    const move = {
      employeeId: ann.employeeId,
      branchId: here.branchId,
      toBranchId: world.ours.second,
      positionId: here.positionId,
      effectiveDate: here.day(2),
    };
    expect(await rosterMove.preview(world.system(), move)).toEqual({ rosters: 2 });
    await inTx(world.system(), (ctx) => rosterMove.apply(ctx, move));
    expect(await here.rowsOf(ann)).toEqual([`${here.monday} 早班 PUBLISHED`]);
    expect(marked).toEqual(expect.arrayContaining([`${ann.employeeId} ${here.day(3)}`, `${ann.employeeId} ${here.day(4)}`]));
    expect(await titlesOf(ann)).toContainEqual(expect.stringContaining('2 个班次已取消'));
    expect(await titlesOf(here.manager)).toContainEqual(expect.stringContaining('安妮自'));
    const stays = { ...move, toBranchId: here.branchId, effectiveDate: here.monday };
    expect(await rosterMove.preview(world.system(), stays)).toEqual({ rosters: 0 });
  });

  it('to another branch since a day that is past keeps the shifts that have begun', async () => {
    await here.set([
      [ann, here.day(3), '早班'],
      [ann, here.day(4), '早班'],
    ]);
    await here.publish();
    marked.length = 0;
    const ctx = { ...world.system(), now: new Date(`${here.day(3)}T08:00:00+08:00`) };
    const move = {
      employeeId: ann.employeeId,
      branchId: here.branchId,
      toBranchId: world.ours.second,
      positionId: here.positionId,
      effectiveDate: here.monday,
    };
    expect(await rosterMove.preview(ctx, move)).toEqual({ rosters: 1 });
    await inTx(ctx, (tx) => rosterMove.apply(tx, move));
    expect(await here.rowsOf(ann)).toEqual([`${here.monday} 早班 PUBLISHED`, `${here.day(3)} 早班 PUBLISHED`]);
    expect(marked).toEqual([`${ann.employeeId} ${here.day(4)}`]);
  });

  it('for good loses all shifts after the last day, with the swaps that they are in', async () => {
    const offered = await offer();
    const who = { employeeId: ann.employeeId, accountId: ann.accountId, branchId: here.branchId, leaveDate: here.day(-1) };
    expect(await rosterDeparture.find(world.system(), who)).toMatchObject([
      { kind: 'ROSTER', count: 1, names: [here.monday], isBlocking: false },
    ]);
    await inTx(world.system(), (ctx) => rosterDeparture.handOver(ctx, who, null));
    expect(await here.rowsOf(ann)).toEqual([]);
    expect(await here.manager.call(rosterSwapApi.getSwap, { id: offered.id })).toMatchObject({ status: 'EXPIRED' });
  });
});

it('the people who are signed in are shown with their position and until when they are on duty', async () => {
  const now = new Date(Date.parse(`${here.monday}T09:00:00+08:00`));
  const profiles = () =>
    readStaffProfiles({ ...world.system(), now }, here.branchId, [ann.accountId, bob.accountId, here.manager.accountId]);
  const known = await profiles();
  expect(known.get(ann.accountId)).toMatchObject({ employeeNo: ann.no, onDutyUntil: new Date(`${here.monday}T16:00:00+08:00`) });
  expect(known.get(bob.accountId)).toMatchObject({ onDutyUntil: null });
  expect(known.has(here.manager.accountId)).toBe(false);
  await addEmployment(world, {
    employeeId: bob.employeeId,
    branchId: world.ours.second,
    positionId: here.positionId,
    from: here.day(6),
  });
});
