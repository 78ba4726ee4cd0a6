import { addDays } from '@netbar/contract/kernel/time';
import { leaveApi, myAttendanceApi } from '@netbar/contract/people/attendance/attendance.api';
import { firstYearHalves } from '@netbar/contract/people/attendance/leave.rules';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expireApprovals } from '#kernel/approvals.ts';
import { inTx } from '#kernel/ctx.ts';
import { type Attendance, openAttendance } from '#testing/attendance.ts';
import { type AskedLeave, type GrantedLeave, openLeave } from '#testing/leave.ts';
import type { Colleague } from '#testing/rosters.ts';
import { openWorld, type World } from '#testing/world.ts';
import { expireLots, grantYear } from './leave-lots.ts';
import { leaveSubject } from './leave-requests.ts';

let world: World;
let here: Attendance;
let ann: Colleague;
let leaves: Awaited<ReturnType<typeof openLeave>>;
let annual: string;
let monday: string;

beforeAll(async () => {
  world = await openWorld();
  here = await openAttendance(world);
  leaves = await openLeave(here);
  ({ monday, annual } = leaves);
});
beforeEach(async () => {
  ann = await here.colleague({ name: '安妮' });
});
afterEach(() => {
  delete world.clock.now;
});
afterAll(() => world.close());

const refused = (reason: string, params: object = {}) => ({
  data: { reason, ...(Object.keys(params).length > 0 && { params }) },
});
const grant = (halves: number, over: GrantedLeave = {}) => leaves.grant(ann, halves, over);
const ask = (over: AskedLeave = {}, key?: string) => leaves.ask(ann, over, key);
const balance = () => leaves.balance(ann);

const tuesday = () => addDays(monday, 1);
/** Lots of hers, by the reason they were granted for. */
async function lots() {
  const { rows } = await world.owner.query<{ id: string; rest: number; reason: string }>(
    'select l.id, l.rest, l.reason from tenant.leave_lots l join tenant.leave_accounts a on a.id = l.account_id where a.employee_id = $1',
    [ann.employeeId],
  );
  return Object.fromEntries(rows.map((lot) => [lot.reason, lot]));
}
const rests = async () => Object.fromEntries(Object.entries(await lots()).map(([reason, { rest }]) => [reason, rest]));

