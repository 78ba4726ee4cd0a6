import { activityApi } from '@netbar/contract/activities/activity/activity.api';
import { activityErrors } from '@netbar/contract/activities/activity/activity.errors';
import { activityLifecycle } from '@netbar/contract/activities/activity/activity.rules';
import { activityNumbers } from '@netbar/contract/activities/activity/feature';
import type { In } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { kernelNouns } from '@netbar/contract/kernel/nouns';
import { addDays, bizDate, startOfBizDate } from '@netbar/contract/kernel/time';
import { sql } from 'kysely';
import { requireBranch } from '#features/org/branch/branch.ts';
import { command } from '#kernel/command.ts';
import { type Ctx, holdsAt, requireWholeBrand, type Tx } from '#kernel/ctx.ts';
import { nextDocNo } from '#kernel/doc-number.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { traceOpened } from '#kernel/transition.ts';
import { getActivity } from './activity.queries.ts';
import { lockActivity, stepActivity } from './activity.store.ts';
import { requireNames } from './rule-names.ts';

type Draft = In<typeof activityApi.save>;

/** Writes a draft, new or anew. A brand's activity needs the whole brand; a branch may write one for itself. */
export const saveActivity = (ctx: Ctx, input: Draft) =>
  command(ctx, activityApi.save, input, async (ctx) => {
    await requireOwner(ctx, input);
    await requireNames(ctx, input.brandId, input.rule);
    const id = input.id ?? ctx.newId();
    const content = columnsOf(input);
    if (input.id) {
      const activity = await lockActivity(ctx, id, input.version);
      const isSame =
        activity.preset === input.preset && activity.brandId === input.brandId && activity.branchId === input.branchId;
      if (!isSame) throw new AppError(commonErrors.wrongStatus);
      await stepActivity(ctx, activity, { action: 'change', by: 'person', change: content });
    } else {
      const { brandId, branchId, preset } = input;
      const { no } = await nextDocNo(ctx, branchId, activityNumbers.activity);
      const document = { id, no, brandId, branchId, preset, creatorId: ctx.actor.id, createdTime: ctx.now };
      await ctx.db
        .insertInto('activities')
        .values({ ...document, ...content })
        .execute();
      traceOpened(ctx, activityLifecycle, { id, branchId, status: 'DRAFT' }, { no, preset });
    }
    await setBudget(ctx, id, input.budget?.limit);
    return getActivity(ctx, { id });
  });

/** Whose activity it is decides who may write it, and for which branches. */
async function requireOwner(ctx: Tx, { brandId, branchId, branchIds }: Draft) {
  if (branchId === null) requireWholeBrand(ctx, brandId);
  else if ((await requireBranch(ctx, branchId)).brandId !== brandId) throw notFound(kernelNouns.branch)();
  if (branchId !== null && (branchIds?.length !== 1 || branchIds[0] !== branchId))
    throw new AppError(activityErrors.notYourBranches);
  const wanted = branchIds ?? [];
  if (wanted.some((id) => !holdsAt(ctx, 'ACTIVITY_EDIT', id))) throw new AppError(activityErrors.notYourBranches);
  const { count } = await ctx.db
    .selectFrom('branches')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('brandId', '=', brandId)
    .where('id', '=', sql<string>`any(${wanted}::uuid[])`)
    .executeTakeFirstOrThrow();
  if (count !== new Set(wanted).size) throw new AppError(activityErrors.notYourBranches);
}

/** The form as columns. The last day counts whole, so the activity ends where the next day begins. */
const columnsOf = (draft: Draft) => ({
  name: draft.name,
  branchIds: draft.branchIds,
  validFrom: startOfBizDate(draft.fromDay),
  validTo: startOfBizDate(addDays(draft.toDay, 1)),
  hours: draft.hours,
  priority: draft.priority,
  exclusiveGroup: draft.exclusiveGroup,
  isStackable: draft.isStackable,
  isBelowMin: draft.isBelowMin,
  isForGroupBuy: draft.isForGroupBuy,
  ...draft.funders,
  supplierId: draft.supplierId,
  budgetKind: draft.budget?.kind ?? null,
  perMember: draft.perMember,
  perMemberDay: draft.perMemberDay,
  holdoutBp: draft.holdoutBp,
  rule: JSON.stringify(draft.rule),
  note: draft.note,
});

async function setBudget(ctx: Tx, activityId: string, budgetLimit: number | undefined) {
  await ctx.db.deleteFrom('activityBudgets').where('activityId', '=', activityId).execute();
  if (budgetLimit !== undefined) await ctx.db.insertInto('activityBudgets').values({ activityId, budgetLimit }).execute();
}

/** Opens a rejected activity for editing again. */
export const redraftActivity = (ctx: Ctx, input: In<typeof activityApi.redraft>) =>
  command(ctx, activityApi.redraft, input, async (ctx) => {
    const { id, version } = input;
    await stepActivity(ctx, await lockActivity(ctx, id, version), { action: 'redraft', by: 'person' });
    return getActivity(ctx, { id });
  });

export const discardActivity = (ctx: Ctx, input: In<typeof activityApi.discard>) =>
  command(ctx, activityApi.discard, input, async (ctx) => {
    const { id, version } = input;
    const activity = await lockActivity(ctx, id, version);
    await stepActivity(ctx, activity, { action: 'discard', by: 'person', change: { endedTime: ctx.now } });
    return getActivity(ctx, { id });
  });

/** Refuses an activity that would be over before anybody could use it. */
export function requireAhead(ctx: Tx, { validTo }: { validTo: Date }) {
  if (validTo <= startOfBizDate(bizDate(ctx.now))) throw new AppError(activityErrors.alreadyOver);
}
