import { addDays } from '@netbar/contract/kernel/time';
import { attendanceApi, leaveApi, myAttendanceApi } from '@netbar/contract/people/attendance/attendance.api';
import { notificationApi } from '@netbar/contract/platform/notification/notification.api';
import { homeApi } from '@netbar/contract/figures/home/home.api';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTx } from '#kernel/ctx.ts';
import { type Attendance, openAttendance } from '#testing/attendance.ts';
import type { Colleague } from '#testing/rosters.ts';
import { openWorld, type World } from '#testing/world.ts';
import { listAttendanceDays, monthOf } from './attendance.ts';
import { tellMissing } from './attendance-jobs.ts';
import { countDays } from './count-days.ts';
import { markRosterDays } from './mark-days.ts';

let world: World;
let here: Attendance;
let ann: Colleague;
let yesterday: string;

beforeAll(async () => {
  world = await openWorld();
  here = await openAttendance(world);
  yesterday = addDays(here.today, -1);
});
beforeEach(async () => {
  ann = await here.colleague({ name: '安妮' });
});
afterEach(() => {
  delete world.clock.now;
});
afterAll(() => world.close());

const refused = (reason: string, params?: object) => ({ data: { reason, ...(params && { params }) } });
const fix = (date: string, side: 'IN' | 'OUT', at: Date) => ({ date, side, at: at.toISOString(), reason: '忘打卡' });
const dayOf = (employeeId: string, date: string) => here.boss.call(attendanceApi.day, { employeeId, date });

describe('a correction', () => {
  it('stands in for its side once somebody else approved it; taken back, the raw punches count', async () => {
    await here.plan(ann, yesterday);
    await here.punch(ann, here.at(yesterday, 8));
    await here.count();
    expect((await dayOf(ann.employeeId, yesterday)).fixable.map(({ side }) => side)).toEqual(['IN', 'OUT']);
    const asked = await ann.call(myAttendanceApi.requestMyFix, fix(yesterday, 'OUT', here.at(yesterday, 16, 1)));
    expect(asked).toMatchObject({ status: 'PENDING', kindName: '早班', isOnBehalf: false, can: ['withdraw'] });
    expect((await dayOf(ann.employeeId, yesterday)).result.status).toBe('MISSING_PUNCH');
    await here.decide(asked);
    const after = await dayOf(ann.employeeId, yesterday);
    expect(after.result).toMatchObject({ status: 'NORMAL', isFixed: true, workedMin: 450 });
    expect(after.fixes).toMatchObject([{ status: 'APPROVED', can: ['cancel'] }]);
    await here.boss.call(leaveApi.cancelFix, { id: asked.id, version: 2, note: '监控不符' });
    expect((await dayOf(ann.employeeId, yesterday)).result.status).toBe('MISSING_PUNCH');
  });

  it('is refused beyond the limit, outside the window, for days to come, without a shift, and twice', async () => {
    const day = (n: number) => addDays(`${here.lastMonth}-01`, n);
    for (const n of [0, 1, 2]) await here.plan(ann, day(n));
    const ask = (n: number, hour: number, side: 'IN' | 'OUT' = 'IN') =>
      ann.call(myAttendanceApi.requestMyFix, fix(day(n), side, here.at(day(n), hour)));
    await expect(ask(0, 6)).rejects.toMatchObject(refused('attendance.fixOutside'));
    await expect(ask(5, 8)).rejects.toMatchObject(refused('attendance.noRoster'));
    const first = await ask(0, 8);
    await expect(ask(0, 8)).rejects.toMatchObject(refused('attendance.fixExists'));
    const second = await ask(1, 8);
    await expect(ask(2, 8)).rejects.toMatchObject(refused('attendance.fixLimit', { limit: 2 }));
    await ann.call(myAttendanceApi.withdrawMyFix, { id: second.id, version: 1 });
    await ask(2, 8);
    await here.decide(first, { decision: 'REJECT' });
    const behalf = await here.boss.call(leaveApi.requestFix, {
      employeeId: ann.employeeId,
      ...fix(day(1), 'OUT', here.at(day(1), 16)),
    });
    expect(behalf).toMatchObject({ isOnBehalf: true, canDecide: false });
    await expect(here.decide(behalf)).rejects.toMatchObject(refused('duty.samePerson'));
    await here.decide(behalf, { by: here.deputy });
    await here.plan(ann, here.today);
    world.clock.now = here.at(here.today, 8);
    await expect(ann.call(myAttendanceApi.requestMyFix, fix(here.today, 'OUT', here.at(here.today, 16)))).rejects.toMatchObject(
      refused('attendance.fixFuture'),
    );
  });

  it('of a shift that was taken off the roster meanwhile is not approved', async () => {
    const roster = await here.plan(ann, yesterday);
    const asked = await ann.call(myAttendanceApi.requestMyFix, fix(yesterday, 'IN', here.at(yesterday, 8)));
    await world.owner.query(`update tenant.rosters set status = 'CANCELLED', version = version + 1 where id = $1`, [roster]);
    await expect(here.decide(asked)).rejects.toMatchObject(refused('attendance.noRoster'));
  });

  it('is asked for the next morning, once, and stands in the list of what to look into', async () => {
    await here.plan(ann, yesterday);
    await here.punch(ann, here.at(yesterday, 8));
    await here.count();
    for (let i = 0; i < 2; i++) await tellMissing(world.system());
    const { rows } = await ann.call(notificationApi.list, {});
    expect(rows.filter(({ content }) => content.includes('缺少下班打卡'))).toHaveLength(1);
    const old = addDays(here.today, -3);
    await here.plan(ann, old);
    await here.count();
    const todos = await here.boss.call(homeApi.todos, {});
    expect(todos.rows).toContainEqual(expect.objectContaining({ kind: 'attendance.anomalies', branchId: here.branchId }));
  });
});

