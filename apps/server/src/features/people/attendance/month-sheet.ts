import type { In, Out } from '@netbar/contract/kernel/endpoint';
import { addDays, bizDate, daysBetween } from '@netbar/contract/kernel/time';
import type { attendanceApi } from '@netbar/contract/people/attendance/attendance.api';
import type { EmployeeMonth, MonthTotals, SheetCell, SheetDay } from '@netbar/contract/people/attendance/attendance.model';
import { anomalyStatuses, LOCK_DAY } from '@netbar/contract/people/attendance/attendance.rules';
import { calendarDay } from '@netbar/contract/people/attendance/day-type.rules';
import { sql } from 'kysely';
import { type Employed, listEmployed, requireEmployee } from '#features/people/employee/employee.ts';
import { listRosters } from '#features/people/roster/roster.ts';
import { type Ctx, inScope, requireInScope, type Tx } from '#kernel/ctx.ts';
import { countMarks } from './mark-days.ts';
import { lastOf } from './month-lock.ts';
import { addTotals, totalDays, type TotalledDay } from './month-totals.ts';

/** The first and the last day of YYYY-MM. */
export const spanOf = (month: string) => ({ from: `${month}-01`, to: lastOf(`${month}-01`) });

export const sheetDays = ({ from, to }: { from: string; to: string }): SheetDay[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, i) => addDays(from, i)).map((date) => ({ date, ...calendarDay(date) }));

interface CellRow extends TotalledDay {
  employeeId: string;
  date: string;
  isFixed: boolean;
  hasPunch: boolean;
}

interface CellFilter {
  branchId?: string;
  employeeId?: string;
  from: string;
  to: string;
}

/** Stored days of a branch or of one employee, with only what the sheet shows. */
async function readCells(ctx: Ctx | Tx, { branchId, employeeId, from, to }: CellFilter): Promise<CellRow[]> {
  let found = ctx.db
    .selectFrom('attendanceDays')
    .select([
      'employeeId',
      'date',
      'status',
      'dueHalves',
      'doneHalves',
      'leaveHalves',
      'workedMin',
      'lateMin',
      'earlyMin',
      'isFixed',
    ])
    .select(sql<boolean>`coalesce(in_time, out_time) is not null`.as('hasPunch'))
    .where('date', '>=', from)
    .where('date', '<=', to);
  if (branchId) found = found.where('branchId', '=', branchId);
  if (employeeId) found = found.where('employeeId', '=', employeeId);
  return found.execute();
}

/** The days for which leave or a fix waits for a decision, by employee and date. */
async function readPending(ctx: Ctx | Tx, { branchId, employeeId, from, to }: CellFilter) {
  const where = branchId ? sql`x.branch_id = ${branchId}` : sql`x.employee_id = ${employeeId ?? null}`;
  const { rows } = await sql<{ kind: 'LEAVE' | 'FIX'; id: string; employeeId: string; date: string }>`
    select 'LEAVE' as kind, x.id, x.employee_id as "employeeId", g.day::date::text as date from tenant.leave_requests x
    cross join lateral generate_series(greatest(x.from_date, ${from}::date), least(x.to_date, ${to}::date), interval '1 day') g (day)
    where ${where} and x.status = 'PENDING' and x.from_date <= ${to}::date and x.to_date >= ${from}::date
    union all
    select 'FIX', x.id, x.employee_id, x.date::text from tenant.punch_fixes x
    where ${where} and x.status = 'PENDING' and x.date between ${from}::date and ${to}::date`.execute(ctx.db as Tx['db']);
  const ids = (kind: 'LEAVE' | 'FIX') => new Set(rows.filter((row) => row.kind === kind).map(({ id }) => id)).size;
  return { days: new Set(rows.map((row) => `${row.employeeId} ${row.date}`)), leaves: ids('LEAVE'), fixes: ids('FIX') };
}

type Plan = Awaited<ReturnType<typeof listRosters>>[number];

