import type { In } from '@netbar/contract/kernel/endpoint';
import { addDays, bizDate, formatTime } from '@netbar/contract/kernel/time';
import { myAttendanceApi } from '@netbar/contract/people/attendance/attendance.api';
import { attendanceErrors } from '@netbar/contract/people/attendance/attendance.errors';
import type { PunchSide } from '@netbar/contract/people/attendance/day-result.model';
import { countDay } from '@netbar/contract/people/attendance/day-result.rules';
import {
  type AttendanceSetting,
  PLACE_MOST_ACCURACY_M,
  PLACE_MOST_SEC,
  type NewPunch,
} from '@netbar/contract/people/attendance/punch.model';
import { windowOf } from '@netbar/contract/people/attendance/punch-match.rules';
import type { z } from 'zod';
import { requireOwnEmployee } from '#features/people/employee/employee.ts';
import { listRosters, type Roster } from '#features/people/roster/roster.ts';
import { command } from '#kernel/command.ts';
import type { Ctx, Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { type DayInputs, loadDays } from './load-days.ts';
import { markPunches } from './mark-days.ts';
import { isAtBranch, isOnNetwork, readSetting } from './settings.ts';

/** How far ahead the next shift is looked for. */
const AHEAD_DAYS = 31;

/** Phones and tablets, as they call themselves. */
export const isPhone = ({ userAgent }: Pick<Ctx, 'userAgent'>) => /Mobi|Android|iPhone|iPad/i.test(userAgent);

/** Shifts of an employee around now whose punches are not over yet, by start. */
export async function listOwnShifts(ctx: Ctx | Tx, employeeId: string): Promise<Roster[]> {
  const today = bizDate(ctx.now);
  const rosters = await listRosters(ctx, { employeeIds: [employeeId], from: addDays(today, -2), to: addDays(today, AHEAD_DAYS) });
  return rosters.filter((roster) => windowOf(roster).to > ctx.now);
}

/** The shift that a punch made now belongs to, and which side of it. Undefined outside of every window. */
export interface PunchPlace {
  shift: Roster;
  side: PunchSide;
  /** The shift, without leave, ends later. */
  isEarlyOut: boolean;
}

/** Finds out by counting as if the punch had been made. A punch that serves two shifts ends the first one. */
export function placeOfPunch(
  ctx: Ctx | Tx,
  employeeId: string,
  shifts: readonly Roster[],
  inputs: DayInputs,
): PunchPlace | undefined {
  const open = shifts.filter((shift) => windowOf(shift).from <= ctx.now && ctx.now < windowOf(shift).to);
  const places = open.flatMap((shift): PunchPlace[] => {
    const input = inputs.of(employeeId, shift.date);
    const punch = { id: 'now', branchId: shift.branchId, at: ctx.now, source: 'CONSOLE', deviceName: null } as const;
    const { explanation } = countDay({ ...input, punches: [...input.punches, punch] });
    const use = explanation.punches.find(({ id }) => id === punch.id)?.use;
    const end = explanation.asked?.to ?? shift.endTime;
    if (use === 'OTHER_SHIFT' || use === 'OTHER_BRANCH') return [];
    // A double counts with the punch before it; one that a fix replaces is on the side that it is nearer to.
    const side = use === 'IN' || (use === 'MERGED' && !explanation.out) ? 'IN' : 'OUT';
    return [{ shift, side, isEarlyOut: side === 'OUT' && use !== 'MERGED' && ctx.now < end }];
  });
  return places[0];
}

/** Somebody comes or goes. Our clock counts; theirs stands beside it. */
export const makePunch = (ctx: Ctx, input: In<typeof myAttendanceApi.punch>) =>
  command(ctx, myAttendanceApi.punch, input, async (ctx) => {
    const { employeeId } = await requireOwnEmployee(ctx);
    const shifts = await listOwnShifts(ctx, employeeId);
    const today = bizDate(ctx.now);
    const inputs = await loadDays(ctx, { employeeIds: [employeeId], from: addDays(today, -2), to: addDays(today, 2) });
    const place = placeOfPunch(ctx, employeeId, shifts, inputs);
    if (!place) throw outsideWindow(ctx, shifts);
    const setting = await readSetting(ctx, place.shift.branchId);
    refuseElsewhere(ctx, setting);
    const distance = findDistance(ctx, setting, input);
    if (place.isEarlyOut && !input.isEarlyOut)
      throw new AppError(attendanceErrors.earlyOutUnsaid, { end: formatTime(place.shift.endTime, 'time').slice(0, 5) });
    const id = await storePunch(ctx, { employeeId, branchId: place.shift.branchId, deviceTime: input.deviceTime });
    if (distance)
      await ctx.db
        .insertInto('punchPlaces')
        .values({ punchId: id, ...distance, at: ctx.now })
        .onConflict((on) => on.columns(['companyId', 'punchId']).doNothing())
        .execute();
    return { id, at: ctx.now, side: place.side, distanceM: distance?.distanceM ?? null };
  });

const minuteText = (at: Date) => formatTime(at, 'datetime').slice(5, 16);

function outsideWindow({ now }: Tx, shifts: readonly Roster[]) {
  const next = shifts.map(windowOf).find(({ from }) => from > now);
  if (!next) return new AppError(attendanceErrors.noShift);
  return new AppError(attendanceErrors.outsideWindow, { from: minuteText(next.from), to: minuteText(next.to) });
}

/**
 * Why a punch is refused where the caller is. How a browser calls itself proves nothing: where a branch takes no phones or asks phones
 * for their place, whatever is not called a phone has to be in one of the networks of the branch.
 */
export function whyNotHere(
  ctx: Pick<Ctx, 'ip' | 'userAgent'>,
  setting: AttendanceSetting,
): 'phoneOff' | 'otherNetwork' | undefined {
  if (isPhone(ctx) && !setting.takesPhone) return 'phoneOff';
  const isStrict = !isPhone(ctx) && (setting.asksPlace || !setting.takesPhone);
  if (isStrict && !isAtBranch(ctx, setting)) return 'otherNetwork';
  return setting.needsNetwork && !isOnNetwork(ctx, setting) ? 'otherNetwork' : undefined;
}

function refuseElsewhere(ctx: Tx, setting: AttendanceSetting) {
  const reason = whyNotHere(ctx, setting);
  if (reason) throw new AppError(attendanceErrors[reason]);
}

type Sent = z.output<typeof NewPunch>;

/**
 * How far from the branch a phone is, where the branch asks for it. A location that is missing, too old, too vague or too far away is
 * refused; of whoever is not asked, nothing is kept.
 */
function findDistance(ctx: Tx, setting: AttendanceSetting, { place, deviceTime }: Sent) {
  const { asksPlace, latitude, longitude, mostDistanceM } = setting;
  if (!asksPlace || !isPhone(ctx)) return undefined;
  if (!place || latitude === null || longitude === null) throw new AppError(attendanceErrors.placeNeeded);
  // Both times are the phone's, so its clock may be wrong.
  const ageSec = Math.abs(deviceTime.getTime() - place.time.getTime()) / 1000;
  if (ageSec > PLACE_MOST_SEC) throw new AppError(attendanceErrors.placeTooOld, { seconds: PLACE_MOST_SEC });
  const accuracyM = Math.ceil(place.accuracyM);
  if (accuracyM > PLACE_MOST_ACCURACY_M)
    throw new AppError(attendanceErrors.placeTooVague, { accuracy: accuracyM, most: PLACE_MOST_ACCURACY_M });
  const distanceM = metresBetween(place, { latitude, longitude });
  if (distanceM > mostDistanceM) throw new AppError(attendanceErrors.tooFar, { distance: distanceM, most: mostDistanceM });
  return { distanceM, accuracyM };
}

const EARTH_M = 6_371_000;

/** The great-circle distance, in whole metres. */
function metresBetween(a: { latitude: number; longitude: number }, b: { latitude: number; longitude: number }): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const [lat, lon] = [radians(b.latitude - a.latitude), radians(b.longitude - a.longitude)];
  const half = Math.sin(lat / 2) ** 2 + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(lon / 2) ** 2;
  return Math.round(2 * EARTH_M * Math.asin(Math.min(1, Math.sqrt(half))));
}

async function storePunch(
  ctx: Tx,
  { employeeId, branchId, deviceTime }: { employeeId: string; branchId: string; deviceTime: Date },
) {
  const source = isPhone(ctx) ? 'PHONE' : 'CONSOLE';
  const punch = { employeeId, at: ctx.now, source } as const;
  const row = await ctx.db
    .insertInto('punches')
    .values({ id: ctx.newId(), branchId, ...punch, deviceTime, receivedTime: ctx.now })
    .onConflict((on) => on.constraint('punches_once').doNothing())
    .returning('id')
    .executeTakeFirst();
  await markPunches(ctx, [punch]);
  if (row) return row.id;
  const { id } = await ctx.db
    .selectFrom('punches')
    .select('id')
    .where('employeeId', '=', employeeId)
    .where('at', '=', ctx.now)
    .where('source', '=', source)
    .executeTakeFirstOrThrow();
  return id;
}
