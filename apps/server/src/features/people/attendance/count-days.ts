import { addDays, bizDate, DAY_MS } from '@netbar/contract/kernel/time';
import { DayResult } from '@netbar/contract/people/attendance/day-result.model';
import { countResult, emptyResult } from '@netbar/contract/people/attendance/day-result.rules';
import { windowOf } from '@netbar/contract/people/attendance/punch-match.rules';
import { sql } from 'kysely';
import { z } from 'zod';
import { listEmployed } from '#features/people/employee/employee.ts';
import { type Ctx, inTx, type Tx } from '#kernel/ctx.ts';
import { toRecords } from '#kernel/postgres/records.ts';
import type { WorkerCtx } from '#kernel/worker/jobs.ts';
import { type DayInputs, loadDays } from './load-days.ts';
import { markDays } from './mark-days.ts';
import { listLocked } from './month-lock.ts';

/** Marks that are counted in one transaction. Whoever marks one of these days meanwhile waits for its end. */
const BATCH = 300;

/** Counts due marks of all companies. `more` says that some are left. */
export async function countMarkedDays({ pool, openCtx }: Pick<WorkerCtx, 'pool' | 'openCtx'>) {
  const { rows } = await pool.query<{ companyId: string }>(
    `select distinct company_id as "companyId" from tenant.attendance_marks where due_time <= clock_timestamp()`,
  );
  let isFull = false;
  for (const { companyId } of rows) isFull = (await countBatch(openCtx(companyId))) === BATCH || isFull;
  return { more: isFull };
}

/**
 * Takes due marks away and counts what they name, in one transaction: whoever marks the same day meanwhile waits and marks it again,
 * so no change is missed, and a crash leaves the marks. The employees come first, as for everybody else who counts and then marks.
 */
export const countBatch = (ctx: Ctx): Promise<number> =>
  inTx(ctx, async (ctx) => {
    const { rows: due } = await sql<CountedKey>`
      select employee_id as "employeeId", date::text as date from tenant.attendance_marks where due_time <= ${ctx.now}
      order by employee_id, date limit ${BATCH}`.execute(ctx.db);
    if (due.length === 0) return 0;
    await lockCounting(ctx, [...new Set(due.map(({ employeeId }) => employeeId))]);
    const { rows } = await sql<CountedKey>`
      delete from tenant.attendance_marks where due_time <= ${ctx.now} and (employee_id, date) in (
        select m.employee_id, m.date from tenant.attendance_marks m
        join unnest(${due.map(({ employeeId }) => employeeId)}::uuid[], ${due.map(({ date }) => date)}::date[]) d (employee_id, date)
          on d.employee_id = m.employee_id and d.date = m.date
        order by 1, 2 for update of m)
      returning employee_id as "employeeId", date::text as date`.execute(ctx.db);
    await countDays(ctx, rows);
    return rows.length;
  });

export interface CountedKey {
  employeeId: string;
  date: string;
}

/** Counts these days anew and stores what changed. Those of a locked month become adjustments. */
export async function countDays(ctx: Tx, days: readonly CountedKey[]) {
  if (days.length === 0) return;
  const inOrder = days.toSorted((a, b) => (a.employeeId + a.date < b.employeeId + b.date ? -1 : 1));
  const employeeIds = [...new Set(inOrder.map(({ employeeId }) => employeeId))];
  await lockCounting(ctx, employeeIds);
  for (const span of spansOf(inOrder)) await countSpan(ctx, span);
}

/** Counting one employee is done by one transaction at a time: the later one sees what the earlier one saw and more. */
const lockCounting = (ctx: Tx, employeeIds: readonly string[]) =>
  sql`select pg_advisory_xact_lock(hashtextextended(id, 0)) from (
    select 'attendance ' || id as id from unnest(${[...employeeIds]}::text[]) u (id) order by id) o`.execute(ctx.db);

