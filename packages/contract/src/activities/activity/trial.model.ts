import { z } from 'zod';
import { day, id, time } from '#kernel/model.ts';
import { ActivityContent } from './activity.model.ts';

/** Replays past orders, recharges or visits as if the activity had run then. */
export const NewTrial = z.object({
  brandId: id,
  branchId: id.nullable().default(null),
  /** The activity whose draft it is, if it was saved before. */
  activityId: id.nullable().default(null),
  days: z.union([z.literal(30), z.literal(90)]).default(30),
  content: ActivityContent,
});

export const TrialStatus = z.enum(['WAITING', 'RUNNING', 'DONE', 'FAILED']);

/** One part of the result: a recharge tier, a way of pairing cups, one benefit. */
const TrialPart = z.object({
  key: z.string(),
  docs: z.int(),
  baseFen: z.int(),
  costFen: z.int(),
});

export const TrialResult = z.object({
  fromDay: day,
  toDay: day,
  /** What was replayed, and what the activity would have applied to. */
  docs: z.int(),
  hits: z.int(),
  hitFen: z.int(),
  costFen: z.int(),
  companyFen: z.int(),
  branchFen: z.int(),
  supplierFen: z.int(),
  members: z.int(),
  guests: z.int(),
  /** Stopped by limits: uses that a cap kept out. */
  capped: z.int(),
  /** What the goods of the orders it would have applied to left after their cost, before it. Null without goods. */
  marginFen: z.int().nullable(),
  /** How much more must be sold or recharged to earn the cost back. Null if nothing is earned. */
  breakEvenFen: z.int().nullable(),
  /** The day on which the budget would have been used up. */
  usedUpDay: day.nullable(),
  parts: z.array(TrialPart),
  /** Other activities that would have applied to the same orders, and in how many the customer got only one. */
  conflicts: z.array(z.object({ activityId: id, name: z.string(), docs: z.int(), lost: z.int() })),
});
export type TrialResult = z.input<typeof TrialResult>;

export const Trial = z.object({
  id,
  status: TrialStatus,
  progressBp: z.int(),
  result: TrialResult.nullable(),
  createdTime: time,
  endedTime: time.nullable(),
});
export type Trial = z.input<typeof Trial>;

/** The reached and the held-out members side by side. */
const EffectGroup = z.object({ members: z.int(), meanFen: z.int() });
export const ActivityEffect = z.object({
  days: z.array(z.object({ day, uses: z.int(), costFen: z.int(), revenueFen: z.int() })),
  companyFen: z.int(),
  branchFen: z.int(),
  supplierFen: z.int(),
  reached: EffectGroup,
  heldOut: EffectGroup,
  /** Mean spend of the reached less that of the held out, with its 95 % interval. Null: too few members to say. */
  uplift: z.object({ fen: z.int(), fromFen: z.int(), toFen: z.int() }).nullable(),
});
export type ActivityEffect = z.input<typeof ActivityEffect>;
