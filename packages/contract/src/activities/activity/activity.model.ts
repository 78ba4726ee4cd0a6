import { z } from 'zod';
import { sortBy } from '#kernel/list.ts';
import { actorName, day, fen, id, keyword, line, pageQuery, remark, time, upToMostListed, version } from '#kernel/model.ts';
import { WHOLE_BP } from '#kernel/money.ts';
import { columnsOf } from '#platform/export/export.model.ts';
import { ALL_HOURS } from './conditions.rules.ts';
import { fitsPreset, presets } from './activity.rules.ts';
import { Rule } from './rule.model.ts';

export const Preset = z.enum(presets);
export const ActivityStatus = z.enum(['DRAFT', 'PENDING', 'REJECTED', 'APPROVED', 'PAUSED', 'TERMINATED', 'DISCARDED']);
/** As lists and tabs show it. */
export const ActivityState = z.enum(['DRAFT', 'PENDING', 'REJECTED', 'UPCOMING', 'RUNNING', 'PAUSED', 'ENDED', 'DISCARDED']);
export const BudgetKind = z.enum(['SPEND', 'USAGE']);

const bp = z.int().min(0).max(WHOLE_BP);
const FunderShares = z
  .object({ companyBp: bp, branchBp: bp, supplierBp: bp })
  .refine(({ companyBp, branchBp, supplierBp }) => companyBp + branchBp + supplierBp === WHOLE_BP);

const perMember = z.int().min(1).max(10_000).nullable().default(null);

/** Everything people fill in. Days are whole days of the business: from the first one to the last one, both included. */
const contentShape = {
  preset: Preset,
  name: line(20),
  /** Null: every branch of the brand, also those that open later. */
  branchIds: z.array(id).min(1).max(500).nullable(),
  fromDay: day,
  toDay: day,
  hours: z.array(z.int().min(0).max(ALL_HOURS)).length(7),
  priority: z.int().min(0).max(100).default(50),
  exclusiveGroup: remark(20),
  isStackable: z.boolean().default(false),
  isBelowMin: z.boolean().default(false),
  isForGroupBuy: z.boolean().default(false),
  funders: FunderShares,
  supplierId: id.nullable().default(null),
  budget: z
    .object({ kind: BudgetKind, limit: fen.min(1) })
    .nullable()
    .default(null),
  perMember,
  perMemberDay: perMember,
  /** The share of members who get nothing, so that the effect can be measured against them. */
  holdoutBp: z.int().min(0).max(2000).default(0),
  rule: Rule,
  note: remark(200),
};
const isWhole = (content: { preset: z.output<typeof Preset>; rule: Rule; fromDay: string; toDay: string }) =>
  fitsPreset(content.preset, content.rule) && content.fromDay <= content.toDay;

/** An activity as it is written, tried and approved. */
export const ActivityContent = z.object(contentShape).refine(isWhole);
export type ActivityContent = z.output<typeof ActivityContent>;

/** A draft: `id` and `version` of the one to change, or none for a new one. A branch's own has `branchId`. */
export const ActivityDraft = z
  .object({ id: id.optional(), version: version.optional(), brandId: id, branchId: id.nullable().default(null), ...contentShape })
  .refine(isWhole)
  .refine((draft) => (draft.id === undefined) === (draft.version === undefined));

/** What was given so far: uses that count, the members behind them, and what it cost. */
export const ActivityFigures = z.object({
  uses: z.int(),
  members: z.int(),
  /** Given, less what came back by refunds. */
  costFen: z.int(),
  reservedFen: z.int(),
  /** What the orders and recharges it was used in brought in. */
  revenueFen: z.int(),
  /** Members whose first purchase or recharge used it. */
  newMembers: z.int(),
});
export type ActivityFigures = z.input<typeof ActivityFigures>;

const rowShape = {
  id,
  no: z.string(),
  brandId: id,
  branchId: id.nullable(),
  branchName: z.string().nullable(),
  status: ActivityStatus,
  state: ActivityState,
  version: z.int(),
  validFrom: time,
  validTo: time,
  creatorName: actorName,
  createdTime: time,
  submittedTime: time.nullable(),
  /** Of the budget: used and held by open orders. */
  usedBudget: z.int(),
  reservedBudget: z.int(),
};