/** Days that are read together: some weeks at most, since what lies between would be read in vain. */
function spansOf(days: readonly CountedKey[]): CountedKey[][] {
  const byMonth = Map.groupBy(days, ({ date }) => date.slice(0, 7));
  return [...byMonth.keys()].toSorted().map((month) => byMonth.get(month) ?? []);
}

/** Counts days of one month. */
async function countSpan(ctx: Tx, days: readonly CountedKey[]) {
  const dates = days.map(({ date }) => date).toSorted();
  const [from, to] = [dates[0] ?? '', dates.at(-1) ?? ''];
  const span = { employeeIds: [...new Set(days.map(({ employeeId }) => employeeId))], from, to };
  const [inputs, stored, branchOf] = await Promise.all([loadDays(ctx, span), readStored(ctx, span), employedAt(ctx, span)]);
  const counted = days.flatMap(({ employeeId, date }): WrittenDay[] => {
    const before = stored.get(`${employeeId} ${date}`);
    const branchId = inputs.rosterOf(employeeId, date)?.branchId ?? branchOf(employeeId, date) ?? before?.branchId;
    return branchId === undefined ? [] : [{ employeeId, branchId, before, result: countResult(inputs.of(employeeId, date)) }];
  });
  const branchIds = new Set(counted.flatMap(({ branchId, before }) => [branchId, before?.branchId ?? branchId]));
  const locked = await listLocked(ctx, [...branchIds], from);
  const isClosed = ({ branchId, before }: WrittenDay) => locked.has(branchId) || locked.has(before?.branchId ?? branchId);
  const closed = counted.filter(isClosed);
  const late = closed.filter(({ result }) => result.status !== 'WAITING');
  for (const day of late) await adjustDay(ctx, { ...day, branchId: day.before?.branchId ?? day.branchId });
  await markEnds(ctx, days, inputs);
  await markLateWaiting(
    ctx,
    closed.filter((day) => !late.includes(day)),
  );
  await writeDays(
    ctx,
    counted.filter((day) => !isClosed(day)),
  );
}

/** Days that wait for the end of their window are counted again then. */
async function markEnds(ctx: Tx, days: readonly CountedKey[], { rosterOf }: DayInputs) {
  const waiting = days.flatMap(({ employeeId, date }) => {
    const roster = rosterOf(employeeId, date);
    const dueTime = roster && windowOf(roster).to;
    return dueTime && ctx.now < dueTime ? [{ employeeId, date, dueTime }] : [];
  });
  await markDays(ctx, waiting);
}

/** Days of a locked month that wait for a device have no row that says so. They are counted when it reports, or a day later. */
const markLateWaiting = (ctx: Tx, days: readonly WrittenDay[]) =>
  markDays(
    ctx,
    days.map(({ employeeId, result: { date } }) => ({ employeeId, date, dueTime: new Date(ctx.now.getTime() + DAY_MS) })),
  );

interface StoredDay {
  branchId: string;
  result: DayResult;
}

interface WrittenDay extends StoredDay {
  employeeId: string;
  before: StoredDay | undefined;
}

const dayColumns = [
  'date',
  'rosterId',
  'status',
  'inTime',
  'outTime',
  'inPunchId',
  'outPunchId',
  'dueMin',
  'workedMin',
  'lateMin',
  'earlyMin',
  'leaveHalves',
  'dueHalves',
  'doneHalves',
  'paidHalves',
  'workdayMin',
  'dayoffMin',
  'holidayMin',
  'isFixed',
] as const;

export interface StoredSpan {
  employeeIds: readonly string[];
  from: string;
  to: string;
}

/** Days as they are stored, by employee and date. */
export async function readStored(ctx: Ctx | Tx, { employeeIds, from, to }: StoredSpan): Promise<Map<string, StoredDay>> {
  const rows = await ctx.db
    .selectFrom('attendanceDays')
    .select(['employeeId', 'branchId', ...dayColumns])
    .where('employeeId', '=', sql<string>`any(${[...employeeIds]}::uuid[])`)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .execute();
  return new Map(rows.map(({ employeeId, branchId, ...result }) => [`${employeeId} ${result.date}`, { branchId, result }]));
}