/** Cells of everybody, by employee: what was counted, and of days to come what is planned. */
function cellsOf(today: string, rows: readonly CellRow[], rosters: readonly Plan[], pending: ReadonlySet<string>) {
  const planned = new Map(rosters.map((roster) => [`${roster.employeeId} ${roster.date}`, roster]));
  const counted = new Map(rows.map((row) => [`${row.employeeId} ${row.date}`, row]));
  const cells = new Map<string, SheetCell[]>();
  for (const key of new Set([...counted.keys(), ...planned.keys()])) {
    const [row, roster] = [counted.get(key), planned.get(key)];
    const date = row?.date ?? roster?.date ?? '';
    const employeeId = row?.employeeId ?? roster?.employeeId ?? '';
    const status = row?.status ?? 'WAITING';
    const list = cells.get(employeeId) ?? [];
    list.push({
      date,
      status: status === 'WAITING' && date > today ? null : status,
      shortName: roster?.shortName ?? '',
      lateMin: row?.lateMin ?? 0,
      earlyMin: row?.earlyMin ?? 0,
      leaveHalves: row?.leaveHalves ?? 0,
      isFixed: row?.isFixed ?? false,
      isPending: pending.has(key),
    });
    cells.set(employeeId, list);
  }
  for (const list of cells.values()) list.sort((a, b) => (a.date < b.date ? -1 : 1));
  return cells;
}

/** Totals count days up to today; what is on today and not over waits. */
const totalsUntil = (today: string, rows: readonly CellRow[]): MonthTotals => totalDays(rows.filter(({ date }) => date <= today));

/** One row for each person, who may have had two posts in the month. */
function mergePosts(employed: readonly Employed[]) {
  return [...Map.groupBy(employed, ({ employeeId }) => employeeId).values()].flatMap((posts) => {
    const [first, last] = [posts[0], posts.at(-1)];
    if (!first || !last) return [];
    const { employeeId, no, name, positionName } = last;
    return [{ employeeId, no, name, positionName, from: first.from, to: last.to }];
  });
}

/** People of other branches who have shifts here. */
async function findGuests(ctx: Ctx, branchId: string, ids: readonly string[], span: { from: string; to: string }) {
  const elsewhere = ids.length === 0 ? [] : await listEmployed(ctx, { employeeIds: ids, ...span });
  return mergePosts(elsewhere).map((person) => ({ ...person, ...span }));
}

export async function getSheet(
  ctx: Ctx,
  { branchId, month }: In<typeof attendanceApi.sheet>,
): Promise<Out<typeof attendanceApi.sheet>> {
  requireInScope(ctx, branchId);
  const span = spanOf(month);
  const today = bizDate(ctx.now);
  const [employed, employedNow, rows, rosters, pending, head, silentDevices, toCount] = await Promise.all([
    listEmployed(ctx, { branchId, ...span }),
    listEmployed(ctx, { branchId, from: today, to: today }),
    readCells(ctx, { branchId, ...span }),
    listRosters(ctx, { branchId, ...span }),
    readPending(ctx, { branchId, ...span }),
    readHead(ctx, branchId, month),
    listSilent(ctx, branchId),
    countMarks(ctx, { branchId, ...span }),
  ]);
  const cells = cellsOf(today, rows, rosters, pending.days);
  const rowsOf = Map.groupBy(rows, ({ employeeId }) => employeeId);
  const own = mergePosts(employed);
  const known = new Set(own.map(({ employeeId }) => employeeId));
  const guests = await findGuests(
    ctx,
    branchId,
    [...cells.keys()].filter((id) => !known.has(id)),
    span,
  );
  const here = new Set(employedNow.map(({ employeeId }) => employeeId));
  const people = [...own, ...guests].map((person) => ({
    ...person,
    isHere: here.has(person.employeeId),
    cells: cells.get(person.employeeId) ?? [],
    totals: totalsUntil(today, rowsOf.get(person.employeeId) ?? []),
  }));
  return {
    branchId,
    month,
    today,
    ...head,
    lockDay: addDays(span.to, LOCK_DAY),
    days: sheetDays(span),
    people,
    dayTotals: dayTotalsOf(today, span, rows, rosters),
    totals: addTotals(people.map(({ totals }) => totals)),
    toCount,
    silentDevices,
    pendingLeaves: pending.leaves,
    pendingFixes: pending.fixes,
  };
}

function dayTotalsOf(today: string, span: { from: string; to: string }, rows: readonly CellRow[], rosters: readonly Plan[]) {
  const came = Map.groupBy(
    rows.filter(({ hasPunch }) => hasPunch),
    ({ date }) => date,
  );
  const planned = Map.groupBy(rosters, ({ date }) => date);
  return sheetDays(span).map(({ date }) => {
    const isPlanned = date > today;
    return { date, heads: ((isPlanned ? planned : came).get(date) ?? []).length, isPlanned };
  });
}

