import { addDays, bizDate, MINUTE_MS, startOfBizDate } from '@netbar/contract/kernel/time';
import { approvalApi } from '@netbar/contract/org/approval/approval.api';
import { leaveApi } from '@netbar/contract/people/attendance/attendance.api';
import { randomUUIDv7 } from 'node:crypto';
import { countBatch } from '#features/people/attendance/count-days.ts';
import { markRosterDays } from '#features/people/attendance/mark-days.ts';
import { inTx } from '#kernel/ctx.ts';
import { type KindName, openRosters } from './rosters.ts';
import type { World } from './world.ts';

export const attendanceRights = [
  'ATTENDANCE_LIST',
  'ATTENDANCE_APPROVE',
  'ATTENDANCE_LOCK',
  'ATTENDANCE_EXPORT',
  'ATTENDANCE_SETTING',
];

export type Attendance = Awaited<ReturnType<typeof openAttendance>>;
type Who = { employeeId: string };

/** A branch whose people come and go: two managers, who may decide what the other one asks for, and somebody of the company. */
export async function openAttendance(world: World, branchId = world.ours.first) {
  const rosters = await openRosters(world, branchId);
  const boss = await world.hire({ branchIds: [branchId], level: 2, can: attendanceRights });
  const deputy = await world.hire({ branchIds: [branchId], level: 2, can: attendanceRights });
  const hr = await world.hire({ branchIds: [], isCompanyWide: true, level: 1, can: attendanceRights });
  const today = bizDate(new Date());
  // The last month whose shifts are over for sure: on the first of a month, night shifts of the last day may still be open.
  const lastDay = addDays(`${addDays(today, -1).slice(0, 7)}-01`, -1);
  const lastMonth = lastDay.slice(0, 7);
  const startOf = { 早班: 480, 中班: 720, 晚班: 960, 夜班: 0, 通宵: 1320 } as const;
  const count = async () => {
    while ((await countBatch(world.system())) > 0);
  };
  return {
    ...rosters,
    boss,
    deputy,
    hr,
    today,
    lastMonth,
    lastDay,
    count,
    /** A moment of a day, which may be beyond midnight. */
    at: (date: string, hours: number, minutes = 0, seconds = 0) =>
      new Date(startOfBizDate(date).getTime() + (hours * 60 + minutes) * MINUTE_MS + seconds * 1000),
    /** Puts somebody on the roster of any day. How rosters are published is tested elsewhere. */
    async plan({ employeeId }: Who, date: string, name: KindName = '早班') {
      const id = randomUUIDv7();
      const start = startOfBizDate(date).getTime() + startOf[name] * MINUTE_MS;
      await world.owner.query(
        `insert into tenant.rosters (company_id, id, branch_id, employee_id, position_id, date, shift_kind_id, start_time, end_time, break_min,
           in_before_min, out_after_min, late_grace_min, early_grace_min, half_day_min, absent_min, status, created_by, created_time, published_time)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 30, 60, 60, 5, 5, 120, 240, 'PUBLISHED', $4, now(), now())`,
        [
          world.ours.company,
          id,
          branchId,
          employeeId,
          rosters.positionId,
          date,
          rosters.kind(name).id,
          new Date(start),
          new Date(start + 480 * MINUTE_MS),
        ],
      );
      await inTx(world.system(), (ctx) => markRosterDays(ctx, [{ employeeId, date }]));
      return id;
    },
    /** Stores a punch of any time. How punches arrive is tested by themselves. */
    async punch({ employeeId }: Who, at: Date) {
      await world.owner.query(
        `insert into tenant.punches (company_id, id, employee_id, branch_id, at, source, received_time) values ($1, $2, $3, $4, $5, 'CONSOLE', now())`,
        [world.ours.company, randomUUIDv7(), employeeId, branchId, at],
      );
    },
    /** A type of leave; the company of the tests begins without any. */
    type: (over: Partial<Parameters<typeof hr.call<typeof leaveApi.addLeaveType>>[1]> = {}) =>
      hr.call(leaveApi.addLeaveType, {
        name: `假${randomUUIDv7().slice(-8)}`,
        hasBalance: true,
        paidBp: 10_000,
        yearHalves: 0,
        carryMonths: 0,
        roundsUp: false,
        needsPicture: false,
        place: 1,
        ...over,
      }),
    decide: (
      { approvalId }: { approvalId: string | null },
      { by = boss, decision = 'APPROVE' }: { by?: typeof boss; decision?: 'APPROVE' | 'REJECT' } = {},
    ) => by.call(approvalApi.decide, { id: approvalId ?? '', decision, comment: decision === 'REJECT' ? '人手不够' : '' }),
  };
}
