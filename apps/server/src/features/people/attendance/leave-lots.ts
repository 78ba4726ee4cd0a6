import type { In } from '@netbar/contract/kernel/endpoint';
import { addDays, bizDate } from '@netbar/contract/kernel/time';
import { leaveApi } from '@netbar/contract/people/attendance/attendance.api';
import { attendanceErrors } from '@netbar/contract/people/attendance/attendance.errors';
import { firstYearHalves } from '@netbar/contract/people/attendance/leave.rules';
import { leaveLifecycle } from '@netbar/contract/people/attendance/attendance.rules';
import { sql } from 'kysely';
import { lockEmployees, refuseOwn, requireEmployee } from '#features/people/employee/employee.ts';
import { command } from '#kernel/command.ts';
import { type Ctx, inTx, type Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { type AccountRef, credit, debit, postJournal, reverseJournal } from '#kernel/ledger.ts';
import { listBalances } from './leave-balances.ts';
import { type LeaveDays, planLeave, reservedOf, useLots } from './leave-reserves.ts';
import { requireLeaveType } from './leave-types.ts';

// Leave with a balance: half-days in lots, each with its own expiry, beside an account of the ledger. Whoever changes them holds the
// employee's row lock.

const LOT = 'LEAVE_LOT';

export const leaveAccount = (accountId: string): AccountRef => ({ code: 'LEAVE_BAL', ownerId: accountId });

/** The account of an employee's leave of one type, opened when it is first needed. */
export async function openLeaveAccount(ctx: Tx, employeeId: string, typeId: string): Promise<string> {
  await ctx.db
    .insertInto('leaveAccounts')
    .values({ id: ctx.newId(), employeeId, typeId })
    .onConflict((on) => on.columns(['companyId', 'employeeId', 'typeId']).doNothing())
    .execute();
  const { id } = await ctx.db
    .selectFrom('leaveAccounts')
    .select('id')
    .where('employeeId', '=', employeeId)
    .where('typeId', '=', typeId)
    .executeTakeFirstOrThrow();
  return id;
}

interface NewLot {
  employeeId: string;
  typeId: string;
  branchId: string;
  halves: number;
  expiresDate: string | null;
  reason: string;
  /** Of a yearly grant, which happens once. */
  year?: number;
}

/** Adds a lot and books it. A yearly one that is there already is left alone. */
export async function openLot(ctx: Tx, { employeeId, typeId, ...lot }: NewLot): Promise<boolean> {
  const accountId = await openLeaveAccount(ctx, employeeId, typeId);
  const row = await ctx.db
    .insertInto('leaveLots')
    .values({ id: ctx.newId(), accountId, ...lot, rest: lot.halves, grantedBy: ctx.actor.id, grantedTime: ctx.now })
    .onConflict((on) => on.columns(['companyId', 'accountId', 'year']).where('year', 'is not', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return false;
  await postJournal(ctx, {
    docType: LOT,
    docId: row.id,
    event: 'GRANTED',
    bizDate: bizDate(ctx.now),
    postings: [debit({ code: 'LEAVE_GRANT' }, lot.halves), credit(leaveAccount(accountId), lot.halves)],
  });
  return true;
}

/** Grants half-days by hand, to somebody else. */
export const grantLeave = (ctx: Ctx, input: In<typeof leaveApi.grantLeave>) =>
  command(ctx, leaveApi.grantLeave, input, async (ctx) => {
    const { employeeId, typeId, halves, expiresDate, reason } = input;
    const employee = await requireEmployee(ctx, employeeId);
    refuseOwn(ctx, employee);
    const type = await requireLeaveType(ctx, typeId);
    if (!type.isActive) throw new AppError(attendanceErrors.typeRetired);
    if (!type.hasBalance) throw new AppError(attendanceErrors.noBalance);
    if (expiresDate !== null && expiresDate < bizDate(ctx.now)) throw new AppError(attendanceErrors.expiryPast);
    await lockEmployees(ctx, [employeeId]);
    await openLot(ctx, { employeeId, typeId, branchId: employee.branchId, halves, expiresDate, reason });
    return listBalances(ctx, employeeId);
  });

interface UsedLeave {
  requestId: string;
  accountId: string;
  halves: number;
}

/** The journal of approved leave. Leave that was shortened is booked once more. */
export const useJournal = (ctx: Tx, { requestId, accountId, halves }: UsedLeave, eventSeq = 0) => ({
  docType: leaveLifecycle.name,
  docId: requestId,
  event: 'APPROVED',
  eventSeq,
  bizDate: bizDate(ctx.now),
  postings: [debit(leaveAccount(accountId), halves), credit({ code: 'LEAVE_USED' }, halves)],
});

/** Gives the half-days of approved leave back to the lots they came from, and books the opposite. Returns how often it was booked. */
export async function giveBackLeave(ctx: Tx, requestId: string): Promise<number> {
  const journals = await ctx.db
    .selectFrom('journals')
    .select(['id', 'eventSeq'])
    .where('docId', '=', requestId)
    .where('event', '=', 'APPROVED')
    .orderBy('eventSeq', 'desc')
    .execute();
  const [last] = journals;
  if (!last) return 0;
  await reverseJournal(ctx, requestId, last.id, bizDate(ctx.now));
  const used = await ctx.db
    .selectFrom('leaveUses')
    .select(['lotId', sql<number>`sum(halves)::int`.as('halves')])
    .where('requestId', '=', requestId)
    .groupBy('lotId')
    .having(sql<boolean>`sum(halves) > 0`)
    .orderBy('lotId')
    .execute();
  await useLots(
    ctx,
    used.map(({ lotId, halves }) => ({ lotId, halves: -halves })),
    requestId,
  );
  return journals.length;
}

/** Gives back all of approved leave and takes the days that are left of it. */
export async function retakeLeave(ctx: Tx, { requestId, accountId, halves }: UsedLeave, days: LeaveDays) {
  const times = await giveBackLeave(ctx, requestId);
  if (times === 0) return;
  const { parts } = await planLeave(ctx, accountId, days);
  await postJournal(ctx, useJournal(ctx, { requestId, accountId, halves }, times));
  await useLots(ctx, parts, requestId);
}

/** What a request kept of lots whose last day is over meanwhile expires as soon as it is free. */
export async function expireFreed(ctx: Tx, accountId: string) {
  const past = await ctx.db
    .selectFrom('leaveLots')
    .select('id')
    .where('accountId', '=', accountId)
    .where('rest', '>', 0)
    .where('expiresDate', '<', bizDate(ctx.now))
    .orderBy('id')
    .execute();
  for (const { id } of past) await expireLot(ctx, id);
}

/** The nightly job: what is left of lots whose last day is over. What a request has reserved stays until it is decided. */
export async function expireLots(ctx: Ctx, lotIds: readonly string[]) {
  for (const lotId of lotIds) await inTx(ctx, (ctx) => expireLot(ctx, lotId));
}

async function expireLot(ctx: Tx, lotId: string) {
  const { employeeId, accountId } = await ctx.db
    .selectFrom('leaveLots as l')
    .innerJoin('leaveAccounts as a', 'a.id', 'l.accountId')
    .select(['a.employeeId', 'l.accountId'])
    .where('l.id', '=', lotId)
    .executeTakeFirstOrThrow();
  await lockEmployees(ctx, [employeeId]);
  const lot = await ctx.db
    .selectFrom('leaveLots')
    .select(['rest', 'branchId'])
    .where('id', '=', lotId)
    .where('expiresDate', '<', bizDate(ctx.now))
    .executeTakeFirst();
  const halves = (lot?.rest ?? 0) - (await reservedOf(ctx, lotId));
  if (!lot || halves <= 0) return;
  await postJournal(ctx, {
    docType: LOT,
    docId: lotId,
    event: 'EXPIRED',
    eventSeq: await expiriesOf(ctx, lotId),
    bizDate: bizDate(ctx.now),
    postings: [debit(leaveAccount(accountId), halves), credit({ code: 'LEAVE_EXPIRED' }, halves)],
  });
  await useLots(ctx, [{ lotId, halves }], null);
  ctx.trace({ action: 'attendance.expireLeave', branchId: lot.branchId, docType: LOT, docId: lotId, detail: { halves } });
}

async function expiriesOf(ctx: Tx, lotId: string): Promise<number> {
  const { n } = await ctx.db
    .selectFrom('leaveUses')
    .select((q) => q.fn.countAll<number>().as('n'))
    .where('lotId', '=', lotId)
    .where('requestId', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** Each year's grant of every type that has one, for everybody in service, once: by the months that are left from joining on. */
export const grantYear = (ctx: Ctx, year = Number(bizDate(ctx.now).slice(0, 4))) =>
  inTx(ctx, async (ctx) => {
    const { rows } = await sql<YearGrant>`
      select e.id as "employeeId", e.branch_id as "branchId", e.joined_date::text as "joinedDate", t.id as "typeId",
        t.year_halves as "yearHalves", t.carry_months as "carryMonths", t.rounds_up as "roundsUp"
      from tenant.employees e cross join tenant.leave_types t
      where e.status <> 'LEFT' and t.is_active and t.has_balance and t.year_halves > 0
        and e.joined_date < make_date(${year}::int + 1, 1, 1) and e.joined_date <= ${bizDate(ctx.now)}::date
        and not exists (select from tenant.leave_accounts a
          join tenant.leave_lots l on l.company_id = a.company_id and l.account_id = a.id and l.year = ${year}
          where a.company_id = e.company_id and a.employee_id = e.id and a.type_id = t.id)
      order by e.id, t.place`.execute(ctx.db);
    await lockEmployees(ctx, [...new Set(rows.map(({ employeeId }) => employeeId))]);
    for (const row of rows) await grantOne(ctx, row, year);
    return rows.length;
  });

interface YearGrant {
  employeeId: string;
  branchId: string;
  joinedDate: string;
  typeId: string;
  yearHalves: number;
  carryMonths: number;
  roundsUp: boolean;
}

async function grantOne(ctx: Tx, { joinedDate, yearHalves, carryMonths, roundsUp, ...lot }: YearGrant, year: number) {
  const halves = firstYearHalves({ yearHalves, roundsUp, year, joinedDate });
  if (halves === 0) return;
  // The day before the first day of the month after those that what is left may be carried into.
  const after = new Date(Date.UTC(year + 1, carryMonths, 1)).toISOString().slice(0, 10);
  await openLot(ctx, { ...lot, halves, expiresDate: addDays(after, -1), reason: `${year}`, year });
}
