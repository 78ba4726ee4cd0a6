import type { In, Out } from '@netbar/contract/kernel/endpoint';
import { addDays, bizDate, MINUTE_MS, weekStart } from '@netbar/contract/kernel/time';
import type { myAttendanceApi } from '@netbar/contract/people/attendance/attendance.api';
import type { MyDay } from '@netbar/contract/people/attendance/attendance.model';
import type { DaySide } from '@netbar/contract/people/attendance/day-result.model';
import { countDay } from '@netbar/contract/people/attendance/day-result.rules';
import { calendarDay } from '@netbar/contract/people/attendance/day-type.rules';
import type { AttendanceSetting, PunchHindrance } from '@netbar/contract/people/attendance/punch.model';
import { windowOf } from '@netbar/contract/people/attendance/punch-match.rules';
import type { z } from 'zod';
import { listEmployed, requireOwnEmployee } from '#features/people/employee/employee.ts';
import { listRosters, type Roster } from '#features/people/roster/roster.ts';
import type { Ctx } from '#kernel/ctx.ts';
import { readStored } from './count-days.ts';
import { listBalances, readEntries } from './leave-balances.ts';
import { loadDays } from './load-days.ts';
import { sheetDays, spanOf } from './month-sheet.ts';
import { totalDays } from './month-totals.ts';
import { isPhone, listOwnShifts, placeOfPunch, whyNotHere } from './own-punch.ts';
import { countOwnFixes } from './punch-fixes.ts';
import { requestsOfDays } from './read-requests.ts';
import { isOnNetwork, readSetting } from './settings.ts';

type Today = Out<typeof myAttendanceApi.my>;

/** Today's shift, what the button does and why it does nothing, and the shift after this one. */
export async function getMyToday(ctx: Ctx): Promise<Today> {
  const { employeeId, no, name, branchId } = await requireOwnEmployee(ctx);
  const today = bizDate(ctx.now);
  const [shifts, inputs, employed] = await Promise.all([
    listOwnShifts(ctx, employeeId),
    loadDays(ctx, { employeeIds: [employeeId], from: addDays(today, -2), to: addDays(today, 2) }),
    listEmployed(ctx, { employeeIds: [employeeId], from: today, to: today }),
  ]);
  const place = placeOfPunch(ctx, employeeId, shifts, inputs);
  // On a day off the panel is empty, unless last night's shift is not over.
  const shift = place?.shift ?? inputs.rosterOf(employeeId, today);
  const next = shifts.find((one) => one.startTime > ctx.now && one.id !== shift?.id);
  const [setting, names, fixesUsed] = await Promise.all([
    readSetting(ctx, shift?.branchId ?? branchId),
    branchNames(ctx, [branchId, ...(shift ? [shift.branchId] : []), ...(next ? [next.branchId] : [])]),
    countOwnFixes(ctx, employeeId, today),
  ]);
  const { result, explanation } = countDay(inputs.of(employeeId, shift?.date ?? today));
  const nextWindow = shifts.map(windowOf).find(({ from }) => from > ctx.now) ?? null;
  const hindrance = hindranceOf(ctx, { hasPlace: place !== undefined, shift, hasNext: nextWindow !== null, setting });
  return {
    employeeId,
    no,
    name,
    branchName: names.get(branchId) ?? '',
    positionName: employed[0]?.positionName ?? '',
    serverTime: ctx.now,
    today,
    shift: shift ? shiftOf(shift, names) : null,
    in: sideOf(explanation.in),
    out: sideOf(explanation.out),
    status: result.status,
    lateMin: result.lateMin,
    earlyMin: result.earlyMin,
    nextSide: place?.side ?? null,
    hindrance,
    nextWindow,
    isEarlyOut: place?.isEarlyOut ?? false,
    ...asksOf(ctx, setting),
    fixesUsed,
    nextShift: next
      ? await nextShiftOf(ctx, employeeId, next, { names, after: shifts.find((one) => one.startTime > next.startTime) })
      : null,
  };
}

/** What a punch has to come with at this branch. */
function asksOf(ctx: Ctx, setting: AttendanceSetting) {
  const { takesPhone, needsNetwork, networks, asksPlace, mostDistanceM, fixesAMonth } = setting;
  return {
    takesPhone,
    needsNetwork: needsNetwork && networks.length > 0,
    isOnNetwork: isOnNetwork(ctx, setting),
    asksPlace: asksPlace && isPhone(ctx),
    mostDistanceM,
    fixesAMonth,
  };
}

async function branchNames(ctx: Ctx, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await ctx.db
    .selectFrom('branches')
    .select(['id', 'name'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, row.name]));
}

function shiftOf(shift: Roster, names: Map<string, string>): NonNullable<Today['shift']> {
  const { id: rosterId, date, branchId, kindName, shortName, tone, startTime, endTime } = shift;
  const { from, to } = windowOf(shift);
  const branchName = names.get(branchId) ?? '';
  return { rosterId, date, branchId, branchName, kindName, shortName, tone, startTime, endTime, windowFrom: from, windowTo: to };
}

const sideOf = (side: z.output<typeof DaySide> | null): Today['in'] =>
  side && { at: side.at, source: side.source, deviceName: side.deviceName, isFix: side.fixId !== null };

interface Situation {
  hasPlace: boolean;
  shift: Roster | undefined;
  hasNext: boolean;
  setting: AttendanceSetting;
}

/** Why the button does nothing now. */
function hindranceOf(ctx: Ctx, { hasPlace, shift, hasNext, setting }: Situation): PunchHindrance | null {
  if (!hasPlace) {
    if (shift && windowOf(shift).from > ctx.now) return 'TOO_EARLY';
    return hasNext ? 'OVER' : 'NO_SHIFT';
  }
  const reason = whyNotHere(ctx, setting);
  return reason ? ({ phoneOff: 'PHONE_OFF', otherNetwork: 'OTHER_NETWORK' } as const)[reason] : null;
}

