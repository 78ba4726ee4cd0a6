import type { RosterStatus } from '@netbar/contract/people/roster/roster.model';
import { addDays } from '@netbar/contract/kernel/time';
import { sql } from 'kysely';
import { listEmployed, lockEmployees } from '#features/people/employee/employee.ts';
import type { Ctx, Tx } from '#kernel/ctx.ts';
import { defineExtensionPoint } from '#kernel/extension.ts';
import { stepRosters } from './step-rosters.ts';

// What other features may call. Everything else of this folder is private.

/** A shift of somebody that is in force. Its times are those it was planned with. */
export interface Roster {
  id: string;
  branchId: string;
  employeeId: string;
  positionId: string;
  date: string;
  shiftKindId: string;
  kindName: string;
  shortName: string;
  tone: string;
  startTime: Date;
  endTime: Date;
  breakMin: number;
  inBeforeMin: number;
  outAfterMin: number;
  lateGraceMin: number;
  earlyGraceMin: number;
  halfDayMin: number;
  absentMin: number;
  status: RosterStatus;
}

/** Told of the days whose shifts in force changed, in the transaction of the change. */
export const rosterChanged =
  defineExtensionPoint<(ctx: Tx, days: readonly { employeeId: string; date: string }[]) => Promise<void>>();

/** A day, or half of one, on which somebody is away or has asked to be. */
export interface Absence {
  employeeId: string;
  date: string;
  halves: 1 | 2;
  name: string;
  isApproved: boolean;
}
/** Says who is away on which of these days, both included. */
export const absences =
  defineExtensionPoint<(ctx: Ctx | Tx, employeeIds: readonly string[], from: string, to: string) => Promise<Absence[]>>();

const selectInForce = (ctx: Ctx | Tx) =>
  ctx.db
    .selectFrom('rosters as r')
    .innerJoin('shiftKinds as k', 'k.id', 'r.shiftKindId')
    .select(['r.id', 'r.branchId', 'r.employeeId', 'r.positionId', 'r.date', 'r.shiftKindId'])
    .select(['k.name as kindName', 'k.shortName', 'k.tone', 'r.startTime', 'r.endTime', 'r.breakMin', 'r.inBeforeMin'])
    .select(['r.outAfterMin', 'r.lateGraceMin', 'r.earlyGraceMin', 'r.halfDayMin', 'r.absentMin', 'r.status'])
    .where('r.status', 'in', ['PUBLISHED', 'LOCKED']);

/** Shifts in force on these days, both included, by date and start. They are not cut by scope: the caller checks the branch. */
export async function listRosters(
  ctx: Ctx | Tx,
  { branchId, employeeIds, from, to }: { branchId?: string; employeeIds?: readonly string[]; from: string; to: string },
): Promise<Roster[]> {
  let found = selectInForce(ctx).where('r.date', '>=', from).where('r.date', '<=', to);
  if (branchId !== undefined) found = found.where('r.branchId', '=', branchId);
  if (employeeIds) found = found.where('r.employeeId', '=', sql<string>`any(${[...employeeIds]}::uuid[])`);
  return found.orderBy('r.date').orderBy('r.startTime').orderBy('r.id').execute();
}

/** Who should be at work at a branch at this moment. Shifts of somebody who has left or is suspended do not count. */
export const listOnDuty = (ctx: Ctx | Tx, branchId: string, at: Date) =>
  ctx.db
    .selectFrom('rosters as r')
    .innerJoin('employees as e', 'e.id', 'r.employeeId')
    .select(['r.employeeId', 'e.accountId', 'e.name', 'r.positionId', 'r.id as rosterId', 'r.endTime'])
    .where('r.branchId', '=', branchId)
    .where('r.status', 'in', ['PUBLISHED', 'LOCKED'])
    .where('e.status', 'not in', ['LEFT', 'SUSPENDED'])
    .where('r.startTime', '<=', at)
    .where('r.endTime', '>', at)
    .orderBy('e.no')
    .execute();

/**
 * Locks the shifts of a branch's month once its attendance is locked: they never change again. Drafts of the month are discarded. The
 * employees are locked first, so that nobody publishes a shift of that month beside it.
 */
export async function lockRosters(ctx: Tx, branchId: string, month: string): Promise<number> {
  const to = addDays(`${addDays(month, 31).slice(0, 7)}-01`, -1);
  const open = () =>
    ctx.db
      .selectFrom('rosters')
      .select(['id', 'branchId', 'employeeId', 'date', 'status', 'version'])
      .where('branchId', '=', branchId)
      .where('date', '>=', month)
      .where('date', '<=', to)
      .where('status', 'in', ['DRAFT', 'PUBLISHED'])
      .orderBy('id');
  const [employed, planned] = await Promise.all([listEmployed(ctx, { branchId, from: month, to }), open().execute()]);
  await lockEmployees(ctx, [...new Set([...employed, ...planned].map(({ employeeId }) => employeeId))]);
  const rows = await open().forNoKeyUpdate().execute();
  await stepRosters(
    ctx,
    rows.filter(({ status }) => status === 'DRAFT'),
    { action: 'cancel', by: 'system' },
  );
  const inForce = rows.filter(({ status }) => status === 'PUBLISHED');
  await stepRosters(ctx, inForce, { action: 'lock', by: 'system', also: { isDropped: false } });
  return inForce.length;
}
