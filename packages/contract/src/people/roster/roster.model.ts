import { z } from 'zod';
import { day, fen, id, time } from '#kernel/model.ts';
import { DAY_MS } from '#kernel/time.ts';
import { DocumentKind } from '../employee/document.model.ts';
import { EmployeeStatus, EmploymentKind } from '../employee/employee.model.ts';
import { Fault } from './roster-fault.model.ts';
import { RosterWish } from './roster-wish.model.ts';
import { RosterNeed, RosterSettings, ShiftKind } from './shift-kind.model.ts';

export const RosterStatus = z.enum(['DRAFT', 'PUBLISHED', 'LOCKED', 'CANCELLED']);
export type RosterStatus = z.output<typeof RosterStatus>;

export const BOARD_MOST_DAYS = 31;
const daysFields = { branchId: id, from: day, to: day };
/** Also of texts that are no days: then it is not short, and the days are refused by themselves. */
const isShort = ({ from, to }: { from: string; to: string }) =>
  from <= to && Date.parse(to) - Date.parse(from) < BOARD_MOST_DAYS * DAY_MS;
const tooLong = { path: ['to'] };
/** A branch and at most 31 days, both included. */
export const BranchDays = z.object(daysFields).refine(isShort, tooLong);

/** A shift of somebody at this branch that is in force, or will be once drafts are published. */
export const BoardShift = z.object({
  id,
  employeeId: id,
  date: day,
  shiftKindId: id,
  positionId: id,
  startTime: time,
  endTime: time,
  breakMin: z.int(),
  status: RosterStatus,
  /** In force, and cancelled by the next publication. */
  isDropped: z.boolean(),
  /** It came from a swap or a proposal. */
  originId: id.nullable(),
});
export type BoardShift = z.input<typeof BoardShift>;

export const BoardPerson = z.object({
  employeeId: id,
  no: z.string(),
  name: z.string(),
  status: EmployeeStatus,
  positionId: id,
  positionName: z.string(),
  kind: EmploymentKind,
  /** Hours a week by contract. */
  weekHours: z.int(),
  leaveDate: day.nullable(),
  /** Where they are employed, in pieces of the board's days. */
  employments: z.array(z.object({ branchId: id, from: day, to: day, positionId: id })),
});
export type BoardPerson = z.input<typeof BoardPerson>;

/** A shift that matters for the rules and is not on the board: at another branch, or on a day before or after. */
export const BusyShift = z.object({
  employeeId: id,
  date: day,
  branchId: id,
  branchName: z.string(),
  startTime: time,
  endTime: time,
  breakMin: z.int(),
  isDraft: z.boolean(),
});
export type BusyShift = z.input<typeof BusyShift>;

export const BoardLeave = z.object({
  employeeId: id,
  date: day,
  /** 2: the whole day. */
  halves: z.union([z.literal(1), z.literal(2)]),
  name: z.string(),
  isApproved: z.boolean(),
});
export type BoardLeave = z.input<typeof BoardLeave>;

/** A document that somebody's position asks for, on a day on which they have no valid one. */
export const LackingDocument = z.object({ employeeId: id, kind: DocumentKind, date: day });

/** How many of the branch's seats are expected to be taken in each hour, from the last eight same weekdays. */
export const DayDemand = z.object({
  date: day,
  /** Mean of the occupied seats in hundredths; empty if nothing is known. */
  hours: z.array(z.int()),
  seats: z.int(),
  /** The busiest hour in ten-thousandths of the seats; null if nothing is known. */
  peakBp: z.int().nullable(),
  peakHour: z.int().nullable(),
  days: z.array(day),
});
export type DayDemand = z.input<typeof DayDemand>;

/** Of one kind of shift on one day: the hour in which most are lacking. Everybody on duty in that hour counts. */
export const KindCoverage = z.object({ shiftKindId: id, hour: z.int(), planned: z.int(), needed: z.int(), short: z.int() });
export const HourCoverage = z.object({
  hour: z.int(),
  planned: z.int(),
  needed: z.int(),
  short: z.int(),
  positions: z.array(z.object({ positionId: id, planned: z.int(), needed: z.int() })),
});
export const DayCoverage = z.object({ date: day, kinds: z.array(KindCoverage), hours: z.array(HourCoverage) });
export type DayCoverage = z.output<typeof DayCoverage>;

export const PersonWeek = z.object({ employeeId: id, weekStart: day, minutes: z.int() });

export const BoardHolidays = z.object({
  days: z.array(z.object({ date: day, name: z.string() })),
  /** Years of the board whose holidays are not announced yet. */
  unknownYears: z.array(z.int()),
});

export const BoardStep = z.enum(['edit', 'publish', 'approve', 'setUp']);
export type BoardStep = z.output<typeof BoardStep>;

/** The stamp of what a board shows: it grows with every change of a shift of the branch in these days. */
const stamp = z.int().min(0);

