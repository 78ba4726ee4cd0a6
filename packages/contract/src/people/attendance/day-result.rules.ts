import { bizDate, DAY_MS, MINUTE_MS, startOfBizDate } from '#kernel/time.ts';
import type {
  AttendanceStatus,
  DayExplanation,
  DayResult,
  DaySide,
  DaySums,
  LeaveOfDay,
  RosterOfDay,
} from './day-result.model.ts';
import { calendarDay } from './day-type.rules.ts';
import {
  type ApprovedFix,
  fixOf,
  isComing,
  type MatchedPunches,
  matchPunches,
  openBook,
  type PlannedShift,
  type PunchBook,
  type RawPunch,
  windowOf,
} from './punch-match.rules.ts';
import { straysOf, usedPunches } from './used-punches.rules.ts';

/** Everything a day follows from. Shifts and punches reach three days before and after it. */
export interface DayInput {
  date: string;
  shifts: readonly PlannedShift[];
  punches: readonly RawPunch[];
  fixes: readonly ApprovedFix[];
  /** Approved leave of this day. */
  leaves: readonly LeaveOfDay[];
  /** The devices of the branch of this day's shift: undefined without any, else up to when all have reported, if all ever have. */
  devices: { reportedTime: Date | null } | undefined;
  now: Date;
}

export interface CountedDay {
  result: DayResult;
  explanation: DayExplanation;
}

/** A day whose punches are matched. What it became and why both follow from it. */
interface OpenedDay {
  input: DayInput;
  book: PunchBook;
  leaves: LeaveOfDay[];
  worked: WorkedShift | undefined;
}

/** What a day became, and why. The same input gives the same day, in whatever order it arrived. */
export function countDay(input: DayInput): CountedDay {
  const opened = openDay(input);
  return { result: resultOf(opened), explanation: explanationOf(opened) };
}

/** Only what a day became, for whoever counts thousands: most of the work is to say why. */
export const countResult = (input: DayInput): DayResult => resultOf(openDay(input));

function openDay(input: DayInput): OpenedDay {
  const book = openBook(input.shifts, input.punches, input.fixes);
  const shift = book.shifts.find(({ date }) => date === input.date);
  const leaves = input.leaves.toSorted((a, b) => (a.part + a.requestId < b.part + b.requestId ? -1 : 1));
  return { input, book, leaves, worked: shift && workedShift(input, book, shift, leaves) };
}

const resultOf = ({ input, leaves, worked }: OpenedDay): DayResult =>
  worked ? shiftResult(input.date, worked, leaves) : freeResult(input.date, leaves);

/** A day without a shift: leave that was counted on it, else rest. */
function freeResult(date: string, leaves: readonly LeaveOfDay[]): DayResult {
  const leaveHalves = halvesOf(leaves);
  const paidHalves = halvesOf(leaves.filter(({ isPaid }) => isPaid));
  const status = leaveHalves > 0 ? 'LEAVE' : 'REST';
  return { ...emptyResult(date), status, leaveHalves, dueHalves: leaveHalves, paidHalves };
}

function explanationOf({ input, book, leaves, worked }: OpenedDay): DayExplanation {
  if (!worked) {
    const nothing = { roster: null, asked: null, in: null, out: null, waitsFor: null, reportedTime: null, sums: null };
    return { ...nothing, leaves, punches: straysOf(book, input.date) };
  }
  const { shift, matched, sides, asked, sums, waitsFor } = worked;
  return {
    roster: rosterOf(shift),
    asked,
    leaves,
    punches: usedPunches(book, shift, matched, sides),
    in: sides.in,
    out: sides.out,
    waitsFor,
    reportedTime: input.devices?.reportedTime ?? null,
    sums,
  };
}

export const emptyResult = (date: string): DayResult => ({
  date,
  rosterId: null,
  status: 'REST',
  inTime: null,
  outTime: null,
  inPunchId: null,
  outPunchId: null,
  dueMin: 0,
  workedMin: 0,
  lateMin: 0,
  earlyMin: 0,
  leaveHalves: 0,
  dueHalves: 0,
  doneHalves: 0,
  paidHalves: 0,
  workdayMin: 0,
  dayoffMin: 0,
  holidayMin: 0,
  isFixed: false,
});

const halvesOf = (leaves: readonly LeaveOfDay[]) =>
  Math.min(
    2,
    leaves.reduce((sum, { halves }) => sum + halves, 0),
  );

