import { addDays, startOfBizDate } from '@netbar/contract/kernel/time';
import type { LeaveOfDay } from '@netbar/contract/people/attendance/day-result.model';
import type { DayInput } from '@netbar/contract/people/attendance/day-result.rules';
import type { ApprovedFix, RawPunch } from '@netbar/contract/people/attendance/punch-match.rules';
import { sql } from 'kysely';
import { listRosters, type Roster } from '#features/people/roster/roster.ts';
import type { Ctx, Tx } from '#kernel/ctx.ts';

/** A day follows from the shifts of so many days around it (see `matchPunches`), and from the punches in their windows. */
const AROUND_DAYS = 4;

/** Everything that the days of some employees follow from. */
export interface DayInputs {
  of: (employeeId: string, date: string) => DayInput;
  rosterOf: (employeeId: string, date: string) => Roster | undefined;
}

/** Reads the inputs of these employees' days from one day to another, both included. Whoever calls has checked the scope. */
export async function loadDays(
  ctx: Ctx | Tx,
  { employeeIds, from, to }: { employeeIds: readonly string[]; from: string; to: string },
): Promise<DayInputs> {
  const [first, last] = [addDays(from, -AROUND_DAYS), addDays(to, AROUND_DAYS)];
  const [rosters, punches, fixes, leaves] = await Promise.all([
    listRosters(ctx, { employeeIds, from: first, to: last }),
    listPunches(ctx, employeeIds, { from: startOfBizDate(addDays(first, -1)), until: startOfBizDate(addDays(last, 3)) }),
    listFixes(ctx, employeeIds, { from: first, to: last }),
    listLeave(ctx, employeeIds, { from, to }),
  ]);
  const branchIds = [...new Set(rosters.map(({ branchId }) => branchId))];
  const reported = await listReported(ctx, branchIds);
  const rostersOf = Map.groupBy(rosters, ({ employeeId }) => employeeId);
  const punchesOf = Map.groupBy(punches, ({ employeeId }) => employeeId);
  const fixesOf = Map.groupBy(fixes, ({ employeeId }) => employeeId);
  const leavesOf = Map.groupBy(leaves, ({ employeeId }) => employeeId);
  const spanAround = spansByDate();
  const rosterOf = (employeeId: string, date: string) => rostersOf.get(employeeId)?.find((roster) => roster.date === date);
  const leaveOn = (employeeId: string, date: string) =>
    (leavesOf.get(employeeId) ?? []).filter((leave) => leave.date === date && (leave.isCounted || rosterOf(employeeId, date)));
  return {
    rosterOf,
    of(employeeId, date) {
      const { since, until, fromMs, toMs } = spanAround(date);
      const branchId = rosterOf(employeeId, date)?.branchId;
      return {
        date,
        shifts: (rostersOf.get(employeeId) ?? []).filter((roster) => since <= roster.date && roster.date <= until),
        punches: (punchesOf.get(employeeId) ?? []).filter(({ at }) => fromMs <= at.getTime() && at.getTime() < toMs),
        fixes: fixesOf.get(employeeId) ?? [],
        leaves: leaveOn(employeeId, date).map(({ requestId, name, part, halves, isPaid }) => ({
          requestId,
          name,
          part,
          halves,
          isPaid,
        })),
        devices: branchId === undefined ? undefined : reported.get(branchId),
        now: ctx.now,
      };
    },
  };
}

/** The days around a day, and between which instants their punches are. Worked out once for all employees. */
function spansByDate() {
  const spanOf = (date: string) => {
    const [since, until] = [addDays(date, -AROUND_DAYS), addDays(date, AROUND_DAYS)];
    const [from, to] = [startOfBizDate(addDays(since, -1)), startOfBizDate(addDays(until, 3))];
    return { since, until, fromMs: from.getTime(), toMs: to.getTime() };
  };
  const known = new Map<string, ReturnType<typeof spanOf>>();
  return (date: string) => {
    const span = known.get(date) ?? spanOf(date);
    known.set(date, span);
    return span;
  };
}

