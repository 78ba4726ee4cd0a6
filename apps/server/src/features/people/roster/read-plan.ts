import type { RosterSettings } from '@netbar/contract/people/roster/shift-kind.model';
import { addDays, daysBetween } from '@netbar/contract/kernel/time';
import { sql } from 'kysely';
import { type Employed, listEmployed, listMissingDocuments } from '#features/people/employee/employee.ts';
import type { Ctx, Tx } from '#kernel/ctx.ts';
import { type Absence, absences } from './roster.ts';

/** Days before and after the board's that its rules look at: the longest run of working days that a branch may set. */
const AROUND_DAYS = 14;

export interface BranchDays {
  branchId: string;
  from: string;
  to: string;
}

export const SETTINGS: RosterSettings = { minRestMin: 600, mostDaysInRow: 6, mostWeekHours: 44, seatsPerHead: 40, version: 0 };

/** What a branch's rosters are measured against. Version 0: the defaults. */
export async function readSettings(ctx: Ctx | Tx, branchId: string): Promise<RosterSettings> {
  const row = await ctx.db
    .selectFrom('rosterSettings')
    .select(['minRestMin', 'mostDaysInRow', 'mostWeekHours', 'seatsPerHead', 'version'])
    .where('branchId', '=', branchId)
    .executeTakeFirst();
  return row ?? SETTINGS;
}

export const selectKinds = (ctx: Ctx | Tx) =>
  ctx.db
    .selectFrom('shiftKinds')
    .select(['id', 'name', 'shortName', 'hotKey', 'startMin', 'endMin', 'breakMin', 'inBeforeMin', 'outAfterMin'])
    .select(['lateGraceMin', 'earlyGraceMin', 'halfDayMin', 'absentMin', 'place', 'isActive', 'version'])
    .select(sql<'teal' | 'amber' | 'blue' | 'slate' | 'violet' | 'rose'>`shift_kinds.tone`.as('tone'));

/** The kinds of shifts of a branch in the order of its palette, retired ones too. */
export const listKinds = (ctx: Ctx | Tx, branchId: string) =>
  selectKinds(ctx).where('branchId', '=', branchId).orderBy('place').orderBy('startMin').orderBy('id').execute();

export const listNeeds = (ctx: Ctx | Tx, branchId: string) =>
  ctx.db
    .selectFrom('rosterNeeds')
    .select(['weekday', 'positionId', 'heads'])
    .where('branchId', '=', branchId)
    .orderBy('weekday')
    .orderBy('id')
    .execute();

export type PlannedRow = Awaited<ReturnType<typeof listPlanned>>[number];

/** Drafts and shifts in force of these people on these days, at whichever branch. */
const listPlanned = (ctx: Ctx | Tx, employeeIds: readonly string[], from: string, to: string) =>
  ctx.db
    .selectFrom('rosters as r')
    .innerJoin('branches as b', 'b.id', 'r.branchId')
    .select(['r.id', 'r.employeeId', 'r.date', 'r.branchId', 'b.name as branchName', 'r.shiftKindId', 'r.positionId'])
    .select(['r.startTime', 'r.endTime', 'r.breakMin', 'r.status', 'r.version', 'r.isDropped', 'r.originId'])
    .where('r.employeeId', '=', sql<string>`any(${[...employeeIds]}::uuid[])`)
    .where('r.date', '>=', from)
    .where('r.date', '<=', to)
    .where('r.status', '<>', 'CANCELLED')
    .orderBy('r.startTime')
    .orderBy('r.id')
    .execute();