const textOf = (result: DayResult) => JSON.stringify(z.encode(DayResult, result));

const plain = (value: DayResult[keyof DayResult]) => (value instanceof Date ? value.getTime() : value);
const isSame = (before: DayResult, after: DayResult) => dayColumns.every((name) => plain(before[name]) === plain(after[name]));

const changing = ['branchId', ...dayColumns.filter((name) => name !== 'date'), 'countedTime'];
const written = sql.join(['employeeId', 'date', ...changing].map((name) => sql.ref(name)));
const replaced = sql.join(changing.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`));

/** Writes days that came out differently from what is stored. A day of rest has no row. */
async function writeDays(ctx: Tx, days: readonly WrittenDay[]) {
  const changed = days.filter(({ before, branchId, result }) =>
    before ? before.branchId !== branchId || !isSame(before.result, result) : result.status !== 'REST',
  );
  const gone = changed.filter(({ result }) => result.status === 'REST');
  const kept = changed.filter(({ result }) => result.status !== 'REST');
  if (gone.length > 0)
    await sql`delete from tenant.attendance_days d using unnest(${gone.map(({ employeeId }) => employeeId)}::uuid[],
      ${gone.map(({ result }) => result.date)}::date[]) g (employee_id, date)
      where d.employee_id = g.employee_id and d.date = g.date`.execute(ctx.db);
  if (kept.length === 0) return;
  const rows = kept.map(({ employeeId, branchId, result }) => ({ employeeId, branchId, ...result, countedTime: ctx.now }));
  await sql`insert into tenant.attendance_days (${written})
    select ${written} from jsonb_populate_recordset(null::tenant.attendance_days, ${toRecords(rows)}::jsonb)
    on conflict (company_id, employee_id, date) do update set ${replaced}`.execute(ctx.db);
}

/** Where employees without a shift on a day belong. */
async function employedAt(ctx: Tx, { employeeIds, from, to }: StoredSpan) {
  const rows = await listEmployed(ctx, { employeeIds, from, to });
  return (employeeId: string, date: string) =>
    rows.find((row) => row.employeeId === employeeId && row.from <= date && date <= row.to)?.branchId;
}

interface LateChange {
  employeeId: string;
  branchId: string;
  before: StoredDay | undefined;
  result: DayResult;
}

/** Notes what a day of a locked month would be by now, if it differs from what was locked or noted last. */
async function adjustDay(ctx: Tx, { employeeId, branchId, before, result }: LateChange) {
  const latest = await ctx.db
    .selectFrom('attendanceAdjustments')
    .select('after')
    .where('employeeId', '=', employeeId)
    .where('date', '=', result.date)
    .orderBy('createdTime', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const locked = before?.result ?? emptyResult(result.date);
  const known = latest ? z.decode(DayResult, latest.after as z.input<typeof DayResult>) : locked;
  if (textOf(known) === textOf(result)) return;
  await ctx.db
    .insertInto('attendanceAdjustments')
    .values({
      id: ctx.newId(),
      employeeId,
      branchId,
      date: result.date,
      cause: causeOf(known, result),
      before: textOf(locked),
      after: textOf(result),
      createdTime: ctx.now,
    })
    .execute();
}

/** What arrived late. */
function causeOf(before: DayResult, after: DayResult): string {
  if (before.rosterId !== after.rosterId) return 'ROSTER';
  if (before.leaveHalves !== after.leaveHalves) return 'LEAVE';
  return before.isFixed === after.isFixed ? 'PUNCH' : 'FIX';
}

/** Counts a day with the days beside it, which may share its punches. */
export const countAround = (ctx: Tx, employeeId: string, date: string) =>
  countDays(
    ctx,
    [-1, 0, 1].map((n) => ({ employeeId, date: addDays(date, n) })).filter((day) => day.date <= addDays(bizDate(ctx.now), 1)),
  );
