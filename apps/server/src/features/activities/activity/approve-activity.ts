import { activityApi } from '@netbar/contract/activities/activity/activity.api';
import { activityErrors } from '@netbar/contract/activities/activity/activity.errors';
import {
  BONUS_RED_LINE_BP,
  FINANCE_FROM_FEN,
  isTried,
  topBonusBp,
  type Preset,
} from '@netbar/contract/activities/activity/activity.rules';
import type { Rule } from '@netbar/contract/activities/activity/rule.model';
import { TrialResult } from '@netbar/contract/activities/activity/trial.model';
import type { In } from '@netbar/contract/kernel/endpoint';
import { yuan } from '@netbar/contract/kernel/money';
import { z } from 'zod';
import { askForApproval } from '#features/org/approval/approval.ts';
import { ensureFlow, type ApprovalSubject } from '#kernel/approvals.ts';
import { command } from '#kernel/command.ts';
import type { Ctx, Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { defineExtensionPoint } from '#kernel/extension.ts';
import { activitySubjectType, lockActivity, stepActivity, type LockedActivity } from './activity.store.ts';
import { findTrialOf, getActivity } from './activity.queries.ts';
import { requireAhead } from './save-activity.ts';

/** What a preset does when one of its activities is approved: coupons, prizes and cards are made ready for use. */
interface PresetPart {
  preset: Preset;
  launch: (ctx: Tx, activity: LockedActivity) => Promise<void>;
}
export const presetPart = defineExtensionPoint<PresetPart>();

const AUDIT = { can: 'ACTIVITY_AUDIT' } as const;
const FINANCE = { can: 'ACTIVITY_FUND' } as const;

/** What waits for approval: the launch, or a larger budget. */
const Proposal = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('LAUNCH') }),
  z.object({ kind: z.literal('BUDGET'), limit: z.int() }),
]);

/** Submits a draft with the figures of its trial. Presets without past trade to replay need no trial. */
export const submitActivity = (ctx: Ctx, input: In<typeof activityApi.submit>) =>
  command(ctx, activityApi.submit, input, async (ctx) => {
    const { id, version, reason } = input;
    const activity = await lockActivity(ctx, id, version);
    requireAhead(ctx, activity);
    refuseAboveRedLine(activity.rule);
    const trial = await findTrialOf(ctx, await getActivity(ctx, { id }));
    if (!trial && isTried(activity.preset)) throw new AppError(activityErrors.trialFirst);
    const change = { submittedTime: ctx.now, endNote: '' };
    await stepActivity(ctx, activity, { action: 'submit', by: 'person', change, detail: { reason } });
    const result = trial && TrialResult.parse(trial.result);
    await askFor(ctx, activity, {
      before: {},
      after: { kind: 'LAUNCH', trialId: trial?.id ?? null, costFen: result?.costFen ?? null },
      amountFen: result?.costFen ?? 0,
      baseVersion: activity.version + 1,
      reason,
    });
    return getActivity(ctx, { id });
  });

function refuseAboveRedLine({ grants }: Rule) {
  const tiers = grants.flatMap(({ benefit }) => (benefit.gives === 'BONUS_TIERS' ? benefit.tiers : []));
  const shareBp = topBonusBp(tiers);
  if (shareBp <= BONUS_RED_LINE_BP) return;
  throw new AppError(activityErrors.overRedLine, {
    share: `${(shareBp / 100).toFixed(1)}%`,
    line: `${BONUS_RED_LINE_BP / 100}%`,
  });
}

interface Request {
  before: object;
  after: object;
  amountFen: number;
  baseVersion: number;
  reason: string;
}

async function askFor(ctx: Tx, activity: LockedActivity, { after, ...request }: Request) {
  const { id: subjectId, brandId, branchId, name, preset, no } = activity;
  await ensureFlow(ctx, activitySubjectType, [AUDIT]);
  await ensureFlow(ctx, activitySubjectType, [AUDIT, FINANCE], FINANCE_FROM_FEN);
  await askForApproval(ctx, {
    subject: activitySubject,
    subjectId,
    ...(branchId === null ? { brandId } : { branchId }),
    after: { names: [name], count: 1, no, preset, ...after },
    ...request,
    what: '营销活动',
  });
}

/** Requests a larger budget for an approved activity. It goes on with the present one meanwhile. */
export const raiseBudget = (ctx: Ctx, input: In<typeof activityApi.raiseBudget>) =>
  command(ctx, activityApi.raiseBudget, input, async (ctx) => {
    const { id, version, limit, reason } = input;
    const activity = await lockActivity(ctx, id, version);
    const { budget } = await getActivity(ctx, { id });
    if (!budget) throw new AppError(activityErrors.noBudget);
    if (limit <= budget.limit)
      throw new AppError(activityErrors.budgetOnlyGrows, { limit: budget.kind === 'SPEND' ? yuan(budget.limit) : budget.limit });
    await askFor(ctx, activity, {
      before: { limit: budget.limit },
      after: { kind: 'BUDGET', limit },
      amountFen: budget.kind === 'SPEND' ? limit - budget.limit : 0,
      baseVersion: activity.version,
      reason,
    });
    return getActivity(ctx, { id });
  });

export const activitySubject: ApprovalSubject = {
  type: activitySubjectType,
  currentVersion: async (ctx, id) => (await lockActivity(ctx, id)).version,
  apply: async (ctx, { subjectId, after }) => {
    const activity = await lockActivity(ctx, subjectId);
    const proposal = Proposal.parse(after);
    if (proposal.kind === 'LAUNCH') await launch(ctx, activity);
    else await setLimit(ctx, activity, proposal.limit);
  },
  close: async (ctx, { subjectId, after }, outcome) => {
    if (Proposal.parse(after).kind === 'BUDGET') return;
    const activity = await lockActivity(ctx, subjectId);
    await stepActivity(ctx, activity, { action: outcome === 'REJECTED' ? 'reject' : 'withdraw', by: 'system' });
  },
};

async function launch(ctx: Tx, activity: LockedActivity) {
  await stepActivity(ctx, activity, { action: 'approve', by: 'system', change: { launchedTime: ctx.now } });
  for (const part of presetPart.all()) if (part.preset === activity.preset) await part.launch(ctx, activity);
}

async function setLimit(ctx: Tx, activity: LockedActivity, budgetLimit: number) {
  await stepActivity(ctx, activity, { action: 'raiseBudget', by: 'system', detail: { budgetLimit } });
  await ctx.db.updateTable('activityBudgets').set({ budgetLimit }).where('activityId', '=', activity.id).execute();
}
