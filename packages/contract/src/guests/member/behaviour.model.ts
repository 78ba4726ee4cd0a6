import { z } from 'zod';
import { day, id, time } from '#kernel/model.ts';

/** Length of the period in days; it ends today. */
export const RollingDays = z.enum(['30', '90', '365']);
export type RollingDays = z.output<typeof RollingDays>;
const days = RollingDays.default('90');
export const BehaviourFilter = z.object({ memberId: id, days });
export const GroupFilter = z.object({ brandId: id, days });

export const LifeStage = z.enum(['NEW', 'ACTIVE', 'SLEEPING', 'LOST']);
/** Visits by hour of the week: Monday 0:00 first. */
const Heat = z.array(z.int()).length(168);

/** Visits, time, money and favourites of one member in the period; first and last visit and `lifecycle` (the life stage) of all time. */
export const Behaviour = z.object({
  memberId: id,
  visits: z.int(),
  minutes: z.int(),
  fen: z.int(),
  firstVisit: day.nullable(),
  lastVisit: day.nullable(),
  lifecycle: LifeStage.nullable(),
  heat: Heat,
  favourites: z.array(z.object({ machineNo: z.string(), areaName: z.string(), branchName: z.string(), visits: z.int() })),
  products: z.array(z.object({ name: z.string(), unit: z.string(), qty: z.int() })),
});
export type Behaviour = z.input<typeof Behaviour>;

/** A fifth of the members who came in the period, best first. */
const Fifth = z.object({ fifth: z.int(), members: z.int(), least: z.int(), most: z.int() });

/** The same for all members of a brand. */
export const GroupBehaviour = z.object({
  /** How many came in the period. */
  members: z.int(),
  /** Of everybody who ever came. */
  lifecycle: z.object({ NEW: z.int(), ACTIVE: z.int(), SLEEPING: z.int(), LOST: z.int() }),
  /** By days since the last visit, visits, and money spent. */
  recency: z.array(Fifth),
  frequency: z.array(Fifth),
  money: z.array(Fifth),
  heat: Heat,
  /** When it was counted: the worker does so every hour. */
  countedTime: time,
});
export type GroupBehaviour = z.input<typeof GroupBehaviour>;
