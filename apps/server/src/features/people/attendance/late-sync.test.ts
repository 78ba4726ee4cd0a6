import { addDays } from '@netbar/contract/kernel/time';
import { attendanceApi, leaveApi, myAttendanceApi } from '@netbar/contract/people/attendance/attendance.api';
import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { inTx } from '#kernel/ctx.ts';
import { type Attendance, openAttendance } from '#testing/attendance.ts';
import type { Colleague } from '#testing/rosters.ts';
import { openWorld, type World } from '#testing/world.ts';
import { countDays } from './count-days.ts';
import { markWaiting } from './mark-days.ts';

// What arrives beside or after a lock, and steps that meet each other.

let world: World;
let here: Attendance;
let ann: Colleague;

beforeAll(async () => {
  world = await openWorld();
  here = await openAttendance(world);
});
beforeEach(async () => {
  ann = await here.colleague({ name: '安妮' });
});
afterAll(() => world.close());

const refused = (reason: string) => ({ data: { reason } });
const monthOf = (date: string) => ({ branchId: here.branchId, month: date.slice(0, 7) });
/** A day of last year, in a month of its own. */
const dayOf = (n: number) => `${Number(here.today.slice(0, 4)) - 1}-0${n}-10`;
const fix = (date: string, side: 'IN' | 'OUT', hour: number) => ({
  date,
  side,
  at: here.at(date, hour).toISOString(),
  reason: '忘打卡',
});

it('a device that catches up with a locked month: one adjustment, once everything has arrived', async () => {
  const date = dayOf(1);
  await here.plan(ann, date);
  await here.punch(ann, here.at(date, 8));
  await here.count();
  await here.hr.call(attendanceApi.lock, monthOf(date));
  const deviceId = randomUUIDv7();
  await world.owner.query(
    `insert into tenant.punch_devices (company_id, id, branch_id, name, reported_time, created_time) values ($1, $2, $3, '后门', $4, now())`,
    [world.ours.company, deviceId, here.branchId, here.at(date, 12)],
  );
  const adjustments = () => here.boss.call(attendanceApi.adjustments, monthOf(date));
  await inTx(world.system(), (ctx) => countDays(ctx, [{ employeeId: ann.employeeId, date }]));
  expect(await adjustments()).toEqual([]);
  await here.count();
  await here.punch(ann, here.at(date, 16, 1));
  await world.owner.query('update tenant.punch_devices set reported_time = now(), version = version + 1 where id = $1', [
    deviceId,
  ]);
  await inTx(world.system(), (ctx) => markWaiting(ctx, here.branchId));
  await here.count();
  expect(await adjustments()).toMatchObject([{ before: { status: 'MISSING_PUNCH' }, after: { status: 'NORMAL' } }]);
  await world.owner.query('update tenant.punch_devices set is_active = false, version = version + 1 where id = $1', [deviceId]);
});

it('in a locked month nothing is offered that would be refused', async () => {
  const date = dayOf(2);
  await here.plan(ann, date);
  await here.count();
  const asked = await ann.call(myAttendanceApi.requestMyFix, fix(date, 'IN', 8));
  await here.decide(asked);
  const { id: typeId } = await here.type({ hasBalance: false });
  const leave = await ann.call(myAttendanceApi.requestMyLeave, {
    typeId,
    fromDate: addDays(date, 1),
    toDate: addDays(date, 10),
    reason: '补假',
  });
  await here.decide(leave);
  await here.count();
  const day = () => here.boss.call(attendanceApi.day, { employeeId: ann.employeeId, date });
  const leaveOf = () => here.boss.call(leaveApi.leave, { id: leave.id });
  expect(await day()).toMatchObject({ canFix: true, canRecount: true, fixes: [{ can: ['cancel'] }] });
  expect(await leaveOf()).toMatchObject({ can: ['cancel'] });
  await here.hr.call(attendanceApi.lock, monthOf(date));
  expect(await day()).toMatchObject({ canFix: false, canRecount: false, fixable: [], fixes: [{ can: [] }] });
  expect(await leaveOf()).toMatchObject({ can: [] });
});

