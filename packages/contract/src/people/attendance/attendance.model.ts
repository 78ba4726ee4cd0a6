import { z } from 'zod';
import { actorName, day, id, line, time } from '#kernel/model.ts';
import { columnsOf } from '#platform/export/export.model.ts';
import { AttendanceStatus, DayExplanation, DayResult, DayTypeName, PunchSide } from './day-result.model.ts';
import { LeaveRequest, PunchFix } from './leave.model.ts';
import { PunchHindrance, PunchShift, UsedSide } from './punch.model.ts';

/** YYYY-MM. */
export const Month = z.string().regex(/^(19|2\d)\d\d-(0[1-9]|1[0-2])$/);
export const MonthStatus = z.enum(['OPEN', 'LOCKED']);
export type MonthStatus = z.output<typeof MonthStatus>;

export const SheetDay = z.object({
  date: day,
  type: DayTypeName,
  isKnown: z.boolean(),
  holiday: z.string().nullable(),
});
export type SheetDay = z.input<typeof SheetDay>;

/**
 * A cell of the sheet. Days without one are rest. `status` null: the shift is still to come, and `shortName` is what is planned.
 * WAITING: it is on, or its result is not known yet.
 */
export const SheetCell = z.object({
  date: day,
  status: AttendanceStatus.nullable(),
  /** Of the shift; empty on a day of leave without one. */
  shortName: z.string(),
  lateMin: z.int(),
  earlyMin: z.int(),
  leaveHalves: z.int(),
  isFixed: z.boolean(),
  /** Leave or a fix of that day waits for a decision. */
  isPending: z.boolean(),
});
export type SheetCell = z.input<typeof SheetCell>;

export const MonthTotals = z.object({
  dueHalves: z.int(),
  doneHalves: z.int(),
  leaveHalves: z.int(),
  workedMin: z.int(),
  lateTimes: z.int(),
  lateMin: z.int(),
  earlyTimes: z.int(),
  earlyMin: z.int(),
  missingTimes: z.int(),
  halfTimes: z.int(),
  absentTimes: z.int(),
  /** Days that are neither normal nor rest nor leave. */
  anomalies: z.int(),
  waiting: z.int(),
});
export type MonthTotals = z.input<typeof MonthTotals>;

export const SheetPerson = z.object({
  employeeId: id,
  no: z.string(),
  name: z.string(),
  positionName: z.string(),
  /** The days of the month on which they belong to the branch; `isHere`: they work there today. */
  from: day,
  to: day,
  isHere: z.boolean(),
  cells: z.array(SheetCell),
  totals: MonthTotals,
});
export type SheetPerson = z.input<typeof SheetPerson>;

/** People on a day: who punched, and of days to come who is planned. */
export const SheetDayTotal = z.object({ date: day, heads: z.int(), isPlanned: z.boolean() });

/** A device whose silence keeps days waiting. */
export const SilentDevice = z.object({ id, name: z.string(), reportedTime: time.nullable() });

export const MonthSheet = z.object({
  branchId: id,
  branchName: z.string(),
  month: Month,
  today: day,
  status: MonthStatus,
  lockedTime: time.nullable(),
  lockedByName: actorName,
  /** The day on which months are usually locked. */
  lockDay: day,
  days: z.array(SheetDay),
  people: z.array(SheetPerson),
  dayTotals: z.array(SheetDayTotal),
  totals: MonthTotals,
  /** Days whose inputs changed and which are about to be counted anew. */
  toCount: z.int(),
  silentDevices: z.array(SilentDevice),
  pendingLeaves: z.int(),
  pendingFixes: z.int(),
});
export type MonthSheet = z.input<typeof MonthSheet>;
export const SheetFilter = z.object({ branchId: id, month: Month });

export const BranchMonth = z.object({
  branchId: id,
  branchName: z.string(),
  people: z.int(),
  status: MonthStatus,
  totals: MonthTotals,
});
export type BranchMonth = z.input<typeof BranchMonth>;
export const CompanyMonth = z.object({ month: Month, branches: z.array(BranchMonth), totals: MonthTotals });
export type CompanyMonth = z.input<typeof CompanyMonth>;

export const EmployeeMonth = z.object({
  employeeId: id,
  month: Month,
  days: z.array(SheetDay),
  cells: z.array(SheetCell),
  totals: MonthTotals,
});
export type EmployeeMonth = z.input<typeof EmployeeMonth>;

/** What somebody looked up at a day of a locked month, after it was locked. */
export const Adjustment = z.object({
  id,
  employeeId: id,
  employeeName: z.string(),
  date: day,
  /** PUNCH, LEAVE, FIX, ROSTER or SETTING: what arrived late. */
  cause: z.string(),
  before: DayResult,
  after: DayResult,
  createdTime: time,
});
export type Adjustment = z.input<typeof Adjustment>;

export const DayDetail = z.object({
  employeeId: id,
  no: z.string(),
  name: z.string(),
  positionName: z.string(),
  branchId: id,
  branchName: z.string(),
  date: day,
  isLocked: z.boolean(),
  /** As it is stored; of a locked month as it was locked. */
  result: DayResult,
  /** Worked out just now. */
  explanation: DayExplanation,
  /** Whether it would come out differently now: being counted, or locked. */
  isDifferent: z.boolean(),
  fixes: z.array(PunchFix),
  leaves: z.array(LeaveRequest),
  adjustments: z.array(Adjustment),
  /** The sides that a fix can be asked for, with the planned time. */
  fixable: z.array(z.object({ side: PunchSide, at: time })),
  /** Missing, late or early days of this month so far, this day included: second lateness of the month. */
  timesThisMonth: z.int(),
  canFix: z.boolean(),
  canRecount: z.boolean(),
});
export type DayDetail = z.input<typeof DayDetail>;
export const DayFilter = z.object({ employeeId: id, date: day });

