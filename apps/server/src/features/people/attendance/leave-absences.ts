import { sql } from 'kysely';
import type { Absence } from '#features/people/roster/roster.ts';
import type { Ctx, Tx } from '#kernel/ctx.ts';

/** Every day of leave that is approved or waits, days without a shift included: nobody is put on the roster in the middle of leave. */
export async function listAbsences(ctx: Ctx | Tx, employeeIds: readonly string[], from: string, to: string): Promise<Absence[]> {
  const { rows } = await sql<Absence>`
    select l.employee_id as "employeeId", g.day::date::text as date, t.name, bool_and(l.status = 'APPROVED') as "isApproved",
      least(2, sum(case when g.day = l.from_date and l.from_noon or g.day = l.to_date and l.to_noon then 1 else 2 end))::int as halves
    from tenant.leave_requests l
    join tenant.leave_types t on t.company_id = l.company_id and t.id = l.type_id
    cross join lateral generate_series(greatest(l.from_date, ${from}::date), least(l.to_date, ${to}::date), interval '1 day') g (day)
    where l.employee_id = any(${[...employeeIds]}::uuid[]) and l.status in ('PENDING', 'APPROVED')
      and l.from_date <= ${to}::date and l.to_date >= ${from}::date
    group by 1, 2, 3 order by 1, 2, 3`.execute(ctx.db as Tx['db']);
  return rows;
}