it('a shift that is published while the month is being locked is seen by the lock', async () => {
  const date = dayOf(3);
  await here.plan(ann, date);
  await here.count();
  const held = await world.hold({ table: 'tenant.employees', where: { id: ann.employeeId } });
  const locking = Promise.allSettled([here.hr.call(attendanceApi.lock, monthOf(date))]);
  await held.waiters(1);
  await held.letGo(
    `insert into tenant.rosters (company_id, id, branch_id, employee_id, position_id, date, shift_kind_id, start_time, end_time, break_min,
       in_before_min, out_after_min, late_grace_min, early_grace_min, half_day_min, absent_min, status, created_by, created_time, published_time)
     select company_id, '${randomUUIDv7()}', branch_id, employee_id, position_id, date + 1, shift_kind_id, start_time + interval '1 day',
       end_time + interval '1 day', break_min, in_before_min, out_after_min, late_grace_min, early_grace_min, half_day_min, absent_min,
       'PUBLISHED', created_by, now(), now() from tenant.rosters where employee_id = '${ann.employeeId}'`,
  );
  const [locked] = await locking;
  expect(locked).toMatchObject({ status: 'rejected', reason: refused('attendance.monthNotReady') });
});

it.each(['leave', 'correction'] as const)('a %s that is withdrawn while it is decided: the later one is told', async (what) => {
  const date = addDays(here.today, -1);
  await here.plan(ann, date);
  const { id: typeId } = await here.type({ hasBalance: false });
  const asked =
    what === 'leave'
      ? await ann.call(myAttendanceApi.requestMyLeave, { typeId, fromDate: date, toDate: date, reason: '有事' })
      : await ann.call(myAttendanceApi.requestMyFix, fix(date, 'IN', 8));
  const endpoint = what === 'leave' ? myAttendanceApi.withdrawMyLeave : myAttendanceApi.withdrawMyFix;
  const { earlier, later } = await world.inTurn(
    { table: 'tenant.approvals', where: { id: asked.approvalId! } },
    () => here.decide(asked),
    () => ann.call(endpoint as typeof myAttendanceApi.withdrawMyFix, { id: asked.id, version: 1 }),
  );
  expect(earlier).toMatchObject({ status: 'fulfilled' });
  expect(later).toMatchObject({ status: 'rejected', reason: refused('approval.notPending') });
});

it('two corrections at once do not go beyond the limit', async () => {
  const [first, second, third] = [dayOf(4), addDays(dayOf(4), 1), addDays(dayOf(4), 2)];
  for (const date of [first, second, third]) await here.plan(ann, date);
  const ask = (date: string) => ann.call(myAttendanceApi.requestMyFix, fix(date, 'IN', 8));
  await ask(first);
  const results = await world.race({ table: 'tenant.employees', where: { id: ann.employeeId } }, () => [ask(second), ask(third)]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: refused('attendance.fixLimit') });
});

it('counting waits for whoever counts the same person before it takes their marks', async () => {
  const date = dayOf(5);
  await here.plan(ann, date);
  const client = await world.owner.connect();
  await client.query('begin');
  await client.query(`select pg_advisory_xact_lock(hashtextextended('attendance ' || $1, 0))`, [ann.employeeId]);
  const counting = here.count();
  for (let waiting = 0; waiting < 1;) {
    const { rows } = await world.owner.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    waiting = rows[0]?.n ?? 0;
  }
  // The mark is free: whoever counts and then marks would otherwise wait for the batch, which waits for them.
  const { rowCount } = await client.query('select from tenant.attendance_marks where employee_id = $1 for update skip locked', [
    ann.employeeId,
  ]);
  await client.query('commit');
  client.release();
  await counting;
  expect(rowCount).toBe(3);
});
