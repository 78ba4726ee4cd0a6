import { addDays, bizDate, startOfBizDate } from '@netbar/contract/kernel/time';
import { EMPLOYEE_EDIT, EMPLOYEE_STATUS, EXPIRING_DAYS, TRIAL_DAYS } from '@netbar/contract/people/employee/employee.rules';
import { sql } from 'kysely';
import { inScope, type Ctx } from '#kernel/ctx.ts';
import { todoOf, todosBy, type Todo } from '#kernel/todo.ts';
import { expiringUntil } from './employee.queries.ts';

/** The moment at which something with a last day began to wait. */
const since = (day: string | null, daysBefore: number) => (day === null ? null : startOfBizDate(addDays(day, -daysBefore)));

/** People in service with a document that ends soon or has ended. */
async function listExpiring(ctx: Ctx): Promise<Todo[]> {
  const { count, first } = await ctx.db
    .selectFrom('employeeDocuments as d')
    .innerJoin('employees', (on) =>
      on.onRef('employees.companyId', '=', 'd.companyId').onRef('employees.id', '=', 'd.employeeId'),
    )
    .select([sql<number>`count(distinct employees.id)::int`.as('count'), sql<string | null>`min(d.valid_to)::text`.as('first')])
    .where(inScope(ctx, 'employees.branchId'))
    .where('employees.status', '<>', 'LEFT')
    .where('d.status', '=', 'VALID')
    .where('d.validTo', '<=', expiringUntil(ctx))
    .executeTakeFirstOrThrow();
  return todoOf('employee.documents', { count, since: since(first, EXPIRING_DAYS) });
}

/** Trials that end within two weeks or have ended: somebody confirms them, or lets them go. */
async function listTrials(ctx: Ctx): Promise<Todo[]> {
  const { count, first } = await ctx.db
    .selectFrom('employees')
    .select([sql<number>`count(*)::int`.as('count'), sql<string | null>`min(probation_until)::text`.as('first')])
    .where(inScope(ctx, 'employees.branchId'))
    .where('status', '=', 'PROBATION')
    .where('probationUntil', '<=', addDays(bizDate(ctx.now), TRIAL_DAYS))
    .executeTakeFirstOrThrow();
  return todoOf('employee.probation', { count, since: since(first, TRIAL_DAYS) });
}

const documents = todosBy(EMPLOYEE_EDIT, listExpiring);
const trials = todosBy(EMPLOYEE_STATUS, listTrials);

export const listEmployeeTodos = async (ctx: Ctx): Promise<Todo[]> => [...(await documents(ctx)), ...(await trials(ctx))];