/** People who are employed at the branch on some of the days, those who only have shifts there, and those asked for who ever worked there. */
async function listPlannedPeople(
  ctx: Ctx | Tx,
  { branchId, from, to }: BranchDays,
  asked: readonly string[],
): Promise<Employed[]> {
  const [employed, planned, former] = await Promise.all([
    listEmployed(ctx, { branchId, from, to }),
    ctx.db
      .selectFrom('rosters')
      .select('employeeId')
      .distinct()
      .where('branchId', '=', branchId)
      .where('date', '>=', from)
      .where('date', '<=', to)
      .where('status', '<>', 'CANCELLED')
      .execute(),
    ctx.db
      .selectFrom('employments')
      .select('employeeId')
      .distinct()
      .where('branchId', '=', branchId)
      .where('employeeId', '=', sql<string>`any(${[...asked]}::uuid[])`)
      .execute(),
  ]);
  const known = new Set(employed.map(({ employeeId }) => employeeId));
  const others = [...new Set([...planned, ...former].map(({ employeeId }) => employeeId))].filter((id) => !known.has(id));
  if (others.length === 0) return employed;
  const [elsewhere, archives] = await Promise.all([
    listEmployed(ctx, { employeeIds: others, from, to }),
    listArchives(ctx, others),
  ]);
  const somewhere = new Set(elsewhere.map(({ employeeId }) => employeeId));
  return [...employed, ...elsewhere, ...archives.filter(({ employeeId }) => !somewhere.has(employeeId))];
}

/** People who are employed nowhere on the days, as their last employment had them, with days that contain none. */
async function listArchives(ctx: Ctx | Tx, employeeIds: readonly string[]): Promise<Employed[]> {
  const { rows } = await sql<Employed>`
    select distinct on (e.id) e.id as "employeeId", e.no, e.name, e.account_id as "accountId", m.branch_id as "branchId",
      m.position_id as "positionId", p.name as "positionName", m.kind, m.week_hours as "weekHours", e.status,
      '2999-12-31' as "from", '1900-01-01' as "to"
    from tenant.employees e
    join tenant.employments m on m.company_id = e.company_id and m.employee_id = e.id
    join tenant.positions p on p.company_id = m.company_id and p.id = m.position_id
    where e.id = any(${[...employeeIds]}::uuid[])
    order by e.id, lower(m.valid) desc`.execute(ctx.db as Tx['db']);
  return rows;
}

