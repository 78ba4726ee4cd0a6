import { z } from 'zod';
import { SubjectType } from '../approval/approval.model.ts';
import { day, id, time } from '../kernel/model.ts';

const count = z.int().min(0);
/** A day may give back more than it took. */
const amount = z.int();
const hours = z.array(count).length(24);

/** How far back the day-by-day figures go, and the days a heat map is made of. */
export const TREND_DAYS = 14;
export const HEAT_DAYS = 28;
export const RANKED = 7;
export const RECENT = 8;

/** What was earned on a day, in the order it is drawn; `given` is what discounts and gifts took off it. */
const EarnedDay = z.object({ date: day, netFee: amount, goods: amount, lease: amount, other: amount, given: amount });
export type EarnedDay = z.input<typeof EarnedDay>;

/** The business of the caller's branches. Earned: by the books, when it was used or handed over; taken: when it was paid. */
const Trade = z.object({
  /** Two weeks, and the week before them to compare with. */
  days: z.array(EarnedDay).length(TREND_DAYS + 7),
  taken: z.object({ today: z.array(amount).length(24), yesterday: z.array(amount).length(24) }),
  /** Yesterday until this hour. */
  sessions: z.object({ today: count, yesterday: count, byMembers: count }),
  seats: z.object({ all: count, taken: count }),
  /** By what they earned within a week up to yesterday, beside the week before. */
  branches: z.array(z.object({ id, name: z.string(), fen: amount, beforeFen: amount })),
  /** Visits by hour, from Monday. */
  week: z.array(hours).length(7),
});

/** What is known at this moment, of the caller's own branches and people. A part they may not see is nothing. */
export const Overview = z.object({
  takenTime: time,
  branches: z.object({ all: count, open: count }),
  /** For whoever may see the users. */
  people: z.object({ all: count, online: count, locked: count }).nullable(),
  signIns: z
    .object({
      today: hours,
      yesterday: hours,
      /** Sums of the last four weeks, from Monday. */
      week: z.array(hours).length(7),
    })
    .nullable(),
  /** For whoever may see the members. */
  members: z
    .object({
      total: count,
      days: z.array(z.object({ date: day, added: count })),
      /** By members won within the days of the trend. */
      branches: z.array(z.object({ id, name: z.string(), added: count })),
    })
    .nullable(),
  /** For whoever may see all orders. */
  trade: Trade.nullable(),
  /** Approvals that wait for the caller, by what they are about. */
  approvals: z.array(z.object({ subjectType: SubjectType, count, since: time })),
  /** For whoever may see the log. */
  recent: z
    .array(z.object({ id, createdTime: time, actorName: z.string(), action: z.string(), branchName: z.string().nullable() }))
    .nullable(),
});
export type Overview = z.input<typeof Overview>;
