import { z } from 'zod';
import { Ticket } from '#floor/ticket/ticket.model.ts';
import { actorName, day, id, line, remark, time, version } from '#kernel/model.ts';
import { columnsOf } from '#platform/export/export.model.ts';
import { PictureUrl } from '#platform/picture/picture.model.ts';

/** INCOMPLETE: begun, and not every point was visited in time. MISSED: never begun. */
export const PatrolTaskStatus = z.enum(['PENDING', 'IN_PROGRESS', 'DONE', 'INCOMPLETE', 'MISSED']);
export type PatrolTaskStatus = z.output<typeof PatrolTaskStatus>;
export const PatrolVisitResult = z.enum(['OK', 'PROBLEM', 'SKIPPED']);
export type PatrolVisitResult = z.output<typeof PatrolVisitResult>;

const MOST_ITEMS = 20;
const MOST_POINTS = 50;
const MOST_STARTS = 48;
const LAST_MINUTE = 1439;
/** The most photos of one answer. */
export const MOST_PHOTOS = 4;
/** The most days that one view of the record shows. */
export const MOST_DAYS = 31;

/** Something to look at at a point. */
const PointItem = z.object({ id, text: z.string(), needsPhoto: z.boolean() });
export type PointItem = z.output<typeof PointItem>;
/** An item that stays keeps its id, so that answers of different days are of the same item. */
const ItemDraft = z.object({ id: id.optional(), text: line(60), needsPhoto: z.boolean().default(false) });
const itemDrafts = z.array(ItemDraft).min(1).max(MOST_ITEMS);

export const PatrolPoint = z.object({
  id,
  branchId: id,
  branchName: z.string(),
  no: z.string(),
  name: z.string(),
  areaId: id.nullable(),
  areaName: z.string().nullable(),
  /** What its QR code says after the prefix. */
  code: z.string(),
  items: z.array(PointItem),
  place: z.int(),
  isActive: z.boolean(),
  version: z.int(),
  /** The plans in use that go there. */
  planNames: z.array(z.string()),
});
export type PatrolPoint = z.input<typeof PatrolPoint>;
const pointContent = { name: line(20), areaId: id.nullable().default(null), items: itemDrafts };
export const NewPoint = z.object({ branchId: id, ...pointContent });
export const PointChange = z.object({ id, version, ...pointContent });
export const PointStep = z.object({ id, version });
export const PointSwitch = PointStep.extend({ isActive: z.boolean() });
export const PointOrder = z.object({ branchId: id, ids: z.array(id).min(1).max(1000) });

const weekdays = z
  .array(z.int().min(1).max(7))
  .min(1)
  .max(7)
  .refine((days) => new Set(days).size === days.length)
  .transform((days) => days.toSorted((a, b) => a - b));
const starts = z
  .array(z.int().min(0).max(LAST_MINUTE))
  .min(1)
  .max(MOST_STARTS)
  .refine((minutes) => new Set(minutes).size === minutes.length)
  .transform((minutes) => minutes.toSorted((a, b) => a - b));
const someIds = (most: number) =>
  z
    .array(id)
    .max(most)
    .refine((ids) => new Set(ids).size === ids.length);

const planContent = {
  name: line(20),
  /** Monday is 1. */
  weekdays,
  /** Minutes after midnight at which a round may begin. */
  startsMin: starts,
  windowMin: z.int().min(5).max(240),
  /** Minutes after which somebody is told that a round was not begun. */
  graceMin: z.int().min(0).max(240),
  /** In the order of the round. */
  pointIds: someIds(MOST_POINTS).min(1),
  /** Of whom a round is asked: whoever is on duty in one of these positions. Empty: anybody on duty. */
  positionIds: someIds(50).default([]),
};
export const NewPlan = z.object({ branchId: id, ...planContent });
export const PlanChange = z.object({ id, version, ...planContent });
export const PatrolPlan = z.object({
  id,
  branchId: id,
  name: z.string(),
  weekdays: z.array(z.int()),
  startsMin: z.array(z.int()),
  windowMin: z.int(),
  graceMin: z.int(),
  /** Points that are no longer in use are left out of rounds. */
  pointIds: z.array(id),
  positionIds: z.array(id),
  positionNames: z.array(z.string()),
  isActive: z.boolean(),
  version: z.int(),
  /** When its next round begins. */
  nextTime: time.nullable(),
});
export type PatrolPlan = z.input<typeof PatrolPlan>;

const Named = z.object({ id, name: z.string() });
/** What a point or a plan may be of. */
export const PatrolChoices = z.object({ areas: z.array(Named), positions: z.array(Named) });

/** A machine that a problem may be about. */
export const PatrolMachine = z.object({ id, no: z.string(), areaName: z.string() });
export type PatrolMachine = z.input<typeof PatrolMachine>;

/**
 * A point of a round as it was planned. The phone knows codes by their hashes, so that nobody reads codes from the answer: the one that
 * hung there when the round was planned, and the one that hangs there now.
 */