describe('lots', () => {
  it('are used by expiry, the first one in front; what is left expires, and nothing that was used (★ expiry = the lot’s rest)', async () => {
    const soon = addDays(monday, 10);
    await grant(4, { expiresDate: addDays(monday, 300), reason: '后到期' });
    await grant(4, { expiresDate: soon, reason: '先到期' });
    await here.decide(await ask());
    expect((await balance()).nextExpiry).toEqual({ date: soon, halves: 2 });
    const lots = async () =>
      (
        await world.owner.query<{ id: string; rest: number; reason: string }>(
          `select l.id, l.rest, l.reason from tenant.leave_lots l join tenant.leave_accounts a on a.id = l.account_id
           where a.employee_id = $1 order by l.expires_date`,
          [ann.employeeId],
        )
      ).rows;
    expect((await lots()).map(({ rest }) => rest)).toEqual([2, 4]);
    world.clock.now = here.at(addDays(soon, 1), 0, 25);
    const [first] = await lots();
    for (let i = 0; i < 2; i++) await expireLots({ ...world.system(), now: world.clock.now }, [first!.id]);
    expect((await lots()).map(({ rest }) => rest)).toEqual([0, 4]);
    delete world.clock.now;
    expect(
      (await ann.call(myAttendanceApi.myEntries, { typeId: annual })).map(({ kind, halves }) => [kind, halves]),
    ).toContainEqual(['EXPIRY', -2]);
  });

  it('that expire before the leave begins do not cover it', async () => {
    await grant(2, { expiresDate: addDays(monday, -1) });
    await expect(ask()).rejects.toMatchObject(refused('attendance.leaveNotCovered', { left: 0 }));
  });

  it('a request holds keep what it needs from expiring', async () => {
    await grant(4, { expiresDate: monday });
    const leave = await ask();
    const { rows } = await world.owner.query<{ id: string }>(
      'select l.id from tenant.leave_lots l join tenant.leave_accounts a on a.id = l.account_id where a.employee_id = $1',
      [ann.employeeId],
    );
    world.clock.now = here.at(addDays(monday, 1), 1);
    await expireLots(world.system(), [rows[0]!.id]);
    delete world.clock.now;
    await here.decide(leave);
    expect((await balance()).usedHalves).toBe(2);
    const { rows: sums } = await world.owner.query<{ rest: number }>('select rest from tenant.leave_lots where id = $1', [
      rows[0]!.id,
    ]);
    expect(sums).toEqual([{ rest: 0 }]);
  });

  it('are kept for the request that needs them, past their end and whatever is granted meanwhile', async () => {
    await grant(4, { expiresDate: tuesday(), reason: '甲' });
    const leave = await ask({ toDate: tuesday() });
    await grant(4, { expiresDate: addDays(monday, 300), reason: '乙' });
    const { 甲: first } = await lots();
    await expireLots({ ...world.system(), now: here.at(addDays(monday, 2), 0, 25) }, [first!.id]);
    expect(await rests()).toEqual({ 甲: 4, 乙: 4 });
    await here.decide(leave);
    expect(await rests()).toEqual({ 甲: 0, 乙: 4 });
  });

  it('are reserved by each request, so that an expiry in between leaves none uncovered', async () => {
    await grant(4, { expiresDate: addDays(monday, 4), reason: '甲' });
    await grant(4, { expiresDate: addDays(monday, 300), reason: '乙' });
    await ask({ fromDate: addDays(monday, 7), toDate: addDays(monday, 8) });
    await expect(ask({ fromDate: addDays(monday, 14), toDate: addDays(monday, 15) })).rejects.toMatchObject(
      refused('attendance.leaveNotCovered', { need: 2, left: 0 }),
    );
  });

  it('pay for the days up to their last one alone', async () => {
    await grant(40, { expiresDate: monday, reason: '甲' });
    await expect(ask({ toDate: addDays(monday, 4) })).rejects.toMatchObject(
      refused('attendance.leaveNotCovered', { need: 5, left: 1 }),
    );
    await grant(40, { expiresDate: addDays(monday, 300), reason: '乙' });
    const span = { typeId: annual, fromDate: monday, toDate: addDays(monday, 4) };
    expect(await ann.call(myAttendanceApi.countMyLeave, span)).toMatchObject({ halves: 10, availableHalves: 80 });
    await here.decide(await ask({ toDate: addDays(monday, 4) }));
    expect(await rests()).toEqual({ 甲: 38, 乙: 32 });
  });

  it('expire as soon as a request that ends frees them, if their last day is over', async () => {
    await grant(4, { expiresDate: monday, reason: '甲' });
    const { id } = await ask();
    const later = { ...world.system(), now: here.at(tuesday(), 1) };
    await expireLots(later, [(await lots())['甲']!.id]);
    expect(await rests()).toEqual({ 甲: 2 });
    await inTx(later, (ctx) => expireApprovals(ctx, leaveSubject, id));
    expect(await rests()).toEqual({ 甲: 0 });
    expect(await balance()).toMatchObject({ pendingHalves: 0, usedHalves: 0 });
  });

  it('are granted once a year, by months left of the year of joining', async () => {
    const yearly = await here.type({ name: '福利假', yearHalves: 14, carryMonths: 3 });
    const year = Number(here.today.slice(0, 4));
    const joinedDate = `${here.today.slice(0, 7)}-01`;
    const fresh = await here.colleague({ name: '新来', from: joinedDate });
    const freshHalves = firstYearHalves({ yearHalves: 14, roundsUp: yearly.roundsUp, year, joinedDate });
    const run = () => inTx(world.system(), (ctx) => grantYear(ctx as never));
    await run();
    await run();
    const of = async (who: Colleague) =>
      (await who.call(myAttendanceApi.myBalances, {})).find(({ typeId }) => typeId === yearly.id)!;
    expect(await of(ann)).toMatchObject({ grantedHalves: 14, nextExpiry: { date: `${year + 1}-03-31`, halves: 14 } });
    expect(await of(fresh)).toMatchObject({ grantedHalves: freshHalves });
    const bob = await here.colleague({ name: '后来' });
    await run();
    expect((await of(bob)).grantedHalves).toBe(14);
    const branch = await here.boss.call(leaveApi.balances, { branchId: here.branchId });
    expect(branch.find(({ employeeId }) => employeeId === fresh.employeeId)!.balances).toContainEqual(
      expect.objectContaining({ typeName: '福利假', availableHalves: freshHalves }),
    );
  });

  it('are granted with a reason by whoever may, not to types without a balance, nor to expire in the past', async () => {
    const free = await here.type({ hasBalance: false });
    await expect(grant(2, { typeId: free.id })).rejects.toMatchObject(refused('attendance.noBalance'));
    await expect(grant(2, { expiresDate: addDays(here.today, -1) })).rejects.toMatchObject(refused('attendance.expiryPast'));
    await expect(grant(2, { reason: ' ' })).rejects.toMatchObject(refused('common.invalidInput'));
    await expect(
      ann.call(leaveApi.grantLeave, { employeeId: ann.employeeId, typeId: annual, halves: 2, expiresDate: null, reason: '我' }),
    ).rejects.toMatchObject({ status: 40301 });
  });
});
