import { addDays, bizDate } from '@netbar/contract/kernel/time';
import { staffMessages } from '@netbar/contract/platform/notification/notification.rules';
import { sql } from 'kysely';
import { tellEmployee } from '#features/people/employee/employee.ts';
import { type Ctx, inScope, inTx } from '#kernel/ctx.ts';
import { type Todo, todosBy } from '#kernel/todo.ts';
import type { Scheduled } from '#kernel/worker/jobs.ts';
import { perCompany } from '#kernel/worker/housekeeping.ts';
import { expireLots, grantYear } from './leave-lots.ts';

/** A night of two days ago is over since yesterday. */
const TOLD_DAYS = 2;

/** Tells people, once for each day, that a punch is missing while they still remember. */
export const tellMissing = (ctx: Ctx) =>
  inTx(ctx, async (ctx) => {
    const today = bizDate(ctx.now);
    const days = await ctx.db
      .selectFrom('attendanceDays')
      .select(['employeeId', 'date', 'inTime'])
      .where(inScope(ctx, 'attendanceDays.branchId'))
      .where('status', '=', 'MISSING_PUNCH')
      .where('date', '>=', addDays(today, -TOLD_DAYS))
      .where('date', '<', today)
      .orderBy('date')
      .orderBy('employeeId')
      .execute();
    for (const { employeeId, date, inTime } of days)
      await tellEmployee(ctx, employeeId, {
        content: `${date} 缺少${inTime === null ? '上班' : '下班'}打卡，请在我的考勤中申请补卡`,
        serviceType: 'STAFF_RECORD',
        subServiceType: staffMessages.punchFix,
        notificationType: 2,
        serviceId: employeeId,
        dedupeKey: `missing punch ${employeeId} ${date}`,
      });
  });

const PLACES_KEPT_DAYS = 30;

export const attendanceSchedule: Scheduled[] = [
  {
    // Also those who joined or whose type was added since.
    name: 'attendance.grantYear',
    cron: '15 0 * * *',
    run: perCompany(
      `select distinct company_id as "companyId" from tenant.leave_types where is_active and has_balance and year_halves > 0`,
      (ctx) => grantYear(ctx),
    ),
  },
  {
    name: 'attendance.expireLots',
    cron: '25 0 * * *',
    run: perCompany(
      `select company_id as "companyId", array_agg(id order by id) as ids from tenant.leave_lots
       where rest > 0 and expires_date < (now() at time zone 'Asia/Shanghai')::date group by 1`,
      expireLots,
    ),
  },
  {
    name: 'attendance.tellMissing',
    cron: '0 9 * * *',
    run: perCompany(
      `select distinct company_id as "companyId" from tenant.attendance_days
       where status = 'MISSING_PUNCH' and date >= (now() at time zone 'Asia/Shanghai')::date - ${TOLD_DAYS}`,
      tellMissing,
    ),
  },
  {
    name: 'attendance.forgetPlaces',
    cron: '30 4 * * *',
    run: async ({ pool }) => {
      await pool.query(`delete from tenant.punch_places where at < now() - make_interval(days => $1)`, [PLACES_KEPT_DAYS]);
    },
  },
];

/** Days that prove nothing and can still be put right: somebody has to ask for a correction, or the month is locked as it is. */
async function listToLookInto(ctx: Ctx): Promise<Todo[]> {
  const until = addDays(bizDate(ctx.now), -1);
  const rows = await ctx.db
    .selectFrom('attendanceDays')
    .select(['branchId', sql<number>`count(*)::int`.as('count'), sql<string>`min(date)::text`.as('oldest')])
    .where(inScope(ctx, 'attendanceDays.branchId'))
    .where('status', 'in', ['MISSING_PUNCH', 'ABSENT'])
    .where('date', '<', until)
    .where('date', '>=', addDays(until, -62))
    .where(sql<boolean>`not tenant.is_month_locked(attendance_days.company_id, attendance_days.branch_id, attendance_days.date)`)
    .where(
      sql<boolean>`not exists (select from tenant.punch_fixes f where f.company_id = attendance_days.company_id
        and f.employee_id = attendance_days.employee_id and f.date = attendance_days.date and f.status = 'PENDING')`,
    )
    .groupBy('branchId')
    .execute();
  return rows.map(({ branchId, count, oldest }) => ({
    kind: 'attendance.anomalies',
    count,
    since: new Date(`${oldest}T00:00:00+08:00`),
    branchId,
    query: { month: oldest.slice(0, 7) },
  }));
}

export const attendanceTodos = todosBy('ATTENDANCE_APPROVE', listToLookInto);