/** Who works the same shift, who hands it over, and how long one may rest after it. */
async function nextShiftOf(
  ctx: Ctx,
  employeeId: string,
  next: Roster,
  { names, after }: { names: Map<string, string>; after: Roster | undefined },
): Promise<NonNullable<Today['nextShift']>> {
  const { branchId, date } = next;
  const around = await listRosters(ctx, { branchId, from: addDays(date, -1), to: date });
  const others = around.filter((roster) => roster.employeeId !== employeeId);
  const people = await listEmployed(ctx, {
    employeeIds: [...new Set(others.map((roster) => roster.employeeId))],
    from: addDays(date, -1),
    to: date,
  });
  const nameOf = (id: string) => people.find((person) => person.employeeId === id)?.name ?? '';
  return {
    shift: shiftOf(next, names),
    colleagues: others
      .filter((roster) => roster.date === date && roster.startTime < next.endTime && next.startTime < roster.endTime)
      .filter((roster) => roster.shiftKindId === next.shiftKindId)
      .map((roster) => nameOf(roster.employeeId)),
    handOver: others
      .filter((roster) => Math.abs(roster.endTime.getTime() - next.startTime.getTime()) <= HAND_OVER_MS)
      .map((roster) => ({ name: nameOf(roster.employeeId), kindName: roster.kindName })),
    restHours: after ? Math.floor((after.startTime.getTime() - next.endTime.getTime()) / HOUR_MS) : null,
  };
}

const HOUR_MS = 60 * MINUTE_MS;
/** A shift that ends this near to the start of another is handed over to it. */
const HAND_OVER_MS = 30 * MINUTE_MS;

/** The own calendar with results, leave and figures. */
export async function getMyMonth(
  ctx: Ctx,
  { month }: In<typeof myAttendanceApi.myMonth>,
): Promise<Out<typeof myAttendanceApi.myMonth>> {
  const { employeeId } = await requireOwnEmployee(ctx);
  const span = spanOf(month);
  const today = bizDate(ctx.now);
  const [stored, rosters, requests] = await Promise.all([
    readStored(ctx, { employeeIds: [employeeId], ...span }),
    listRosters(ctx, { employeeIds: [employeeId], ...span }),
    requestsOfDays(ctx, employeeId, span.from, span.to),
  ]);
  const names =
    rosters.length > 0
      ? await branchNames(
          ctx,
          rosters.map(({ branchId }) => branchId),
        )
      : new Map<string, string>();
  const open = requests.leaves.filter(({ status }) => status === 'PENDING' || status === 'APPROVED');
  const days = sheetDays(span).map(({ date }): z.output<typeof MyDay> => {
    const roster = rosters.find((one) => one.date === date);
    const result = stored.get(`${employeeId} ${date}`)?.result;
    const leave = open.flatMap(({ typeName, status, days: taken }) =>
      taken.filter((day) => day.date === date).map(({ halves }) => ({ typeName, halves, isApproved: status === 'APPROVED' })),
    );
    const isToCome = date > today && result?.status !== 'LEAVE';
    return {
      date,
      ...calendarDay(date),
      shift: roster ? shiftOfDay(roster, names) : null,
      status: isToCome ? null : (result?.status ?? (roster ? 'WAITING' : 'REST')),
      lateMin: result?.lateMin ?? 0,
      earlyMin: result?.earlyMin ?? 0,
      missingSide: result?.status === 'MISSING_PUNCH' ? (result.inTime === null ? 'IN' : 'OUT') : null,
      leave,
      isFixed: result?.isFixed ?? false,
    };
  });
  const until = today < span.to ? today : span.to;
  const counted = [...stored.values()].map(({ result }) => result).filter(({ date }) => date <= today);
  return { month, today, days, totals: totalDays(counted), until, weekMin: await weeksOf(ctx, employeeId, span) };
}

function shiftOfDay(
  { id: rosterId, kindName, shortName, tone, startTime, endTime, branchId }: Roster,
  names: Map<string, string>,
) {
  return { rosterId, kindName, shortName, tone, startTime, endTime, branchName: names.get(branchId) ?? '' };
}

/** Planned minutes of every week that the month touches. */
async function weeksOf(ctx: Ctx, employeeId: string, { from, to }: { from: string; to: string }) {
  const rosters = await listRosters(ctx, { employeeIds: [employeeId], from: weekStart(from), to: addDays(weekStart(to), 6) });
  const weeks = Map.groupBy(rosters, ({ date }) => weekStart(date));
  const minutes = ({ startTime, endTime, breakMin }: Roster) => (endTime.getTime() - startTime.getTime()) / MINUTE_MS - breakMin;
  return [...weeks].map(([monday, list]) => ({
    monday,
    min: Math.floor(list.reduce((sum, roster) => sum + minutes(roster), 0)),
  }));
}

export async function listMyBalances(ctx: Ctx) {
  return listBalances(ctx, (await requireOwnEmployee(ctx)).employeeId);
}

export async function listMyEntries(ctx: Ctx, { typeId }: In<typeof myAttendanceApi.myEntries>) {
  return readEntries(ctx, (await requireOwnEmployee(ctx)).employeeId, typeId);
}

const A_YEAR = 366;

export async function listMyRequests(ctx: Ctx) {
  const { employeeId } = await requireOwnEmployee(ctx);
  const today = bizDate(ctx.now);
  return requestsOfDays(ctx, employeeId, addDays(today, -A_YEAR), addDays(today, A_YEAR));
}