async function readHead(ctx: Ctx, branchId: string, month: string) {
  const { branchName, status, ...locked } = await ctx.db
    .selectFrom('branches')
    .leftJoin('attendanceMonths as m', (on) => on.onRef('m.branchId', '=', 'branches.id').on('m.month', '=', `${month}-01`))
    .leftJoin('platform.accounts as a', 'a.id', 'm.lockedBy')
    .select(['branches.name as branchName', 'm.status', 'm.lockedTime', 'a.name as lockedByName'])
    .where(inScope(ctx, 'branches.id'))
    .where('branches.id', '=', branchId)
    .executeTakeFirstOrThrow();
  return { branchName, status: status ?? ('OPEN' as const), ...locked };
}

/** Devices in use that have said nothing for so long that days which are over wait for them. */
export async function listSilent(ctx: Ctx | Tx, branchId: string) {
  const { rows } = await sql<{ id: string; name: string; reportedTime: Date | null }>`
    select v.id, v.name, v.reported_time as "reportedTime" from tenant.punch_devices v
    where v.branch_id = ${branchId} and v.is_active and exists (
      select from tenant.attendance_days d join tenant.rosters r on r.company_id = d.company_id and r.id = d.roster_id
      where d.branch_id = v.branch_id and d.status = 'WAITING' and r.end_time + make_interval(mins => r.out_after_min) <= ${ctx.now}
        and (v.reported_time is null or v.reported_time < r.end_time + make_interval(mins => r.out_after_min)))
    order by v.name`.execute(ctx.db as Tx['db']);
  return rows;
}

/** One employee's month, wherever they worked. */
export async function readEmployeeMonth(ctx: Ctx | Tx, employeeId: string, month: string): Promise<EmployeeMonth> {
  const span = spanOf(month);
  const today = bizDate(ctx.now);
  const [rows, rosters, pending] = await Promise.all([
    readCells(ctx, { employeeId, ...span }),
    listRosters(ctx, { employeeIds: [employeeId], ...span }),
    readPending(ctx, { employeeId, ...span }),
  ]);
  const cells = cellsOf(today, rows, rosters, pending.days).get(employeeId) ?? [];
  return { employeeId, month, days: sheetDays(span), cells, totals: totalsUntil(today, rows) };
}

export async function getEmployeeMonth(ctx: Ctx, { employeeId, month }: In<typeof attendanceApi.employeeMonth>) {
  await requireEmployee(ctx, employeeId);
  return readEmployeeMonth(ctx, employeeId, month);
}

/** Days that somebody has to look at, in order of day and number. */
export async function listAnomalies(
  ctx: Ctx,
  { branchId, month }: In<typeof attendanceApi.anomalies>,
): Promise<Out<typeof attendanceApi.anomalies>> {
  requireInScope(ctx, branchId);
  const span = spanOf(month);
  const [pending, rows] = await Promise.all([
    readPending(ctx, { branchId, ...span }),
    ctx.db
      .selectFrom('attendanceDays')
      .innerJoin('employees as e', 'e.id', 'attendanceDays.employeeId')
      .leftJoin('rosters as r', 'r.id', 'attendanceDays.rosterId')
      .leftJoin('shiftKinds as k', 'k.id', 'r.shiftKindId')
      .select([
        'attendanceDays.employeeId',
        'e.no',
        'e.name',
        'attendanceDays.date',
        'attendanceDays.status',
        'k.name as kindName',
      ])
      .select(['attendanceDays.lateMin', 'attendanceDays.earlyMin', 'attendanceDays.inTime', 'attendanceDays.outTime'])
      .where(inScope(ctx, 'attendanceDays.branchId'))
      .where('attendanceDays.branchId', '=', branchId)
      .where('attendanceDays.status', 'in', anomalyStatuses)
      .where('attendanceDays.date', '>=', span.from)
      .where('attendanceDays.date', '<=', span.to)
      .orderBy('attendanceDays.date')
      .orderBy('e.no')
      .execute(),
  ]);
  return rows.map((row) => ({
    ...row,
    kindName: row.kindName ?? '',
    isPending: pending.days.has(`${row.employeeId} ${row.date}`),
  }));
}