export const RosterBoard = z.object({
  ...daysFields,
  branchName: z.string(),
  today: day,
  stamp,
  /** What the caller may do at this branch. */
  can: z.array(BoardStep),
  settings: RosterSettings,
  /** Those in use, and retired ones that the days still show. */
  kinds: z.array(ShiftKind),
  people: z.array(BoardPerson),
  shifts: z.array(BoardShift),
  busy: z.array(BusyShift),
  leave: z.array(BoardLeave),
  documents: z.array(LackingDocument),
  wishes: z.array(RosterWish),
  needs: z.array(RosterNeed),
  coverage: z.array(DayCoverage),
  demand: z.array(DayDemand),
  holidays: BoardHolidays,
  /** Months of the board in which attendance is locked, as their first days. */
  lockedMonths: z.array(day),
  weeks: z.array(PersonWeek),
  faults: z.array(Fault),
  /** Cells that the next publication changes. */
  unpublished: z.int(),
  /** Swaps of this branch that a manager has to decide. */
  swapsToDecide: z.int(),
  /**
   * What the planned hours cost by base pay; null for whoever may not see pay. Beside it what the branch is expected to earn in these
   * days, as on the same weekdays of the last eight weeks; null for whoever may not see earnings, or while a weekday has no past.
   */
  cost: z.object({ fen, minutes: z.int(), withoutPay: z.int(), forecastFen: fen.nullable() }).nullable(),
});
export type RosterBoard = z.input<typeof RosterBoard>;

/** What stands, or should stand, in one cell. Null: no shift. */
export const Cell = z.object({
  employeeId: id,
  date: day,
  shiftKindId: id.nullable(),
  /** The shift that is in force, with its times. Otherwise the kind is meant as it is now, which may have other times. */
  isInForce: z.boolean().optional(),
});
export type Cell = z.output<typeof Cell>;

export const MOST_CELLS = 1500;
/** The cells of one command are on at most 31 days in a row, and each is named once. */
function areNear(cells: readonly Cell[]) {
  const dates = cells.map(({ date }) => date).toSorted();
  const keys = new Set(cells.map(({ employeeId, date }) => `${employeeId} ${date}`));
  return isShort({ from: dates[0] ?? '', to: dates.at(-1) ?? '' }) && keys.size === cells.length;
}
const tooFar = { error: 'too far apart, or twice' };
/**
 * Writes drafts: all of them, or none if one breaks a hard rule. `seen`: what the caller had before them; refused if somebody changed
 * a shift of these days meanwhile.
 */
export const SetCells = z.object({
  branchId: id,
  cells: z.array(Cell).min(1).max(MOST_CELLS).refine(areNear, tooFar),
  seen: z.object({ from: day, to: day, stamp }).refine(isShort, tooLong).optional(),
});

/** A cell that was left as it was, and why. */
export const SkippedCell = Cell.extend({ name: z.string(), fault: Fault });
export const CellsChanged = z.object({
  /** What stood in the changed cells before. Setting it again takes the change back. */
  before: z.array(Cell),
  skipped: z.array(SkippedCell),
  /** The new stamp, of the days that were `seen`; otherwise of the days of the change. */
  stamp,
});
export type CellsChanged = z.input<typeof CellsChanged>;

/** Copies the days `from`–`to` onto as many days from `onto` on. What breaks a hard rule is left out and named. */
export const CopyDays = z
  .object({ ...daysFields, onto: day, employeeIds: z.array(id).max(200).optional() })
  .refine(isShort, tooLong);
export const ApplyRotation = z.object({ ...daysFields, rotationId: id }).refine(isShort, tooLong);

/** What the next publication does, by person. */
export const PublishPreview = z.object({
  stamp,
  people: z.array(
    z.object({
      employeeId: id,
      name: z.string(),
      hasAccount: z.boolean(),
      changes: z.array(z.object({ date: day, before: z.string().nullable(), after: z.string().nullable() })),
    }),
  ),
  /** Hard rules that stop it. */
  faults: z.array(Fault),
  /** Soft rules that the planned days break. */
  warnings: z.array(Fault),
});
export type PublishPreview = z.input<typeof PublishPreview>;
export const Publish = z.object({ ...daysFields, stamp: stamp.optional() }).refine(isShort, tooLong);
export const Published = z.object({ published: z.int(), cancelled: z.int(), told: z.int(), stamp });

/** A shift of the caller, on their own page. */
export const OwnShift = z.object({
  id,
  date: day,
  branchId: id,
  branchName: z.string(),
  shiftKindId: id,
  kindName: z.string(),
  shortName: z.string(),
  tone: z.string(),
  startTime: time,
  endTime: time,
  status: RosterStatus,
  /** The swap that it is part of, while that is open. */
  swapId: id.nullable(),
});
export type OwnShift = z.input<typeof OwnShift>;
export const OwnDays = z.object({ from: day, to: day }).refine(isShort, tooLong);