const leaveDatesOf = async (ctx: Ctx | Tx, employeeIds: readonly string[]) => {
  const rows = await ctx.db
    .selectFrom('employees')
    .select(['id', 'leaveDate'])
    .where('id', '=', sql<string>`any(${[...employeeIds]}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, leaveDate }) => [id, leaveDate]));
};

/** One row a person, in order of position and number. The employment that counts is the last one at this branch. */
async function readPeople(ctx: Ctx | Tx, days: BranchDays, asked: readonly string[]) {
  const pieces = await listPlannedPeople(ctx, days, asked);
  const byPerson = Map.groupBy(pieces, ({ employeeId }) => employeeId);
  const [leaveDates, places] = await Promise.all([leaveDatesOf(ctx, [...byPerson.keys()]), placesOfPositions(ctx)]);
  const people = [...byPerson.values()].flatMap((own) => {
    const last = own.findLast(({ branchId }) => branchId === days.branchId) ?? own.at(-1);
    if (!last) return [];
    const { employeeId, no, name, status, positionId, positionName, kind, weekHours } = last;
    const employments = own.filter(({ from, to }) => from <= to);
    return [
      {
        employeeId,
        no,
        name,
        status,
        positionId,
        positionName,
        kind,
        weekHours,
        leaveDate: leaveDates.get(employeeId) ?? null,
        employments: employments.map(({ branchId, from, to, positionId }) => ({ branchId, from, to, positionId })),
        accountId: last.accountId,
      },
    ];
  });
  const placeOf = ({ positionId }: { positionId: string }) => places.get(positionId) ?? 0;
  return people.toSorted((a, b) => placeOf(a) - placeOf(b) || a.no.localeCompare(b.no));
}

const placesOfPositions = async (ctx: Ctx | Tx) => {
  const rows = await ctx.db.selectFrom('positions').select(['id', 'place']).execute();
  return new Map(rows.map(({ id, place }) => [id, place]));
};

async function listAbsences(ctx: Ctx | Tx, employeeIds: readonly string[], from: string, to: string): Promise<Absence[]> {
  const found = await Promise.all(absences.all().map((list) => list(ctx, employeeIds, from, to)));
  return found.flat();
}

/** By day: somebody whose document is renewed in the middle of the days lacks it only until then. */
async function listLacking(ctx: Ctx | Tx, employeeIds: readonly string[], { from, to }: BranchDays) {
  const ids = [...(await listMissingDocuments(ctx, employeeIds, { from, to })).keys()];
  if (ids.length === 0) return [];
  const dates = Array.from({ length: daysBetween(from, to) + 1 }, (_, i) => addDays(from, i));
  const found = await Promise.all(dates.map((date) => listMissingDocuments(ctx, ids, { from: date, to: date })));
  return dates.flatMap((date, i) =>
    [...(found[i] ?? [])].flatMap(([employeeId, kinds]) => kinds.map(({ kind }) => ({ employeeId, kind, date }))),
  );
}

/** Wishes of these people that concern some of the days. */
export const listWishes = (ctx: Ctx | Tx, employeeIds: readonly string[], from: string, to: string) =>
  ctx.db
    .selectFrom('rosterWishes as w')
    .select(['w.id', 'w.employeeId', 'w.kind', 'w.weekday', 'w.shiftKindId', 'w.note'])
    .select([sql<string>`lower(w.days)::text`.as('from'), sql<string | null>`(upper(w.days) - 1)::text`.as('to')])
    .where('w.employeeId', '=', sql<string>`any(${[...employeeIds]}::uuid[])`)
    .where(sql<boolean>`w.days && daterange(${from}::date, ${to}::date, '[]')`)
    .orderBy('w.id')
    .execute();

const listLockedMonths = async (ctx: Ctx | Tx, { branchId, from, to }: BranchDays) => {
  const rows = await ctx.db
    .selectFrom('attendanceMonths')
    .select('month')
    .where('branchId', '=', branchId)
    .where('status', '=', 'LOCKED')
    .where('month', '>=', `${from.slice(0, 7)}-01`)
    .where('month', '<=', to)
    .orderBy('month')
    .execute();
  return rows.map(({ month }) => month);
};

export type PlanParts = Awaited<ReturnType<typeof readPlan>>;

/**
 * A branch and days with everything that the rules look at, as the board shows it and `planOf` takes it. The caller has checked the
 * branch, and holds the employees if something will be written. `asked`: people of whom something is asked on these days, who may
 * have moved away.
 */
export async function readPlan(ctx: Ctx | Tx, days: BranchDays, asked: readonly string[] = []) {
  const { branchId, from, to } = days;
  const people = await readPeople(ctx, days, asked);
  const ids = people.map(({ employeeId }) => employeeId);
  const [branch, settings, kinds, planned, leave, lacking, wishes, needs, lockedMonths] = await Promise.all([
    ctx.db.selectFrom('branches').select('name').where('id', '=', branchId).executeTakeFirstOrThrow(),
    readSettings(ctx, branchId),
    listKinds(ctx, branchId),
    listPlanned(ctx, ids, addDays(from, -AROUND_DAYS), addDays(to, AROUND_DAYS)),
    listAbsences(ctx, ids, from, to),
    listLacking(ctx, ids, days),
    listWishes(ctx, ids, from, to),
    listNeeds(ctx, branchId),
    listLockedMonths(ctx, days),
  ]);
  const isHere = (row: PlannedRow) => row.branchId === branchId && from <= row.date && row.date <= to;
  return {
    ...days,
    branchName: branch.name,
    settings,
    kinds,
    people,
    leave,
    wishes,
    needs,
    lockedMonths,
    shifts: planned.filter(isHere),
    busy: planned.filter((row) => !isHere(row) && !row.isDropped).map((row) => ({ ...row, isDraft: row.status === 'DRAFT' })),
    /** Those in force that a draft takes away: they are not planned, and still there until the draft is published. */
    dropped: planned.filter((row) => !isHere(row) && row.isDropped).map((row) => ({ ...row, isDraft: false })),
    documents: lacking,
  };
}

/** Grows with every change of a shift of the branch on these days: rows are never deleted, and every change has a new version. */
export async function readStamp(ctx: Ctx | Tx, { branchId, from, to }: BranchDays): Promise<number> {
  const { stamp } = await ctx.db
    .selectFrom('rosters')
    .select(sql<number>`coalesce(sum(version), 0)::bigint`.as('stamp'))
    .where('branchId', '=', branchId)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .executeTakeFirstOrThrow();
  return stamp;
}