async function listPunches(ctx: Ctx | Tx, employeeIds: readonly string[], { from, until }: { from: Date; until: Date }) {
  const rows = await ctx.db
    .selectFrom('punches as p')
    .leftJoin('punchDevices as d', 'd.id', 'p.deviceId')
    .select(['p.id', 'p.employeeId', 'p.branchId', 'p.at', 'p.source', 'd.name as deviceName'])
    .where('p.employeeId', '=', sql<string>`any(${[...employeeIds]}::uuid[])`)
    .where('p.at', '>=', from)
    .where('p.at', '<', until)
    .execute();
  return rows satisfies (RawPunch & { employeeId: string })[];
}

const listFixes = (ctx: Ctx | Tx, employeeIds: readonly string[], { from, to }: { from: string; to: string }) =>
  ctx.db
    .selectFrom('punchFixes')
    .select(['id', 'employeeId', 'rosterId', 'side', 'at'])
    .where('employeeId', '=', sql<string>`any(${[...employeeIds]}::uuid[])`)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .where('status', '=', 'APPROVED')
    .execute() satisfies Promise<(ApprovedFix & { employeeId: string })[]>;

interface LeaveDay extends LeaveOfDay {
  employeeId: string;
  date: string;
  /** Half-days are taken for it. On other days of the span it only counts if there is a shift. */
  isCounted: boolean;
}

/** Approved leave, with the pay of when it was approved. Days on which the employee does not work for the company are left out. */
async function listLeave(ctx: Ctx | Tx, employeeIds: readonly string[], { from, to }: { from: string; to: string }) {
  const { rows } = await sql<LeaveDay>`
    select l.employee_id as "employeeId", l.id as "requestId", t.name, l.paid_bp > 0 as "isPaid",
      g.day::date::text as date,
      case when g.day = l.from_date and l.from_noon then 'SECOND' when g.day = l.to_date and l.to_noon then 'FIRST' else 'DAY' end as part,
      case when g.day = l.from_date and l.from_noon or g.day = l.to_date and l.to_noon then 1 else 2 end as halves,
      l.days @> jsonb_build_array(jsonb_build_object('date', g.day::date::text)) as "isCounted"
    from tenant.leave_requests l
    join tenant.leave_types t on t.company_id = l.company_id and t.id = l.type_id
    cross join lateral generate_series(greatest(l.from_date, ${from}::date), least(l.to_date, ${to}::date), interval '1 day') g (day)
    where l.employee_id = any(${[...employeeIds]}::uuid[]) and l.status = 'APPROVED'
      and l.from_date <= ${to}::date and l.to_date >= ${from}::date
      and exists (select from tenant.employments m join tenant.employees e on e.company_id = m.company_id and e.id = m.employee_id
        where m.company_id = l.company_id and m.employee_id = l.employee_id and m.valid @> g.day::date
          and g.day::date <= coalesce(e.leave_date, 'infinity'))
    order by l.from_date, l.id, g.day`.execute(ctx.db as Tx['db']);
  return rows;
}

/** Of branches with devices in use: up to when all of them have reported. */
export async function listReported(ctx: Ctx | Tx, branchIds: readonly string[]) {
  const rows = await ctx.db
    .selectFrom('punchDevices')
    .select(['branchId', 'reportedTime'])
    .where('branchId', '=', sql<string>`any(${[...branchIds]}::uuid[])`)
    .where('isActive', '=', true)
    .execute();
  const ofBranch = Map.groupBy(rows, ({ branchId }) => branchId);
  return new Map(
    [...ofBranch].map(([branchId, devices]) => {
      const times = devices.map(({ reportedTime }) => reportedTime?.getTime() ?? null);
      const isSilent = times.includes(null);
      return [branchId, { reportedTime: isSilent ? null : new Date(Math.min(...times.filter((time) => time !== null))) }];
    }),
  );
}
