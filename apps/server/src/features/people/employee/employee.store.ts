import { commonErrors } from '@netbar/contract/kernel/errors';
import { employeeErrors } from '@netbar/contract/people/employee/employee.errors';
import type { EmploymentKind } from '@netbar/contract/people/employee/employee.model';
import { employeeLifecycle } from '@netbar/contract/people/employee/employee.rules';
import { employeeNouns } from '@netbar/contract/people/employee/feature';
import { sql, type Updateable } from 'kysely';
import { holdsAt, inScope, type Ctx, type Tx } from '#kernel/ctx.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import type { DB } from '#kernel/postgres/db.types.ts';
import { transition } from '#kernel/transition.ts';

const lockColumns = [
  'id',
  'no',
  'name',
  'branchId',
  'status',
  'version',
  'accountId',
  'memberId',
  'joinedDate',
  'probationUntil',
  'leaveDate',
  'phoneSealed',
  'idCardSealed',
] as const;

/** Locks an archive in the caller's scope. */
export async function lockEmployee(ctx: Tx, { id, version }: { id: string; version?: number }) {
  const employee = await ctx.db
    .selectFrom('employees')
    .select(lockColumns)
    .where(inScope(ctx, 'employees.branchId'))
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound(employeeNouns.employee));
  if (version !== undefined && employee.version !== version) throw new AppError(commonErrors.changedMeanwhile);
  return employee;
}

/** Locks an archive wherever it is kept: an approval at another branch, or the clock, reaches it by its move. */
export const lockEmployeeAnywhere = (ctx: Tx, id: string) =>
  ctx.db
    .selectFrom('employees')
    .select(lockColumns)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound(employeeNouns.employee));

export type LockedEmployee = Awaited<ReturnType<typeof lockEmployee>>;

interface EmployeeAction {
  action: keyof typeof employeeLifecycle.actions;
  by?: 'person' | 'system';
  columns?: Omit<Updateable<DB['employees']>, 'status' | 'version'>;
  /** Stands in the log. No numbers. */
  detail?: object;
}

export const stepEmployee = (
  ctx: Tx,
  employee: LockedEmployee,
  { action, by = 'person', columns = {}, detail = {} }: EmployeeAction,
) =>
  transition(ctx, employeeLifecycle, employee, {
    action,
    by,
    detail,
    write: (next) =>
      ctx.db
        .updateTable('employees')
        .set({ ...columns, ...next })
        .where('id', '=', employee.id)
        .execute(),
  });

/** Nobody confirms, suspends, moves or dismisses themselves, nor links or unlinks their own account. */
export function refuseOwn(ctx: Ctx | Tx, { accountId }: { accountId: string | null }) {
  if (accountId === ctx.actor.id) throw new AppError(employeeErrors.ownArchive);
}

export const seesPayAt = (ctx: Ctx | Tx, branchId: string) => holdsAt(ctx, 'EMPLOYEE_PAY', branchId);

/** Refuses base pay from somebody who may not set it at the branch. */
export function requirePayRight(ctx: Tx, baseFen: number | null, branchId: string) {
  if (baseFen !== null && !seesPayAt(ctx, branchId)) throw new AppError(employeeErrors.payNotAllowed);
}

/** A range of days as PostgreSQL writes it. Without an end it goes on until further notice; `to` is the first day after it. */
export const rangeOf = (from: string, to: string | null = null) => `[${from},${to ?? ''})`;

export interface EmploymentRange {
  id: string;
  branchId: string;
  positionId: string;
  kind: EmploymentKind;
  weekHours: number;
  baseFen: number | null;
  moveId: string | null;
  from: string;
  /** The first day after it; null until further notice. */
  end: string | null;
}

/** All employments of somebody, the first one first. */
export async function listRanges(ctx: Ctx | Tx, employeeId: string): Promise<EmploymentRange[]> {
  const { rows } = await sql<EmploymentRange>`
    select id, branch_id as "branchId", position_id as "positionId", kind, week_hours as "weekHours", base_fen as "baseFen",
      move_id as "moveId", lower(valid)::text as "from", upper(valid)::text as "end"
    from tenant.employments where employee_id = ${employeeId} order by lower(valid)`.execute(ctx.db as Tx['db']);
  return rows;
}

/** The one in force on a day, or else the nearest: the first before joining, the last after leaving. */
export const rangeOn = (ranges: readonly EmploymentRange[], day: string): EmploymentRange => {
  const found = ranges.findLast(({ from }) => from <= day) ?? ranges[0];
  if (!found) throw new Error('an employee has no employment');
  return found;
};

export const setRange = (ctx: Tx, id: string, from: string, end: string | null) =>
  ctx.db
    .updateTable('employments')
    .set({ valid: rangeOf(from, end) })
    .where('id', '=', id)
    .execute();

type NewRange = Omit<EmploymentRange, 'id' | 'end'> & { employeeId: string };

export const insertRange = (ctx: Tx, { from, ...range }: NewRange) =>
  ctx.db
    .insertInto('employments')
    .values({ id: ctx.newId(), ...range, valid: rangeOf(from), createdTime: ctx.now })
    .execute();

export const deleteRange = (ctx: Tx, id: string) => ctx.db.deleteFrom('employments').where('id', '=', id).execute();