/** A shift, what came of it and what it is judged by. */
interface WorkedShift {
  shift: PlannedShift;
  matched: MatchedPunches;
  sides: Sides;
  asked: Asked | null;
  sums: DaySums | null;
  waitsFor: DayExplanation['waitsFor'];
}

function workedShift(input: DayInput, book: PunchBook, shift: PlannedShift, leaves: readonly LeaveOfDay[]): WorkedShift {
  const matched = matchPunches(book, shift);
  const sides = sidesOf(book, shift, matched);
  const asked = askedOf(shift, leaves);
  const sums = asked && sides.in && sides.out ? sumsOf(asked, sides.in.at, sides.out.at) : null;
  return { shift, matched, sides, asked, sums, waitsFor: asked ? waitsForOf(input, shift) : null };
}

function rosterOf(shift: PlannedShift): RosterOfDay {
  const { id, branchId, kindName, shortName, tone, startTime, endTime, breakMin } = shift;
  const { lateGraceMin, earlyGraceMin, halfDayMin, absentMin } = shift;
  const { from, to } = windowOf(shift);
  const planned = { id, branchId, kindName, shortName, tone, startTime, endTime, breakMin };
  return { ...planned, lateGraceMin, earlyGraceMin, halfDayMin, absentMin, windowFrom: from, windowTo: to };
}

interface Sides {
  in: DaySide | null;
  out: DaySide | null;
}

/** The first and the last punch; a single one is the side that it is nearer to. An approved fix stands in for its side. */
function sidesOf(book: PunchBook, shift: PlannedShift, { own, shared }: MatchedPunches): Sides {
  const all = shared ? [shared, ...own] : own;
  const [first, last] = [all[0], all.at(-1)];
  const isSingle = all.length === 1;
  const comes = first && (!isSingle || isComing(first.at, shift)) ? first : undefined;
  const goes = last && (!isSingle || !isComing(last.at, shift)) ? last : undefined;
  return { in: sideOf(fixOf(book, shift, 'IN'), comes), out: sideOf(fixOf(book, shift, 'OUT'), goes) };
}

function sideOf(fix: ApprovedFix | undefined, punch: RawPunch | undefined): DaySide | null {
  if (fix) return { at: fix.at, punchId: null, fixId: fix.id, source: null, deviceName: null };
  return punch ? { at: punch.at, punchId: punch.id, fixId: null, source: punch.source, deviceName: punch.deviceName } : null;
}

interface Asked {
  from: Date;
  to: Date;
  breakMin: number;
}

/** What is left of the shift beside leave: all of it, one half, or nothing. */
function askedOf({ startTime, endTime, breakMin }: PlannedShift, leaves: readonly LeaveOfDay[]): Asked | null {
  const isOff = (part: LeaveOfDay['part']) => leaves.some((leave) => leave.part === part || leave.part === 'DAY');
  const [first, second] = [isOff('FIRST'), isOff('SECOND')];
  if (first && second) return null;
  const middle = new Date(startTime.getTime() + Math.floor(minutesBetween(startTime, endTime) / 2) * MINUTE_MS);
  if (!first && !second) return { from: startTime, to: endTime, breakMin };
  return { from: first ? middle : startTime, to: second ? middle : endTime, breakMin: Math.floor(breakMin / 2) };
}

const minutesBetween = (from: Date, to: Date) => Math.floor((to.getTime() - from.getTime()) / MINUTE_MS);
/** Seconds are cut off: who comes at 16:00:40 came at 16:00. */
const toMinute = (at: Date) => new Date(Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS);
const later = (a: Date, b: Date) => (a > b ? a : b);
const earlier = (a: Date, b: Date) => (a < b ? a : b);

function sumsOf({ from, to, breakMin }: Asked, inTime: Date, outTime: Date): DaySums {
  const [came, went] = [toMinute(inTime), toMinute(outTime)];
  const [start, end] = [later(came, from), earlier(went, to)];
  const grossMin = Math.max(0, minutesBetween(start, end));
  const taken = Math.min(breakMin, grossMin);
  return {
    grossMin,
    breakMin: taken,
    rawLateMin: Math.max(0, minutesBetween(from, came)),
    rawEarlyMin: Math.max(0, minutesBetween(went, to)),
    missingMin: minutesBetween(from, to) - grossMin,
    parts: grossMin > 0 ? splitAtMidnight(start, end, taken) : [],
  };
}

