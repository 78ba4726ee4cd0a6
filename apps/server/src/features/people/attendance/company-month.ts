import type { In } from '@netbar/contract/kernel/endpoint';
import { bizDate } from '@netbar/contract/kernel/time';
import type { attendanceApi } from '@netbar/contract/people/attendance/attendance.api';
import type { CompanyMonth, MonthTotals } from '@netbar/contract/people/attendance/attendance.model';
import { sql } from 'kysely';
import { type Ctx, inScope, type Tx } from '#kernel/ctx.ts';
import { spanOf } from './month-sheet.ts';
import { addTotals, totalColumns, totalDays } from './month-totals.ts';

/** The sums of each branch in scope. */
export async function getCompanyMonth(ctx: Ctx, { month }: In<typeof attendanceApi.company>): Promise<CompanyMonth> {
  const { from, to } = spanOf(month);
  const today = bizDate(ctx.now);
  type Row = MonthTotals & { branchId: string; branchName: string; people: number; status: 'OPEN' | 'LOCKED' };
  const { rows } = await sql<Row>`
    with sums as (
      select d.branch_id as of_branch, ${totalColumns} from (
        select attendance_days.* from tenant.attendance_days
        where date between ${from}::date and ${to < today ? to : today}::date and ${inScope(ctx, 'attendanceDays.branchId')}) d
      group by 1
    ), heads as (
      select m.branch_id, count(distinct m.employee_id)::int as people from tenant.employments m
      where m.valid && daterange(${from}::date, ${to}::date, '[]') group by 1
    )
    select branches.id as "branchId", branches.name as "branchName", h.people, coalesce(k.status, 'OPEN') as status, s.*
    from tenant.branches join heads h on h.branch_id = branches.id
    left join sums s on s.of_branch = branches.id
    left join tenant.attendance_months k on k.company_id = branches.company_id and k.branch_id = branches.id and k.month = ${from}::date
    where ${inScope(ctx, 'branches.id')}
    order by branches.branch_no`.execute(ctx.db as Tx['db']);
  const empty = totalDays([]);
  const branches = rows.map(({ branchId, branchName, people, status, ...sums }) => ({
    branchId,
    branchName,
    people,
    status,
    totals: Object.fromEntries(
      Object.keys(empty).map((key) => [key, sums[key as keyof MonthTotals] ?? 0]),
    ) as unknown as MonthTotals,
  }));
  return { month, branches, totals: addTotals(branches.map(({ totals }) => totals)) };
}
