import { activityNouns } from '@netbar/contract/activities/activity/feature';
import { activityLifecycle, type Preset } from '@netbar/contract/activities/activity/activity.rules';
import type { Rule } from '@netbar/contract/activities/activity/rule.model';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { sql, type Updateable } from 'kysely';
import { type Ctx, inBrands, inScope, type Tx } from '#kernel/ctx.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import type { DB } from '#kernel/postgres/db.types.ts';
import { transition } from '#kernel/transition.ts';

/** The kind of approval that launches and larger budgets wait for. */
export const activitySubjectType = 'ACTIVITY';

/** Activities of the caller: the brand's for whoever works for the brand or one of its branches, a branch's own for that branch. */
export const ofCaller = (ctx: Ctx | Tx) =>
  sql<boolean>`(${inBrands(ctx, 'activities.brandId')} and (activities.branch_id is null or ${inScope(ctx, 'activities.branchId')}))`;

/** The rule of an activity that the caller may see. Refuses one of another preset as not found. */
export const requireActivity = (ctx: Ctx | Tx, id: string, preset: Preset) =>
  ctx.db
    .selectFrom('activities')
    .select(['id', 'brandId', 'validFrom', 'validTo', sql<Rule>`rule`.as('rule')])
    .where(ofCaller(ctx))
    .where('preset', '=', preset)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound(activityNouns.activity));

export async function lockActivity(ctx: Tx, id: string, version?: number) {
  const activity = await ctx.db
    .selectFrom('activities')
    .select(['id', 'no', 'brandId', 'branchId', 'preset', 'name', 'status', 'version', 'validFrom', 'validTo', 'budgetKind'])
    .select([sql<Rule>`rule`.as('rule'), 'creatorId'])
    .where(ofCaller(ctx))
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound(activityNouns.activity));
  if (version !== undefined && activity.version !== version) throw new AppError(commonErrors.changedMeanwhile);
  return activity;
}
export type LockedActivity = Awaited<ReturnType<typeof lockActivity>>;

interface ActivityStep {
  action: keyof typeof activityLifecycle.actions;
  by: 'person' | 'system';
  change?: Updateable<DB['activities']>;
  detail?: object;
}

/** Takes one step of the lifecycle. No other code writes the status of an activity. */
export async function stepActivity(ctx: Tx, activity: LockedActivity, { action, by, change = {}, detail }: ActivityStep) {
  await transition(ctx, activityLifecycle, activity, {
    action,
    by,
    ...(detail && { detail }),
    write: (next) =>
      ctx.db
        .updateTable('activities')
        .set({ ...change, ...next })
        .where('id', '=', activity.id)
        .execute(),
  });
}