export const Anomaly = z.object({
  employeeId: id,
  no: z.string(),
  name: z.string(),
  date: day,
  status: AttendanceStatus,
  kindName: z.string(),
  lateMin: z.int(),
  earlyMin: z.int(),
  inTime: time.nullable(),
  outTime: time.nullable(),
  isPending: z.boolean(),
});
export type Anomaly = z.input<typeof Anomaly>;

/** What stands in the way of locking: days without a result and requests that wait. */
export const LockPreview = z.object({
  branchId: id,
  month: Month,
  isOver: z.boolean(),
  isLocked: z.boolean(),
  people: z.int(),
  totals: MonthTotals,
  waiting: z.array(z.object({ employeeId: id, name: z.string(), date: day, waitsFor: z.enum(['WINDOW', 'DEVICES', 'COUNT']) })),
  leaves: z.array(z.object({ id, no: z.string(), employeeName: z.string(), fromDate: day, toDate: day })),
  fixes: z.array(z.object({ id, employeeName: z.string(), date: day })),
  silentDevices: z.array(SilentDevice),
  /** Anomalies do not stand in the way, but nobody can change them afterwards. */
  anomalies: z.int(),
  rosters: z.int(),
});
export type LockPreview = z.input<typeof LockPreview>;

export const sheetColumnKeys = [
  'no',
  'name',
  'position',
  'branch',
  'due',
  'done',
  'leave',
  'workedMin',
  'lateTimes',
  'lateMin',
  'earlyTimes',
  'earlyMin',
  'missing',
  'half',
  'absent',
  'days',
] as const;
export const SheetExportFilter = z.object({ branchId: id.optional(), month: Month });
export const SheetExport = SheetExportFilter.extend({ columns: columnsOf([...sheetColumnKeys]) });

/** The own page: today, the button, what comes next. */
export const MyToday = z.object({
  employeeId: id,
  no: z.string(),
  name: z.string(),
  branchName: z.string(),
  positionName: z.string(),
  serverTime: time,
  today: day,
  /** The shift that a punch now belongs to, else today's, else null on a day off. */
  shift: PunchShift.nullable(),
  in: UsedSide.nullable(),
  out: UsedSide.nullable(),
  status: AttendanceStatus,
  lateMin: z.int(),
  earlyMin: z.int(),
  /** The side of the next punch; null if it would be neither, since both are there and the window is over. */
  nextSide: PunchSide.nullable(),
  hindrance: PunchHindrance.nullable(),
  /** The window in which the button works next. */
  nextWindow: z.object({ from: time, to: time }).nullable(),
  /** A punch now is before the end of the shift, so the page asks. */
  isEarlyOut: z.boolean(),
  takesPhone: z.boolean(),
  needsNetwork: z.boolean(),
  isOnNetwork: z.boolean(),
  asksPlace: z.boolean(),
  mostDistanceM: z.int(),
  fixesAMonth: z.int(),
  fixesUsed: z.int(),
  nextShift: z
    .object({
      shift: PunchShift,
      colleagues: z.array(z.string()),
      /** Whose shift ends when this one starts, and the shift. */
      handOver: z.array(z.object({ name: z.string(), kindName: z.string() })),
      /** Hours of rest between the end of this shift and the start of the one after. */
      restHours: z.int().nullable(),
    })
    .nullable(),
});
export type MyToday = z.input<typeof MyToday>;

/** A day of the own calendar. */
export const MyDay = z.object({
  date: day,
  type: DayTypeName,
  isKnown: z.boolean(),
  holiday: z.string().nullable(),
  shift: z
    .object({
      rosterId: id,
      kindName: z.string(),
      shortName: z.string(),
      tone: z.string(),
      startTime: time,
      endTime: time,
      branchName: z.string(),
    })
    .nullable(),
  /** Null: the day is still to come. */
  status: AttendanceStatus.nullable(),
  lateMin: z.int(),
  earlyMin: z.int(),
  /** The side that is missing, of MISSING_PUNCH. */
  missingSide: PunchSide.nullable(),
  leave: z.array(z.object({ typeName: z.string(), halves: z.int(), isApproved: z.boolean() })),
  isFixed: z.boolean(),
});
export type MyDay = z.input<typeof MyDay>;
export const MyMonth = z.object({
  month: Month,
  today: day,
  days: z.array(MyDay),
  totals: MonthTotals,
  /** Up to this day the totals count. */
  until: day,
  /** Planned minutes without breaks of each week, by its Monday. */
  weekMin: z.array(z.object({ monday: day, min: z.int() })),
});
export type MyMonth = z.input<typeof MyMonth>;

export const MyRequests = z.object({ leaves: z.array(LeaveRequest), fixes: z.array(PunchFix) });
export type MyRequests = z.input<typeof MyRequests>;
export const MonthLock = z.object({ branchId: id, month: Month, note: line(200).or(z.literal('')).default('') });
