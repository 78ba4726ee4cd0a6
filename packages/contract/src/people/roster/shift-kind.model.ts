import { z } from 'zod';
import { day, id, line, version } from '#kernel/model.ts';

/** The colour of a kind of shift in the week board. */
export const ShiftTone = z.enum(['teal', 'amber', 'blue', 'slate', 'violet', 'rose']);
export type ShiftTone = z.output<typeof ShiftTone>;

const minutes = (most: number) => z.int().min(0).max(most);

/** Minutes count from midnight of the shift's day. An end at or before the start is on the next day. */
const kindFields = {
  name: line(20),
  /** What stands in a narrow cell: one or two characters. */
  shortName: line(2),
  /** The letter that places it in the week board; empty without one. */
  hotKey: z.string().regex(/^[A-Z]?$/),
  tone: ShiftTone,
  startMin: minutes(1439),
  endMin: z.int().min(1).max(1440),
  breakMin: minutes(240),
  inBeforeMin: minutes(240),
  outAfterMin: minutes(240),
  lateGraceMin: minutes(60),
  earlyGraceMin: minutes(60),
  /** Minutes missing from which a day counts as half, and as absent. */
  halfDayMin: z.int().min(1).max(1440),
  absentMin: z.int().min(1).max(1440),
};

export const ShiftKind = z.object({
  id,
  ...kindFields,
  // What is stored is told as it is; only what people write has a limit.
  name: z.string(),
  shortName: z.string(),
  place: z.int(),
  isActive: z.boolean(),
  version: z.int(),
});
export type ShiftKind = z.input<typeof ShiftKind>;

const isHalfBeforeAbsent = ({ halfDayMin, absentMin }: { halfDayMin: number; absentMin: number }) => halfDayMin <= absentMin;
const halfFirst = { path: ['absentMin'] };
export const NewShiftKind = z.object({ branchId: id, ...kindFields }).refine(isHalfBeforeAbsent, halfFirst);
/** A changed kind changes drafts made from now on; shifts that were planned before keep their times. */
export const ShiftKindChange = z.object({ id, version, ...kindFields }).refine(isHalfBeforeAbsent, halfFirst);
export const ShiftKindStep = z.object({ id, version });
/** All kinds of a branch in the order of the palette. */
export const ShiftKindOrder = z.object({ branchId: id, ids: z.array(id).min(1).max(60) });

export const MOST_COPIED = 200;
export const ShiftKindCopy = z.object({
  branchId: id,
  toBranchIds: z.array(id).min(1).max(MOST_COPIED),
  /** Copies the settings of rest, days and hours as well. */
  withSettings: z.boolean().default(false),
  /** Copies how many people each hour needs as well. */
  withNeeds: z.boolean().default(false),
});
/** What became of each branch: kinds whose name is in use there are left as they are, and named. */
export const ShiftKindCopied = z.array(
  z.object({ branchId: id, branchName: z.string(), added: z.array(z.string()), left: z.array(z.string()) }),
);
export type ShiftKindCopied = z.input<typeof ShiftKindCopied>;

const settingFields = {
  /** Between the end of a shift and the start of the next one of the same person, in whichever branch. */
  minRestMin: minutes(1440),
  mostDaysInRow: z.int().min(1).max(14),
  mostWeekHours: z.int().min(8).max(84),
  /** How many occupied seats one person looks after. */
  seatsPerHead: z.int().min(5).max(500),
};
export const RosterSettings = z.object({ ...settingFields, version: z.int() });
export type RosterSettings = z.input<typeof RosterSettings>;
/** `version`: 0 as long as the branch uses the defaults. */
export const RosterSettingsChange = z.object({
  branchId: id,
  version: z
    .int()
    .min(0)
    .max(2 ** 31 - 2),
  ...settingFields,
});

/** Heads for each of the 24 hours of a day. */
export const HourHeads = z.array(z.int().min(0).max(99)).length(24);
/** 1 is Monday. */
export const Weekday = z.int().min(1).max(7);
/** A need of a position is for people of it. The need without a position counts everybody, those of the positions included. */
export const RosterNeed = z.object({ weekday: Weekday, positionId: id.nullable(), heads: HourHeads });
export type RosterNeed = z.input<typeof RosterNeed>;
/** Of the needs of a branch: it is another one as soon as they differ. */
const needsStamp = z.string().max(64);
/** Replaces all needs of these weekdays. `seen`: the stamp of the needs before them; refused if somebody changed them meanwhile. */
export const NeedsChange = z.object({
  branchId: id,
  seen: needsStamp.optional(),
  weekdays: z.array(Weekday).min(1).max(7),
  needs: z.array(z.object({ positionId: id.nullable(), heads: HourHeads })).max(20),
});

/** How busy an hour of a weekday is expected to be, with everything that the page needs to explain the suggestion. */
export const NeedSuggestion = z.object({
  weekday: Weekday,
  /** The days whose figures were used, the latest first. Too few of them make the suggestion weak. */
  days: z.array(day),
  seatsPerHead: z.int(),
  /** The branch's seats, as its machines were available on those days. */
  seats: z.int(),
  hours: z
    .array(
      z.object({
        hour: z.int(),
        /** Mean of the occupied seats on those days, in hundredths. */
        occupiedHundredths: z.int(),
        /** Mean of the orders, in hundredths. */
        ordersHundredths: z.int(),
        isOpen: z.boolean(),
        heads: z.int(),
      }),
    )
    .length(24),
});
export type NeedSuggestion = z.input<typeof NeedSuggestion>;
export const NeedSuggestionAsk = z.object({ branchId: id, weekday: z.coerce.number().pipe(Weekday) });

export const ROTATION_MOST_DAYS = 28;
/** A cell names a kind of shift, or null for a day off. There is one cell for each day of the rotation. */
export const RotationRow = z.object({ employeeId: id, cells: z.array(id.nullable()).min(1).max(ROTATION_MOST_DAYS) });
const rotationFields = {
  name: line(30),
  days: z.int().min(1).max(ROTATION_MOST_DAYS),
  /** The day of its first column. */
  anchorDate: day,
  rows: z.array(RotationRow).max(200),
};
export const Rotation = z.object({ id, ...rotationFields, name: z.string(), version: z.int() });
export type Rotation = z.input<typeof Rotation>;
const hasCellsForAll = ({ days, rows }: { days: number; rows: { cells: unknown[] }[] }) =>
  rows.every(({ cells }) => cells.length === days);
export const NewRotation = z.object({ branchId: id, ...rotationFields }).refine(hasCellsForAll, { path: ['rows'] });
export const RotationChange = z.object({ id, version, ...rotationFields }).refine(hasCellsForAll, { path: ['rows'] });

/** Everything that the page of shift setup shows of a branch. */
export const RosterSetup = z.object({
  branchId: id,
  branchName: z.string(),
  today: day,
  kinds: z.array(ShiftKind),
  settings: RosterSettings,
  needs: z.array(RosterNeed),
  needsStamp,
  rotations: z.array(Rotation),
  /** Who works at the branch from today on, for the rows of rotations. */
  people: z.array(
    z.object({ employeeId: id, no: z.string(), name: z.string(), positionId: id, positionName: z.string(), weekHours: z.int() }),
  ),
  positions: z.array(z.object({ id, name: z.string() })),
  /** Other branches where the caller may set up shifts, to copy to. */
  otherBranches: z.array(z.object({ id, name: z.string() })),
});
export type RosterSetup = z.input<typeof RosterSetup>;
