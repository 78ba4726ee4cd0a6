import type { Lifecycle } from '@netbar/contract/kernel/lifecycle';
import { addDays, weekStart } from '@netbar/contract/kernel/time';
import { attendanceApi, leaveApi } from '@netbar/contract/people/attendance/attendance.api';
import { attendanceMonthLifecycle, leaveLifecycle, punchFixLifecycle } from '@netbar/contract/people/attendance/attendance.rules';
import { afterAll, beforeAll } from 'vitest';
import { type Attendance, attendanceRights, openAttendance } from './testing/attendance.ts';
import { type Kind, tryEveryStep } from './testing/lifecycle-steps.ts';
import { openWorld, type World } from './testing/world.ts';

let world: World;
let here: Attendance;
let typeId: string;
beforeAll(async () => {
  world = await openWorld();
  here = await openAttendance(world);
  typeId = (await here.type({ hasBalance: false })).id;
});
afterAll(() => world.close());

const statuses = ['PENDING', 'APPROVED', 'REJECTED', 'WITHDRAWN', 'STALE', 'CANCELLED'];
const step = (id: string) => ({ id, version: 1 });

/** The month of a branch is asked for by branch and month, not by the id of its row. */
let locked = { branchId: '', month: '' };
let months = 0;

const kinds: Kind[] = [
  {
    lifecycle: leaveLifecycle as Lifecycle,
    table: 'leave_requests',
    statuses,
    open: async () => {
      const { employeeId } = await here.colleague();
      const monday = weekStart(addDays(here.today, 40));
      return (
        await here.boss.call(leaveApi.requestLeave, { employeeId, typeId, fromDate: monday, toDate: monday, reason: '有事' })
      ).id;
    },
    calls: {
      withdraw: { endpoint: leaveApi.withdrawLeave, input: step },
      cancel: { endpoint: leaveApi.cancelLeave, input: step },
    },
  },
  {
    lifecycle: punchFixLifecycle as Lifecycle,
    table: 'punch_fixes',
    statuses,
    open: async () => {
      const who = await here.colleague();
      const date = addDays(here.today, -1);
      await here.plan(who, date);
      const asked = {
        employeeId: who.employeeId,
        date,
        side: 'IN',
        at: here.at(date, 8).toISOString(),
        reason: '忘打卡',
      } as const;
      return (await here.boss.call(leaveApi.requestFix, asked)).id;
    },
    calls: {
      withdraw: { endpoint: leaveApi.withdrawFix, input: step },
      cancel: { endpoint: leaveApi.cancelFix, input: step },
    },
  },
  {
    lifecycle: attendanceMonthLifecycle as Lifecycle,
    table: 'attendance_months',
    statuses: ['OPEN', 'LOCKED'],
    also: { LOCKED: `, locked_by = id, locked_time = now()`, OPEN: ', locked_by = null, locked_time = null' },
    open: async () => {
      locked = { branchId: here.branchId, month: `20${String(10 + (++months % 10))}-0${1 + (months % 9)}` };
      const id = world.newId();
      await world.owner.query('insert into tenant.attendance_months (company_id, id, branch_id, month) values ($1, $2, $3, $4)', [
        world.ours.company,
        id,
        locked.branchId,
        `${locked.month}-01`,
      ]);
      return id;
    },
    calls: { lock: { endpoint: attendanceApi.lock, input: () => locked } },
  },
];

tryEveryStep(kinds, {
  world: () => world,
  person: () => here.boss,
  without: (can) => world.hire({ branchIds: [here.branchId], level: 2, can: attendanceRights.filter((code) => code !== can) }),
  tables: ['leave_requests', 'leave_uses', 'punch_fixes', 'attendance_days', 'attendance_months', 'approvals', 'holds'],
});