export const ActivityRow = z.object({
  ...contentShape,
  // What is stored is told as it is; only what people write has a limit.
  name: z.string(),
  exclusiveGroup: z.string(),
  note: z.string(),
  ...rowShape,
  figures: ActivityFigures,
});
export type ActivityRow = z.input<typeof ActivityRow>;

export const Activity = ActivityRow.extend({
  branches: z.array(z.object({ id, name: z.string() })),
  /** The products, levels, labels, areas, coupons and draws that the rule names. */
  names: z.record(z.string(), z.string()),
  /** The approval it waits for. */
  approvalId: id.nullable(),
  /** Why it was rejected or terminated. */
  endNote: z.string(),
  /** The newest trial of this content. */
  trialId: id.nullable(),
});
export type Activity = z.input<typeof Activity>;

export const ActivityRef = z.object({ id });
export const ActivityStep = z.object({ id, version });
export const ActivitySubmission = ActivityStep.extend({ reason: line(200) });
export const ActivityEnd = ActivityStep.extend({ reason: line(200) });
export const ActivityEndDay = ActivityStep.extend({ toDay: day });
export const BudgetRaise = ActivityStep.extend({ limit: fen.min(1), reason: line(200) });

export const ActivityRows = z.object({
  brandId: id.optional(),
  branchId: id.optional(),
  preset: Preset.optional(),
  state: ActivityState.optional(),
  keyword,
  sort: sortBy(['no', 'name', 'from', 'to']),
});
export const ActivityFilter = upToMostListed(pageQuery.extend(ActivityRows.shape));
export const ActivityExport = ActivityRows.extend({
  columns: columnsOf([
    'no',
    'name',
    'preset',
    'from',
    'to',
    'where',
    'budget',
    'used',
    'members',
    'new',
    'cost',
    'revenue',
    'ratio',
    'status',
    'who',
  ]),
});

/** An activity that overlaps another one: on the same products, or in the same exclusive group. */
const Overlap = z.object({
  firstId: id,
  secondId: id,
  fromDay: day,
  toDay: day,
  by: z.enum(['GROUP', 'PRODUCT']),
});

export const ActivityHomeFilter = z.object({
  brandId: id.optional(),
  month: z
    .string()
    .regex(/^20\d{2}-(0[1-9]|1[0-2])$/)
    .optional(),
});
export const ActivityHome = z.object({
  branches: z.int(),
  /** Of those there are any. */
  counts: z.partialRecord(ActivityState, z.int()),
  byPreset: z.partialRecord(Preset, z.int()),
  /** Of the activities that run now; members are counted once. */
  figures: ActivityFigures,
  companyFen: z.int(),
  branchFen: z.int(),
  supplierFen: z.int(),
  running: z.array(ActivityRow),
  waiting: z.array(
    z.object({
      approvalId: id,
      activityId: id,
      name: z.string(),
      preset: Preset,
      kind: z.enum(['LAUNCH', 'BUDGET']),
      applicantName: actorName,
      createdTime: time,
      amountFen: z.int().nullable(),
    }),
  ),
  /** Activities with a day in the month. */
  calendar: z.array(
    z.object({
      id,
      name: z.string(),
      preset: Preset,
      state: ActivityState,
      fromDay: day,
      toDay: day,
      exclusiveGroup: z.string(),
    }),
  ),
  overlaps: z.array(Overlap),
});
export type ActivityHome = z.input<typeof ActivityHome>;

/** What the counter needs to price a cart by itself: the live activities of its branch as the engine takes them. */
export const LiveActivity = z.object({
  id,
  name: z.string(),
  rule: Rule,
  priority: z.int(),
  exclusiveGroup: z.string(),
  isStackable: z.boolean(),
  isBelowMin: z.boolean(),
  isForGroupBuy: z.boolean(),
  validFrom: time,
  validTo: time,
  hours: z.array(z.int()),
  holdoutBp: z.int(),
  leftFen: z.int().nullable(),
  leftUses: z.int().nullable(),
  perMember: z.int().nullable(),
  perMemberDay: z.int().nullable(),
});
export const LiveFilter = z.object({ branchId: id });
export const MemberAtTill = z.object({ branchId: id, memberId: id });
export const MemberFacts = z.object({
  id,
  levelId: id.nullable(),
  labelIds: z.array(id),
  isFirstOrder: z.boolean(),
  isEmployee: z.boolean(),
  uses: z.record(z.string(), z.object({ total: z.int(), today: z.int() })),
});
