import { addDays } from '@netbar/contract/kernel/time';
import { attendanceApi, leaveApi, myAttendanceApi } from '@netbar/contract/people/attendance/attendance.api';
import { notificationApi } from '@netbar/contract/platform/notification/notification.api';
import { approvalApi } from '@netbar/contract/org/approval/approval.api';
import { homeApi } from '@netbar/contract/figures/home/home.api';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Attendance, openAttendance } from '#testing/attendance.ts';
import { dot } from '#testing/probe/sample.ts';
import { type AskedLeave, type GrantedLeave, openLeave } from '#testing/leave.ts';
import type { Colleague } from '#testing/rosters.ts';
import { openWorld, type World } from '#testing/world.ts';
import { listAbsences } from './leave-absences.ts';

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
const own = async (id: string) => (await ann.call(myAttendanceApi.myRequests, {})).leaves.find((leave) => leave.id === id)!;

/** A manager who is on the roster too. */
async function manager() {
  const boss = await here.colleague({ name: '店长' });
  await world.owner.query(
    `insert into tenant.grants (company_id, id, account_id, role_id, place, branch_id) select company_id, $1, $2, role_id, place, branch_id
     from tenant.grants where account_id = $3`,
    [world.newId(), boss.accountId, here.boss.accountId],
  );
  await world.owner.query('update platform.access_clock set version = version + 1');
  return boss;
}

