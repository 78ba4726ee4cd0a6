import { z } from 'zod';
import { day, id, time } from '#kernel/model.ts';

const count = z.int().min(0);
/** May be negative: refunds of a day can exceed its sales. */
const amount = z.int();
const hours = z.array(count).length(24);

/** Days in the trend, and days that the heat map sums up. */
export const TREND_DAYS = 14;
export const HEAT_DAYS = 28;
export const RANKED = 7;
export const RECENT = 8;

/** Revenue of a day by kind, in drawing order; `given` is what discounts and bonuses took off. */
const EarnedDay = z.object({ date: day, netFee: amount, goods: amount, lease: amount, other: amount, given: amount });
export type EarnedDay = z.input<typeof EarnedDay>;

/**
 * Figures of the caller's branches. Revenue counts by the ledger, when a service is used or goods are handed over; takings
 * count when they are paid.
 */
const Trade = z.object({
  /** Two weeks, and the week before them for comparison. */
  days: z.array(EarnedDay).length(TREND_DAYS + 7),
  taken: z.object({ today: z.array(amount).length(24), yesterday: z.array(amount).length(24) }),
  /** Yesterday up to the same hour. */
  sessions: z.object({ today: count, yesterday: count, byMembers: count }),
  seats: z.object({ all: count, taken: count }),
  /** By revenue of the last seven days up to yesterday, with the week before. */
  branches: z.array(z.object({ id, name: z.string(), fen: amount, beforeFen: amount })),
  /** Visits by hour, from Monday on. */
  week: z.array(hours).length(7),
});

/** Current figures of the caller's branches and people. Parts that the caller may not see are null. */
export const Overview = z.object({
  takenTime: time,
  branches: z.object({ all: count, open: count }),
  /** For people who may see users. */
  people: z.object({ all: count, online: count, locked: count }).nullable(),
  signIns: z
    .object({
      today: hours,
      yesterday: hours,
      /** Sums of the last four weeks, from Monday on. */
      week: z.array(hours).length(7),
    })
    .nullable(),
  /** For people who may see members. */
  members: z
    .object({
      total: count,
      days: z.array(z.object({ date: day, added: count })),
      /** By new members within the days of the trend. */
      branches: z.array(z.object({ id, name: z.string(), added: count })),
    })
    .nullable(),
  /** For people who may see all orders. */
  trade: Trade.nullable(),
  /** To-dos of the caller by kind, such as approval.PRICE_ADJUSTMENT, the oldest first. */
  todos: z.array(z.object({ kind: z.string(), count, since: time })),
  /** For people who may see the log. */
  recent: z
    .array(z.object({ id, createdTime: time, actorName: z.string(), action: z.string(), branchName: z.string().nullable() }))
    .nullable(),
});
export type Overview = z.input<typeof Overview>;
