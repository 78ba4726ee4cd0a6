import { z } from 'zod';
import { day, id } from '#kernel/model.ts';

/** Rules that no draft, publication, swap or proposal may break. */
export const hardRules = [
  'SUSPENDED',
  'LEFT',
  'EMPLOYMENT',
  'MONTH_LOCKED',
  'KIND_RETIRED',
  'LEAVE',
  'DOCUMENT',
  'TWICE',
  'OVERLAP',
  'REST',
] as const;
/** Rules that a roster should keep. What breaks them is shown in words, and allowed. */
export const softRules = [
  'SHORT',
  'WEEK_HOURS',
  'DAYS_IN_ROW',
  'WISH_CANNOT',
  'WISH_AVOID',
  'WISH_PREFER',
  'LEAVE_HALF',
  'LEAVE_PENDING',
  'NIGHTS',
  'WEEKENDS',
] as const;

/** What stands for any hard rule that a colleague breaks: why they cannot work is told only to those who plan. */
export const NEUTRAL_RULE = 'AWAY';

export const FaultRule = z.enum([...hardRules, ...softRules, NEUTRAL_RULE]);
export type FaultRule = z.output<typeof FaultRule>;

/** A rule that a roster breaks. `roster-fault.words.ts` says it in words. */
export const Fault = z.object({
  rule: FaultRule,
  isHard: z.boolean(),
  /** Null for what concerns nobody in particular: too few people. */
  employeeId: id.nullable(),
  name: z.string(),
  date: day,
  /** The last day it concerns. */
  toDate: day,
  /** What the words need: times, hours, names. */
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type Fault = z.output<typeof Fault>;