const RoundPoint = z.object({ id, no: z.string(), name: z.string(), codeHashes: z.array(z.string()), items: z.array(PointItem) });
export type RoundPoint = z.input<typeof RoundPoint>;

const RoundVisit = z.object({
  id,
  pointId: id,
  result: PatrolVisitResult,
  byName: actorName,
  /** By the phone's clock, corrected; null if the point was skipped. */
  scannedTime: time.nullable(),
  finishedTime: time,
  skipReason: z.string(),
  /** Items with a problem. */
  problems: z.int(),
});
export type RoundVisit = z.input<typeof RoundVisit>;

export const PatrolRound = z.object({
  id,
  branchId: id,
  branchName: z.string(),
  planName: z.string(),
  bizDate: z.string(),
  fromTime: time,
  /** From here on it is late if nobody has begun. */
  lateTime: time,
  toTime: time,
  status: PatrolTaskStatus,
  version: z.int(),
  /** Who is asked: on duty when the window opens. */
  employeeName: z.string().nullable(),
  /** Whether that is the caller. */
  isMine: z.boolean(),
  /** Who began it. */
  byName: actorName,
  startedTime: time.nullable(),
  endedTime: time.nullable(),
  missReason: z.string(),
  reasonedByName: actorName,
  reasonedTime: time.nullable(),
  /** Whether the caller may say now why it was missed. */
  canExplain: z.boolean(),
  points: z.array(RoundPoint),
  visits: z.array(RoundVisit),
});
export type PatrolRound = z.input<typeof PatrolRound>;

const VisitPicture = z.object({ url: z.string(), takenTime: time });
const VisitAnswer = z.object({
  itemId: id,
  isOk: z.boolean(),
  note: z.string(),
  pictures: z.array(VisitPicture),
  machineId: id.nullable(),
  machineNo: z.string().nullable(),
  ticketId: id.nullable(),
});
export type VisitAnswer = z.input<typeof VisitAnswer>;
const VisitDetail = RoundVisit.extend({ receivedTime: time, answers: z.array(VisitAnswer), tickets: z.array(Ticket) });
export type VisitDetail = z.input<typeof VisitDetail>;
export const PatrolRoundDetail = PatrolRound.extend({ visits: z.array(VisitDetail) });
export type PatrolRoundDetail = z.input<typeof PatrolRoundDetail>;

export const DayQuestion = z.object({ branchId: id, date: day });
/** A day of one branch: rounds in their order, and the tickets that follow from them. */
export const PatrolDay = z.object({ takenTime: time, rounds: z.array(PatrolRound), tickets: z.array(Ticket) });
export type PatrolDay = z.input<typeof PatrolDay>;

export const PeriodQuestion = z.object({ branchId: id, fromDate: day, toDate: day });
const Completion = z.object({
  rounds: z.int(),
  done: z.int(),
  incomplete: z.int(),
  missed: z.int(),
  /** Missed or incomplete without a reason. */
  unexplained: z.int(),
  /** Of all rounds, also those to come. */
  planned: z.int(),
  /** Of the rounds whose window has ended. */
  points: z.int(),
  pointsDone: z.int(),
  skipped: z.int(),
  problems: z.int(),
});
export type Completion = z.input<typeof Completion>;
/** Rounds of some days, by day and by who was asked. Null: nobody was on duty. */
export const PatrolPeriod = z.object({
  days: z.array(Completion.extend({ date: z.string() })),
  people: z.array(
    Completion.extend({ employeeId: id.nullable(), name: z.string(), days: z.array(Completion.extend({ date: z.string() })) }),
  ),
});
export type PatrolPeriod = z.input<typeof PatrolPeriod>;

/** When somebody began, by their phone's clock. Now, if it is left out. */
export const RoundStart = z.object({ id, startedTime: time.optional() });
export const NewVisit = z.object({
  id,
  pointId: id,
  /** As the QR code says it. */
  code: line(80),
  scannedTime: time,
  finishedTime: time,
  answers: z
    .array(
      z.object({
        itemId: id,
        isOk: z.boolean(),
        note: remark(200),
        pictures: z
          .array(z.object({ url: PictureUrl.refine((url) => url !== ''), takenTime: time }))
          .max(MOST_PHOTOS)
          .default([]),
        machineId: id.nullable().default(null),
      }),
    )
    .max(MOST_ITEMS)
    .refine((answers) => new Set(answers.map(({ itemId }) => itemId)).size === answers.length),
});
export const PointSkip = z.object({ id, pointId: id, skippedTime: time, reason: line(100) });
export const Explanation = z.object({ id, version, reason: line(200) });

export const PatrolRows = z.object({ branchId: id.optional(), fromDate: day, toDate: day });
export const PatrolExport = PatrolRows.extend({
  columns: columnsOf([
    'branch',
    'date',
    'plan',
    'window',
    'status',
    'point',
    'result',
    'person',
    'asked',
    'scanned',
    'dwell',
    'problem',
    'ticket',
    'reason',
  ]),
});