/** A branch with one person whose last month can be locked, or nearly. */
async function openMonth(branchId: string) {
  const place = await openAttendance(world, branchId);
  const bob = await place.colleague({ name: '鲍勃' });
  const day = (n: number) => addDays(`${place.lastMonth}-01`, n);
  const last = place.lastDay;
  await place.plan(bob, day(0));
  await place.plan(bob, last, '通宵');
  await place.punch(bob, place.at(day(0), 8));
  await place.punch(bob, place.at(last, 21, 58));
  await place.punch(bob, place.at(last, 30, 4));
  return { ...place, bob, day, last, month: { branchId, month: place.lastMonth } };
}

describe('locking a month', () => {
  it('names what stands in the way, and nothing changes afterwards, whoever tries', async () => {
    const { bob, day, last, month, ...place } = await openMonth(world.ours.second);
    const asked = await bob.call(myAttendanceApi.requestMyFix, fix(day(0), 'OUT', place.at(day(0), 16)));
    const preview = await place.hr.call(attendanceApi.lockPreview, month);
    expect(preview).toMatchObject({ isOver: true, isLocked: false, fixes: [{ employeeName: '鲍勃', date: day(0) }], rosters: 2 });
    expect(preview.waiting.map(({ waitsFor }) => waitsFor)).toEqual(['COUNT', 'COUNT']);
    await expect(place.hr.call(attendanceApi.lock, month)).rejects.toMatchObject(
      refused('attendance.monthNotReady', { waiting: 2, leaves: 0, fixes: 1 }),
    );
    await place.decide(asked, { decision: 'REJECT' });
    await place.count();
    await expect(place.hr.call(attendanceApi.lock, { ...month, month: place.today.slice(0, 7) })).rejects.toMatchObject(
      refused('attendance.monthNotOver'),
    );
    const clerk = await world.hire({ branchIds: [month.branchId], level: 2, can: ['ATTENDANCE_LIST', 'ATTENDANCE_APPROVE'] });
    await expect(clerk.call(attendanceApi.lock, month)).rejects.toMatchObject({ status: 40301 });
    expect(await place.hr.call(attendanceApi.lock, month)).toMatchObject({ isLocked: true, rosters: 2, waiting: [] });
    await expect(place.hr.call(attendanceApi.lock, month)).rejects.toMatchObject(refused('common.wrongStatus'));
    const { rows } = await world.owner.query<{ status: string }>(
      `select distinct status::text from tenant.rosters where employee_id = $1`,
      [bob.employeeId],
    );
    expect(rows).toEqual([{ status: 'LOCKED' }]);
    expect(await monthOf(world.system(), month.branchId, `${month.month}-01`)).toMatchObject({ isLocked: true });
    expect((await place.boss.call(attendanceApi.sheet, month)).status).toBe('LOCKED');

    // As the owner of the database. The last day comes from a month that is open.
    const insertDay = (later: number) => `
      insert into tenant.attendance_days (company_id, employee_id, date, branch_id, status, due_min, worked_min, late_min, early_min, counted_time)
      select company_id, employee_id, date + ${later}, branch_id, 'ABSENT', 0, 0, 0, 0, now() from tenant.attendance_days
      where employee_id = $1 and date = '${day(0)}'`;
    await world.owner.query(insertDay(100), [bob.employeeId]);
    for (const text of [
      `update tenant.attendance_days set worked_min = 0, workday_min = 0, dayoff_min = 0, holiday_min = 0 where employee_id = $1`,
      `delete from tenant.attendance_days where employee_id = $1`,
      `update tenant.attendance_days set branch_id = '${world.ours.first}' where employee_id = $1`,
      insertDay(1),
      `update tenant.attendance_days set date = date - 99 where employee_id = $1 and date = '${addDays(day(0), 100)}'`,
    ])
      await expect(world.owner.query(text, [bob.employeeId])).rejects.toMatchObject({ constraint: 'attendance_days_locked' });
    await expect(bob.call(myAttendanceApi.requestMyFix, fix(day(0), 'OUT', place.at(day(0), 16)))).rejects.toMatchObject(
      refused('attendance.monthLocked'),
    );
    await expect(place.hr.call(attendanceApi.recountMonth, month)).rejects.toMatchObject(refused('attendance.monthLocked'));
    const type = await place.type({ hasBalance: false });
    await expect(
      bob.call(myAttendanceApi.requestMyLeave, { typeId: type.id, fromDate: day(0), toDate: day(0), reason: '补假' }),
    ).rejects.toMatchObject(refused('attendance.monthLocked'));
    await expect(place.plan(bob, day(5))).rejects.toMatchObject({ kind: { reason: 'attendance.monthLocked' } });
    await world.owner.query(
      `update tenant.rosters set status = 'CANCELLED', version = version + 1 where employee_id = $1 and status = 'PUBLISHED'`,
      [bob.employeeId],
    );

    // What arrives now is noted, once, and the day stays.
    await place.punch(bob, place.at(day(0), 16, 1));
    const count = () => inTx(world.system(), (ctx) => countDays(ctx, [{ employeeId: bob.employeeId, date: day(0) }]));
    await count();
    await count();
    const adjustments = await place.boss.call(attendanceApi.adjustments, month);
    expect(adjustments).toMatchObject([
      { date: day(0), cause: 'PUNCH', before: { status: 'MISSING_PUNCH' }, after: { status: 'NORMAL' } },
    ]);
    const [first] = await listAttendanceDays(world.system(), { employeeIds: [bob.employeeId], from: day(0), to: last });
    expect(first).toMatchObject({ status: 'MISSING_PUNCH' });
    const shown = await place.boss.call(attendanceApi.day, { employeeId: bob.employeeId, date: day(0) });
    expect(shown).toMatchObject({
      isLocked: true,
      isDifferent: true,
      canFix: false,
      fixable: [],
      adjustments: [{ cause: 'PUNCH' }],
    });
    expect(await inTx(world.system(), (ctx) => markRosterDays(ctx, []))).toBeUndefined();
  });

  it('leaves a correction as it was approved before', async () => {
    const { bob, day, month, ...place } = await openMonth(world.ours.third);
    await place.count();
    const asked = await bob.call(myAttendanceApi.requestMyFix, fix(day(0), 'OUT', place.at(day(0), 16)));
    await place.decide(asked);
    await place.count();
    expect((await place.boss.call(attendanceApi.day, { employeeId: bob.employeeId, date: day(0) })).result.status).toBe('NORMAL');
    await place.hr.call(attendanceApi.lock, month);
    await expect(place.boss.call(leaveApi.cancelFix, { id: asked.id, version: 2 })).rejects.toMatchObject(
      refused('attendance.monthLocked'),
    );
  });

  it('against a correction at the same time: either it is in the locked month, or the month is not locked yet', async () => {
    for (let i = 0; i < 3; i++) {
      const branchId = world.ours.first;
      const person = await here.colleague();
      // Another month for each try, and nobody else in it.
      const date = `${Number(here.today.slice(0, 4)) - 1}-0${i + 1}-10`;
      const month = date.slice(0, 7);
      await here.plan(person, date);
      await here.punch(person, here.at(date, 8));
      await here.count();
      const asked = await person.call(myAttendanceApi.requestMyFix, fix(date, 'OUT', here.at(date, 16)));
      // Both wait at the month, which somebody else holds.
      const client = await world.owner.connect();
      await client.query('begin');
      await client.query('select pg_advisory_xact_lock(tenant.month_lock($1, $2, $3))', [
        world.ours.company,
        branchId,
        `${month}-01`,
      ]);
      const both = Promise.allSettled([here.decide(asked), here.hr.call(attendanceApi.lock, { branchId, month })]);
      for (let waiting = 0; waiting < 2;) {
        const { rows } = await world.owner.query<{ n: number }>(
          `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        waiting = rows[0]?.n ?? 0;
      }
      await client.query('commit');
      client.release();
      const [approved, locked] = await both;
      const { result, isLocked } = await dayOf(person.employeeId, date);
      const ended = [approved?.status, locked?.status, isLocked, result.status];
      // Approved before the lock, or the lock was refused since the correction still waited.
      expect([
        ['fulfilled', 'fulfilled', true, 'NORMAL'],
        ['fulfilled', 'rejected', false, 'NORMAL'],
      ]).toContainEqual(ended);
    }
  });
});

it('two approvals of one correction count once', async () => {
  await here.plan(ann, yesterday);
  const asked = await ann.call(myAttendanceApi.requestMyFix, fix(yesterday, 'IN', here.at(yesterday, 8)));
  const results = await world.race({ table: 'tenant.approvals', where: { id: asked.approvalId! } }, () => [
    here.decide(asked),
    here.decide(asked, { by: here.deputy }),
  ]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});