/** Worked minutes by calendar day. The break is taken off the longest part, what it lacks off the others. */
function splitAtMidnight(start: Date, end: Date, breakMin: number): DaySums['parts'] {
  const parts: { date: string; min: number }[] = [];
  for (let at = start; at < end;) {
    const date = bizDate(at);
    const until = earlier(new Date(startOfBizDate(date).getTime() + DAY_MS), end);
    parts.push({ date, min: minutesBetween(at, until) });
    at = until;
  }
  let rest = breakMin;
  for (const part of parts.toSorted((a, b) => b.min - a.min)) {
    const taken = Math.min(rest, part.min);
    part.min -= taken;
    rest -= taken;
  }
  return parts.map(({ date, min }) => {
    const { type, isKnown } = calendarDay(date);
    return { date, type, isKnown, min };
  });
}

function waitsForOf({ devices, now }: DayInput, shift: PlannedShift): DayExplanation['waitsFor'] {
  const { to } = windowOf(shift);
  if (now < to) return 'WINDOW';
  return devices && (devices.reportedTime === null || devices.reportedTime < to) ? 'DEVICES' : null;
}

function shiftResult(date: string, worked: WorkedShift, leaves: readonly LeaveOfDay[]): DayResult {
  const { shift, sides, asked, sums, waitsFor } = worked;
  const leaveHalves = halvesOf(leaves);
  const status = asked ? (waitsFor ? 'WAITING' : statusOf(shift, { sides, sums, isHalf: leaveHalves > 0 })) : 'LEAVE';
  const doneHalves = doneHalvesOf(status, 2 - leaveHalves);
  const minutesOf = (type: string) => (sums?.parts ?? []).reduce((sum, part) => sum + (part.type === type ? part.min : 0), 0);
  const [workdayMin, dayoffMin, holidayMin] = [minutesOf('WORKDAY'), minutesOf('DAYOFF'), minutesOf('HOLIDAY')];
  return {
    date,
    rosterId: shift.id,
    status,
    inTime: sides.in?.at ?? null,
    outTime: sides.out?.at ?? null,
    inPunchId: sides.in?.punchId ?? null,
    outPunchId: sides.out?.punchId ?? null,
    dueMin: asked ? minutesBetween(asked.from, asked.to) - asked.breakMin : 0,
    workedMin: workdayMin + dayoffMin + holidayMin,
    lateMin: sums && sums.rawLateMin > shift.lateGraceMin ? sums.rawLateMin : 0,
    earlyMin: sums && sums.rawEarlyMin > shift.earlyGraceMin && status !== 'WAITING' ? sums.rawEarlyMin : 0,
    leaveHalves,
    dueHalves: 2,
    doneHalves,
    paidHalves: doneHalves + halvesOf(leaves.filter(({ isPaid }) => isPaid)),
    workdayMin,
    dayoffMin,
    holidayMin,
    isFixed: Boolean(sides.in?.fixId ?? sides.out?.fixId),
  };
}

function statusOf(
  { lateGraceMin, earlyGraceMin, halfDayMin, absentMin }: PlannedShift,
  { sides, sums, isHalf }: { sides: Sides; sums: DaySums | null; isHalf: boolean },
): AttendanceStatus {
  if (!sides.in && !sides.out) return 'ABSENT';
  if (!sums) return 'MISSING_PUNCH';
  // Of a half that is left beside leave, half a day missing is all of it.
  if (sums.missingMin >= (isHalf ? halfDayMin : absentMin)) return 'ABSENT';
  if (sums.missingMin >= halfDayMin) return 'HALF_DAY';
  const [isLate, isEarly] = [sums.rawLateMin > lateGraceMin, sums.rawEarlyMin > earlyGraceMin];
  if (isLate) return isEarly ? 'LATE_EARLY' : 'LATE';
  return isEarly ? 'EARLY' : 'NORMAL';
}

/** What is not proven by two punches does not count until a fix proves it. */
function doneHalvesOf(status: AttendanceStatus, asked: number): number {
  if (status === 'HALF_DAY') return 1;
  return status === 'NORMAL' || status === 'LATE' || status === 'EARLY' || status === 'LATE_EARLY' ? asked : 0;
}
