import { addDays } from '@netbar/contract/kernel/time';
import { attendanceApi, myAttendanceApi } from '@netbar/contract/people/attendance/attendance.api';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTx } from '#kernel/ctx.ts';
import { type Attendance, openAttendance } from '#testing/attendance.ts';
import type { Colleague } from '#testing/rosters.ts';
import { openWorld, type World } from '#testing/world.ts';
import { countDays } from './count-days.ts';

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
afterAll(() => world.close());

const refused = (reason: string) => ({ data: { reason } });

describe('a month', () => {
  it('is shown by person and day, with what is planned, sums, and anomalies in order', async () => {
    const { lastMonth, branchId } = here;
    const day = (n: number) => `${lastMonth}-${String(n).padStart(2, '0')}`;
    const bob = await here.colleague({ name: '鲍勃' });
    for (const n of [1, 2, 3, 4]) await here.plan(ann, day(n), '早班');
    await here.plan(bob, day(1), '通宵');
    await here.plan(bob, addDays(here.today, 3));
    await here.punch(ann, here.at(day(1), 7, 58));
    await here.punch(ann, here.at(day(1), 16, 3));
    await here.punch(ann, here.at(day(2), 8, 12));
    await here.punch(ann, here.at(day(2), 16));
    await here.punch(ann, here.at(day(3), 8));
    await here.punch(bob, here.at(day(1), 21, 58));
    await here.punch(bob, here.at(day(1), 30, 3));
    await here.count();
    const sheet = await here.boss.call(attendanceApi.sheet, { branchId, month: lastMonth });
    const row = sheet.people.find(({ employeeId }) => employeeId === ann.employeeId)!;
    expect(row.cells.map(({ status }) => status)).toEqual(['NORMAL', 'LATE', 'MISSING_PUNCH', 'ABSENT']);
    expect(row.cells[0]).toMatchObject({ shortName: '早', isPending: false });
    expect(row.totals).toMatchObject({
      dueHalves: 8,
      doneHalves: 4,
      lateTimes: 1,
      lateMin: 12,
      missingTimes: 1,
      absentTimes: 1,
      anomalies: 3,
    });
    expect(sheet.people.find(({ employeeId }) => employeeId === bob.employeeId)!.cells).toMatchObject([
      { date: day(1), status: 'NORMAL' },
    ]);
    expect(sheet.days).toHaveLength(sheet.dayTotals.length);
    expect(sheet.dayTotals[0]).toMatchObject({ heads: 2, isPlanned: false });
    const anomalies = await here.boss.call(attendanceApi.anomalies, { branchId, month: lastMonth });
    expect(anomalies.filter(({ employeeId }) => employeeId === ann.employeeId).map(({ date }) => date)).toEqual([
      day(2),
      day(3),
      day(4),
    ]);
    const ahead = await here.boss.call(attendanceApi.sheet, { branchId, month: addDays(here.today, 3).slice(0, 7) });
    expect(ahead.people.find(({ employeeId }) => employeeId === bob.employeeId)!.cells).toContainEqual(
      expect.objectContaining({ date: addDays(here.today, 3), status: null, shortName: '早' }),
    );
    const company = await here.hr.call(attendanceApi.company, { month: lastMonth });
    expect(company.branches.find((one) => one.branchId === branchId)!.totals).toEqual(sheet.totals);
    const month = await here.boss.call(attendanceApi.employeeMonth, { employeeId: ann.employeeId, month: lastMonth });
    expect(month.totals).toEqual(row.totals);
    const own = await ann.call(myAttendanceApi.myMonth, { month: lastMonth });
    expect(own.totals).toEqual(row.totals);
    expect(own.days.slice(0, 3)).toMatchObject([
      { status: 'NORMAL' },
      { lateMin: 12 },
      { status: 'MISSING_PUNCH', missingSide: 'OUT' },
    ]);
    expect(await ann.call(myAttendanceApi.myDay, { date: day(2) })).toMatchObject({
      result: { status: 'LATE' },
      timesThisMonth: 1,
    });
  });

  it('is not for people of other branches, nor is a day', async () => {
    const stranger = await world.hire({
      branchIds: [world.ours.second],
      level: 2,
      can: ['ATTENDANCE_LIST', 'ATTENDANCE_APPROVE'],
    });
    const month = here.lastMonth;
    await expect(stranger.call(attendanceApi.sheet, { branchId: here.branchId, month })).rejects.toMatchObject(
      refused('common.notFound'),
    );
    for (const call of [attendanceApi.day, attendanceApi.recount])
      await expect(stranger.call(call, { employeeId: ann.employeeId, date: here.today })).rejects.toMatchObject(
        refused('common.notFound'),
      );
    const { branches } = await stranger.call(attendanceApi.company, { month });
    expect(branches.map(({ branchId }) => branchId)).not.toContain(here.branchId);
  });

  it('comes out the same however often it is counted, and a shift taken off the roster leaves rest', async () => {
    const id = await here.plan(ann, yesterday);
    await here.punch(ann, here.at(yesterday, 8));
    await here.count();
    const rows = async () =>
      (
        await world.owner.query<object>('select *, xmin::text from tenant.attendance_days where employee_id = $1', [
          ann.employeeId,
        ])
      ).rows;
    const before = await rows();
    expect(before).toHaveLength(1);
    for (let i = 0; i < 5; i++)
      await inTx(world.system(), (ctx) => countDays(ctx, [{ employeeId: ann.employeeId, date: yesterday }]));
    await here.boss.call(attendanceApi.recount, { employeeId: ann.employeeId, date: yesterday });
    await here.hr.call(attendanceApi.recountMonth, { branchId: here.branchId, month: yesterday.slice(0, 7) });
    await here.count();
    expect(await rows()).toEqual(before);
    await world.owner.query(`update tenant.rosters set status = 'CANCELLED', version = version + 1 where id = $1`, [id]);
    await here.boss.call(attendanceApi.recount, { employeeId: ann.employeeId, date: yesterday });
    expect(await rows()).toEqual([]);
  });
});
