import type { In } from '@netbar/contract/kernel/endpoint';
import { addDays, bizDate } from '@netbar/contract/kernel/time';
import { leaveApi } from '@netbar/contract/people/attendance/attendance.api';
import { attendanceErrors } from '@netbar/contract/people/attendance/attendance.errors';
import { firstYearHalves } from '@netbar/contract/people/attendance/leave.rules';
import { leaveLifecycle } from '@netbar/contract/people/attendance/attendance.rules';
import { sql } from 'kysely';
import { lockEmployees, requireEmployee } from '#features/people/employee/employee.ts';
import { command } from '#kernel/command.ts';
import { type Ctx, inTx, type Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { idsInOrder } from '#kernel/ids.ts';
import { type AccountRef, credit, debit, lockAccounts, postJournal, reverseJournal } from '#kernel/ledger.ts';
import { listBalances } from './leave-balances.ts';
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

/** Grants half-days by hand. */
export const grantLeave = (ctx: Ctx, input: In<typeof leaveApi.grantLeave>) =>
  command(ctx, leaveApi.grantLeave, input, async (ctx) => {
    const { employeeId, typeId, halves, expiresDate, reason } = input;
    const { branchId } = await requireEmployee(ctx, employeeId);
    const type = await requireLeaveType(ctx, typeId);
    if (!type.isActive) throw new AppError(attendanceErrors.typeRetired);
    if (!type.hasBalance) throw new AppError(attendanceErrors.noBalance);
    if (expiresDate !== null && expiresDate < bizDate(ctx.now)) throw new AppError(attendanceErrors.expiryPast);
    await lockEmployees(ctx, [employeeId]);
    await openLot(ctx, { employeeId, typeId, branchId, halves, expiresDate, reason });
    return listBalances(ctx, employeeId);
  });

/** Lots that are not used up, those that expire first in front. */
const lotsOf = (ctx: Tx, accountId: string) =>
  ctx.db
    .selectFrom('leaveLots')
    .select(['id', 'rest', 'expiresDate'])
    .where('accountId', '=', accountId)
    .where('rest', '>', 0)
    .orderBy(sql`expires_date nulls last`)
    .orderBy('id')
    .execute();

/** What can still be asked for leave that begins on a day: lots that last until then, less what is held. */
export async function usableHalves(ctx: Tx, accountId: string, fromDate: string): Promise<number> {
  const [free = 0] = await lockAccounts(ctx, [leaveAccount(accountId)]);
  const lots = await lotsOf(ctx, accountId);
  const isGone = ({ expiresDate }: { expiresDate: string | null }) => expiresDate !== null && expiresDate < fromDate;
  const sum = (list: typeof lots) => list.reduce((all, { rest }) => all + rest, 0);
  const gone = sum(lots.filter(isGone));
  const held = sum(lots) - free;
  // What waits takes the lots that expire first.
  return Math.min(free, sum(lots) - gone - Math.max(0, held - gone));
}

interface LotUse {
  lotId: string;
  halves: number;
}

/** Takes from a lot, or gives back below zero. */
async function useLots(ctx: Tx, uses: readonly LotUse[], requestId: string | null) {
  const ids = idsInOrder(ctx.newId, uses.length);
  for (const [i, { lotId, halves }] of uses.entries()) {
    await ctx.db
      .updateTable('leaveLots')
      .set((q) => ({ rest: q('rest', '-', halves) }))
      .where('id', '=', lotId)
      .execute();
    await ctx.db
      .insertInto('leaveUses')
      .values({ id: ids[i] as string, lotId, requestId, halves, createdTime: ctx.now })
      .execute();
  }
}

interface UsedLeave {
  requestId: string;
  accountId: string;
  halves: number;
  fromDate: string;
}

/** The journal of approved leave. */
export const useJournal = (ctx: Tx, { requestId, accountId, halves }: UsedLeave) => ({
  docType: leaveLifecycle.name,
  docId: requestId,
  event: 'APPROVED',
  bizDate: bizDate(ctx.now),
  postings: [debit(leaveAccount(accountId), halves), credit({ code: 'LEAVE_USED' }, halves)],
});

/** Takes approved leave out of the lots that last until it begins, the first to expire in front; older ones if they do not suffice. */
export async function takeFromLots(ctx: Tx, { requestId, accountId, halves, fromDate }: UsedLeave) {
  const lots = await lotsOf(ctx, accountId);
  const lasting = lots.filter(({ expiresDate }) => expiresDate === null || expiresDate >= fromDate);
  const uses: LotUse[] = [];
  let missing = halves;
  for (const { id, rest } of [...lasting, ...lots.filter((lot) => !lasting.includes(lot))]) {
    const taken = Math.min(rest, missing);
    if (taken > 0) uses.push({ lotId: id, halves: taken });
    missing -= taken;
  }
  await useLots(ctx, uses, requestId);
}

/** Gives cancelled leave back to the lots it came from, and books the opposite. */
export async function giveBackLeave(ctx: Tx, requestId: string) {
  const journal = await ctx.db
    .selectFrom('journals')
    .select('id')
    .where('docId', '=', requestId)
    .where('event', '=', 'APPROVED')
    .executeTakeFirst();
  if (!journal) return;
  await reverseJournal(ctx, requestId, journal.id, bizDate(ctx.now));
  const used = await ctx.db
    .selectFrom('leaveUses')
    .select(['lotId', 'halves'])
    .where('requestId', '=', requestId)
    .orderBy('id')
    .execute();
  await useLots(
    ctx,
    used.map(({ lotId, halves }) => ({ lotId, halves: -halves })),
    requestId,
  );
}

/** The nightly job: what is left of lots whose last day is over. What a request still holds stays until it is decided. */
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
  const [free = 0] = await lockAccounts(ctx, [leaveAccount(accountId)]);
  const lot = await ctx.db
    .selectFrom('leaveLots')
    .select(['rest', 'branchId'])
    .where('id', '=', lotId)
    .where('expiresDate', '<', bizDate(ctx.now))
    .executeTakeFirst();
  const halves = Math.min(lot?.rest ?? 0, free);
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