describe('a request', () => {
  it('holds half-days until it is approved, and takes them then; cancelled it gives them back', async () => {
    await grant(6);
    const leave = await ask({ toDate: addDays(monday, 1), toNoon: true });
    expect(leave).toMatchObject({ status: 'PENDING', halves: 3, isOnBehalf: false, can: ['withdraw'], canDecide: false });
    expect(leave.no).toMatch(/^62\d+/);
    expect(await balance()).toMatchObject({ grantedHalves: 6, usedHalves: 0, pendingHalves: 3, availableHalves: 3 });
    const seen = await here.boss.call(leaveApi.leave, { id: leave.id });
    expect(seen).toMatchObject({ canDecide: true, whyNot: null, employeeName: '安妮', typeName: '年假' });
    await here.decide(leave);
    expect(await own(leave.id)).toMatchObject({ status: 'APPROVED', can: ['cancel'] });
    expect(await balance()).toMatchObject({ usedHalves: 3, pendingHalves: 0, availableHalves: 3 });
    const { cells } = await here.boss.call(attendanceApi.employeeMonth, {
      employeeId: ann.employeeId,
      month: monday.slice(0, 7),
    });
    expect(cells[0]).toMatchObject({ date: monday, status: 'LEAVE', leaveHalves: 2 });

    const cancelled = await ann.call(myAttendanceApi.cancelMyLeave, { id: leave.id, version: 2 });
    expect(cancelled).toMatchObject({ status: 'CANCELLED', can: [] });
    expect(await balance()).toMatchObject({ usedHalves: 0, availableHalves: 6 });
    const entries = await ann.call(myAttendanceApi.myEntries, { typeId: annual });
    expect(entries.map(({ kind, halves, balanceHalves }) => [kind, halves, balanceHalves])).toEqual([
      ['BACK', 3, 6],
      ['USE', -3, 3],
      ['GRANT', 6, 6],
    ]);
    const after = await here.boss.call(attendanceApi.employeeMonth, { employeeId: ann.employeeId, month: monday.slice(0, 7) });
    expect(after.cells).toEqual([]);
  });

  it('that is rejected or withdrawn frees what it held; the reason is told', async () => {
    await grant(4);
    const first = await ask();
    await here.decide(first, { decision: 'REJECT' });
    expect(await own(first.id)).toMatchObject({ status: 'REJECTED' });
    const second = await ask();
    await expect(here.boss.call(leaveApi.withdrawLeave, { id: second.id, version: 1 })).rejects.toMatchObject(
      refused('approval.notApplicant'),
    );
    await ann.call(myAttendanceApi.withdrawMyLeave, { id: second.id, version: 1 });
    expect(await own(second.id)).toMatchObject({ status: 'WITHDRAWN' });
    expect(await balance()).toMatchObject({ pendingHalves: 0, availableHalves: 4 });
    const { rows } = await ann.call(notificationApi.list, {});
    expect(rows.map(({ content }) => content)).toContainEqual(expect.stringContaining('已驳回'));
  });

  it('above the balance is refused with what is left, and so is one that overlaps, in words', async () => {
    await grant(2);
    await expect(ask({ toDate: addDays(monday, 1) })).rejects.toMatchObject(
      refused('attendance.leaveNotCovered', { type: '年假', need: 2, left: 1 }),
    );
    const morning = await ask({ toNoon: true });
    await expect(ask()).rejects.toMatchObject(refused('attendance.leaveOverlaps', { no: morning.no }));
    expect(await ask({ fromNoon: true })).toMatchObject({ halves: 1 });
    await expect(ask({ fromNoon: true, toNoon: true })).rejects.toMatchObject(refused('attendance.leaveOrder'));
    await expect(ask({ fromDate: addDays(monday, 5), toDate: addDays(monday, 6) })).rejects.toMatchObject(
      refused('attendance.leaveEmpty'),
    );
    await expect(ask({ toDate: addDays(monday, 300) })).rejects.toMatchObject(refused('attendance.leaveTooLong', { days: 190 }));
    await expect(ask({ fromDate: '2010-01-04', toDate: '2010-01-04' })).rejects.toMatchObject(refused('attendance.notEmployed'));
  });

  it('counts days with a shift where the roster is published, and usual workdays where it is not', async () => {
    await grant(40);
    const bob = await here.colleague();
    const saturday = addDays(monday, 5);
    await here.plan(ann, saturday);
    await here.plan(bob, addDays(monday, 4));
    const preview = await ann.call(myAttendanceApi.countMyLeave, {
      typeId: annual,
      fromDate: monday,
      toDate: addDays(monday, 6),
    });
    // Friday is published without her; on Saturday she has a shift; Sunday is no workday.
    expect(preview.days.map(({ date, by }) => [date, by])).toEqual([
      ...[0, 1, 2, 3].map((n) => [addDays(monday, n), 'USUAL']),
      [saturday, 'ROSTER'],
    ]);
    expect(preview).toMatchObject({ halves: 10, availableHalves: 40, shifts: 1, overlapsNo: null });
    const leave = await ask({ toDate: addDays(monday, 6) });
    expect(leave.halves).toBe(10);
    await here.plan(ann, addDays(monday, 6));
    await here.decide(leave);
    expect(await own(leave.id)).toMatchObject({ status: 'APPROVED', halves: 12 });
    expect(await balance()).toMatchObject({ usedHalves: 12, availableHalves: 28 });
  });

  it('of a type without a balance has no limit, may need a picture, and costs nothing in the books', async () => {
    const sick = await here.type({ hasBalance: false, paidBp: 8_000, needsPicture: true });
    await expect(ask({ typeId: sick.id })).rejects.toMatchObject(refused('attendance.pictureNeeded'));
    const { url } = await ann.call(myAttendanceApi.addLeavePicture, { name: 'proof.gif', file: dot() });
    const leave = await ask({ typeId: sick.id, pictures: [url] });
    await here.decide(leave);
    const { rowCount } = await world.owner.query('select from tenant.journals where doc_id = $1', [leave.id]);
    expect(rowCount).toBe(0);
    expect((await ann.call(myAttendanceApi.myBalances, {})).find(({ typeId }) => typeId === sick.id)).toMatchObject({
      hasBalance: false,
      grantedHalves: null,
      availableHalves: null,
    });
  });

  it('is decided by nobody it is for and by nobody who asked for it', async () => {
    const boss = await manager();
    await grant(4, { employeeId: boss.employeeId });
    const leave = await here.boss.call(leaveApi.requestLeave, { employeeId: boss.employeeId, ...leaves.asked() });
    expect(leave).toMatchObject({ isOnBehalf: true, canDecide: false, can: ['withdraw'] });
    expect(leave.whyNot).toContain('申请人');
    await expect(here.decide(leave)).rejects.toMatchObject(refused('duty.samePerson'));
    await expect(here.decide(leave, { by: boss as never })).rejects.toMatchObject(refused('duty.samePerson'));
    await here.decide(leave, { by: here.deputy });
    const { rows } = await boss.call(notificationApi.list, {});
    expect(rows.map(({ content }) => content)).toContainEqual(expect.stringContaining(`${leave.no} 已通过`));
  });

  it('is not dealt with by oneself with the rights of a manager', async () => {
    const boss = await manager();
    const { employeeId } = boss;
    const grantOwn = { employeeId, typeId: annual, halves: 2, expiresDate: null, reason: '我' };
    await expect(boss.call(leaveApi.grantLeave, grantOwn)).rejects.toMatchObject(refused('employee.ownArchive'));
    await grant(4, { employeeId });
    await expect(boss.call(leaveApi.requestLeave, { employeeId, ...leaves.asked() })).rejects.toMatchObject(
      refused('employee.ownArchive'),
    );
    await here.plan(boss, here.today);
    const fix = { date: here.today, side: 'IN', at: here.at(here.today, 8).toISOString(), reason: '忘打卡' } as const;
    await expect(boss.call(leaveApi.requestFix, { employeeId, ...fix })).rejects.toMatchObject(refused('employee.ownArchive'));
    expect(await boss.call(attendanceApi.day, { employeeId, date: here.today })).toMatchObject({ canFix: false });
    const leave = await leaves.ask(boss, { fromDate: here.today, toDate: here.today });
    await here.decide(leave);
    expect(await boss.call(leaveApi.leave, { id: leave.id })).toMatchObject({ status: 'APPROVED', can: [] });
    await expect(boss.call(leaveApi.cancelLeave, { id: leave.id, version: 2 })).rejects.toMatchObject(
      refused('attendance.leaveBegun'),
    );
  });

  it('takes pictures that the company has stored, and no others', async () => {
    const pictures = ['/api/storage/picture/00000000-0000-4000-8000-000000000000'];
    const free = await here.type({ hasBalance: false });
    await expect(ask({ typeId: free.id, pictures })).rejects.toMatchObject({ status: 40400 });
    const yesterday = addDays(here.today, -1);
    await here.plan(ann, yesterday);
    const fix = { date: yesterday, side: 'IN', at: here.at(yesterday, 8).toISOString(), reason: '忘打卡', pictures } as const;
    await expect(ann.call(myAttendanceApi.requestMyFix, fix as never)).rejects.toMatchObject({ status: 40400 });
  });

  it('counts as used this year only for its days of this year', async () => {
    const free = await here.type({ hasBalance: false });
    const next = `${Number(here.today.slice(0, 4)) + 1}-02-01`;
    await here.decide(await ask({ typeId: free.id, fromDate: next, toDate: addDays(next, 6) }));
    const used = (await ann.call(myAttendanceApi.myBalances, {})).find(({ typeId }) => typeId === free.id)!.usedHalves;
    expect(used).toBe(0);
  });

  it('waits in the to-do list of those who may decide it, and its content stands in the approval', async () => {
    await grant(2);
    const leave = await ask();
    const { rows } = await here.boss.call(homeApi.todos, {});
    expect(rows).toContainEqual(expect.objectContaining({ kind: 'approval.LEAVE' }));
    const approval = await here.boss.call(approvalApi.get, { id: leave.approvalId! });
    expect(approval.after).toMatchObject({ employeeName: '安妮', typeName: '年假', halves: 2, fromDate: monday });
    const list = await here.boss.call(leaveApi.leaves, { status: 'PENDING', keyword: '安妮', branchId: here.branchId });
    expect(list.rows.map(({ id }) => id)).toContain(leave.id);
  });

  it('keeps people off the roster on every day of it, and says so only while it stands', async () => {
    await grant(20);
    const leave = await ask({ toDate: addDays(monday, 6) });
    const away = () => listAbsences(world.system(), [ann.employeeId], monday, addDays(monday, 6));
    expect((await away()).map(({ date }) => date)).toHaveLength(7);
    expect((await away())[0]).toMatchObject({ halves: 2, name: '年假', isApproved: false });
    await here.decide(leave);
    expect((await away()).every(({ isApproved }) => isApproved)).toBe(true);
    await here.boss.call(leaveApi.cancelLeave, { id: leave.id, version: 2, note: '改期' });
    expect(await away()).toEqual([]);
  });

  it('that has begun is only cancelled by the manager', async () => {
    await grant(4);
    const today = here.today;
    await here.plan(ann, today);
    const leave = await ask({ fromDate: today, toDate: today });
    await here.decide(leave);
    await expect(ann.call(myAttendanceApi.cancelMyLeave, { id: leave.id, version: 2 })).rejects.toMatchObject(
      refused('attendance.leaveBegun'),
    );
    expect(await here.boss.call(leaveApi.cancelLeave, { id: leave.id, version: 2 })).toMatchObject({ status: 'CANCELLED' });
  });

  it('two at once of one balance: one is refused', async () => {
    await grant(2);
    const results = await world.race({ table: 'tenant.employees', where: { id: ann.employeeId } }, () => [
      ask(),
      ask({ fromDate: addDays(monday, 1), toDate: addDays(monday, 1) }),
    ]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await balance()).toMatchObject({ availableHalves: 0, pendingHalves: 2 });
  });
});

it('types are set up by people with the whole company; a used one keeps whether it has a balance', async () => {
  const type = await here.type();
  await expect(here.type({ name: type.name })).rejects.toMatchObject(refused('attendance.typeNameTaken'));
  const { code: _, ...content } = type;
  await expect(here.boss.call(leaveApi.changeLeaveType, content)).rejects.toMatchObject(refused('common.wholeCompanyOnly'));
  await grant(2, { typeId: type.id });
  await expect(here.hr.call(leaveApi.changeLeaveType, { ...content, hasBalance: false })).rejects.toMatchObject(
    refused('attendance.balanceFixed'),
  );
  const retired = await here.hr.call(leaveApi.changeLeaveType, { ...content, isActive: false });
  expect(retired).toMatchObject({ isActive: false, version: 2 });
  await expect(ask({ typeId: type.id })).rejects.toMatchObject(refused('attendance.typeRetired'));
});
