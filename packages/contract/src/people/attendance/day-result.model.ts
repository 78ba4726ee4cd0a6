import { z } from 'zod';
import { day, id, time } from '#kernel/model.ts';
import { dayTypes } from './day-type.rules.ts';

/** WAITING: the shift is not over, or not every device of the branch has reported past its end. */
export const AttendanceStatus = z.enum([
  'WAITING',
  'NORMAL',
  'LATE',
  'EARLY',
  'LATE_EARLY',
  'MISSING_PUNCH',
  'HALF_DAY',
  'ABSENT',
  'LEAVE',
  'REST',
]);
export type AttendanceStatus = z.output<typeof AttendanceStatus>;

export const PunchSource = z.enum(['DEVICE', 'CONSOLE', 'PHONE']);
export type PunchSource = z.output<typeof PunchSource>;
export const PunchSide = z.enum(['IN', 'OUT']);
export type PunchSide = z.output<typeof PunchSide>;
export const DayTypeName = z.enum(dayTypes);

/** Which part of a shift leave covers: all of it, or the half before or after its middle. */
export const LeavePart = z.enum(['DAY', 'FIRST', 'SECOND']);
export type LeavePart = z.output<typeof LeavePart>;

/**
 * What a punch became for the day. BETWEEN: neither the first nor the last. MERGED: within a minute after a kept one. OTHER_SHIFT: it
 * belongs to the shift of another day. OTHER_BRANCH: made at a branch where the employee had no shift then. OUTSIDE: in no window.
 * REPLACED: an approved fix stands in for it.
 */
export const PunchUse = z.enum(['IN', 'OUT', 'BETWEEN', 'MERGED', 'OTHER_SHIFT', 'OTHER_BRANCH', 'OUTSIDE', 'REPLACED']);
export type PunchUse = z.output<typeof PunchUse>;

/** The shift of the day as it was planned. */
export const RosterOfDay = z.object({
  id,
  branchId: id,
  kindName: z.string(),
  shortName: z.string(),
  tone: z.string(),
  startTime: time,
  endTime: time,
  breakMin: z.int(),
  lateGraceMin: z.int(),
  earlyGraceMin: z.int(),
  halfDayMin: z.int(),
  absentMin: z.int(),
  /** Punches from here on, and before there, may belong to it. */
  windowFrom: time,
  windowTo: time,
});
export type RosterOfDay = z.output<typeof RosterOfDay>;

export const LeaveOfDay = z.object({ requestId: id, name: z.string(), part: LeavePart, halves: z.int(), isPaid: z.boolean() });
export type LeaveOfDay = z.output<typeof LeaveOfDay>;

export const UsedPunch = z.object({
  id,
  at: time,
  source: PunchSource,
  deviceName: z.string().nullable(),
  use: PunchUse,
  /** The punch serves the shift before as OUT and this one as IN, or this one as OUT and the next as IN. */
  isShared: z.boolean(),
  /** MERGED: seconds after the punch that was kept. */
  gapSec: z.int().nullable(),
  /** OTHER_SHIFT, and a shared one: the day of the other shift. */
  otherDate: day.nullable(),
});
export type UsedPunch = z.output<typeof UsedPunch>;

/** One side of the day: a punch or an approved fix. */
export const DaySide = z.object({
  at: time,
  punchId: id.nullable(),
  fixId: id.nullable(),
  source: PunchSource.nullable(),
  deviceName: z.string().nullable(),
});
export type DaySide = z.output<typeof DaySide>;

/** The minutes that a day is judged by. Seconds are cut off. */
export const DaySums = z.object({
  /** From coming to going, within what the shift asks for. */
  grossMin: z.int(),
  /** The break that was taken off. */
  breakMin: z.int(),
  /** Before the grace is looked at. */
  rawLateMin: z.int(),
  rawEarlyMin: z.int(),
  missingMin: z.int(),
  /** Worked minutes by calendar day. */
  parts: z.array(z.object({ date: day, type: DayTypeName, isKnown: z.boolean(), min: z.int() })),
});
export type DaySums = z.output<typeof DaySums>;

/** What a day became, as it is stored. */
export const DayResult = z.object({
  date: day,
  rosterId: id.nullable(),
  status: AttendanceStatus,
  inTime: time.nullable(),
  outTime: time.nullable(),
  inPunchId: id.nullable(),
  outPunchId: id.nullable(),
  dueMin: z.int(),
  workedMin: z.int(),
  lateMin: z.int(),
  earlyMin: z.int(),
  leaveHalves: z.int(),
  /** Half-days that the day asks for, that were worked, and that were worked or are paid leave. */
  dueHalves: z.int(),
  doneHalves: z.int(),
  paidHalves: z.int(),
  workdayMin: z.int(),
  dayoffMin: z.int(),
  holidayMin: z.int(),
  isFixed: z.boolean(),
});
export type DayResult = z.output<typeof DayResult>;

/** Why: the shift, what became of each punch, the sides and the arithmetic. */
export const DayExplanation = z.object({
  roster: RosterOfDay.nullable(),
  /** What the shift asks for once leave is taken off; null on a day without a shift and on a day of leave. */
  asked: z.object({ from: time, to: time, breakMin: z.int() }).nullable(),
  leaves: z.array(LeaveOfDay),
  punches: z.array(UsedPunch),
  in: DaySide.nullable(),
  out: DaySide.nullable(),
  /** WINDOW: the shift's window is open. DEVICES: a device of the branch has not reported past the window. */
  waitsFor: z.enum(['WINDOW', 'DEVICES']).nullable(),
  /** Up to when all devices of the branch have reported; null if it has none. */
  reportedTime: time.nullable(),
  sums: DaySums.nullable(),
});
export type DayExplanation = z.output<typeof DayExplanation>;
