import { employeeNouns } from '@netbar/contract/people/employee/feature';
import { patrolNouns } from '@netbar/contract/people/patrol/feature';
import { patrolApi } from '@netbar/contract/people/patrol/patrol.api';
import { patrolErrors } from '@netbar/contract/people/patrol/patrol.errors';
import { minuteText, overlapOf } from '@netbar/contract/people/patrol/patrol.rules';
import type { In } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { sql } from 'kysely';
import { requireBranch } from '#features/org/branch/branch.ts';
import { command } from '#kernel/command.ts';
import type { Ctx, Tx } from '#kernel/ctx.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { whenTaken } from '#kernel/taken.ts';
import { getPlan, listPoints, lockPlan } from './plan.queries.ts';
import { replanRounds } from './plan-rounds.ts';

export const addPlan = (ctx: Ctx, input: In<typeof patrolApi.addPlan>) =>
  command(ctx, patrolApi.addPlan, input, async (ctx) => {
    await requireBranch(ctx, input.branchId);
    await requireSound(ctx, input);
    const id = ctx.newId();
    await ctx.db
      .insertInto('patrolPlans')
      .values({ ...input, id, createdTime: ctx.now })
      .execute()
      .catch(noTaken(input.name));
    await replanRounds(ctx, await lockPlan(ctx, id));
    return getPlan(ctx, id);
  });

/** Only rounds that are still to come follow the change. */
export const changePlan = (ctx: Ctx, input: In<typeof patrolApi.changePlan>) =>
  command(ctx, patrolApi.changePlan, input, async (ctx) => {
    const { id, version, ...content } = input;
    const plan = await lockPlan(ctx, id);
    if (plan.version !== version) throw new AppError(commonErrors.changedMeanwhile);
    await requireSound(ctx, { ...content, branchId: plan.branchId });
    await ctx.db
      .updateTable('patrolPlans')
      .set({ ...content, version: version + 1 })
      .where('id', '=', id)
      .execute()
      .catch(noTaken(content.name));
    await replanRounds(ctx, await lockPlan(ctx, id));
    return getPlan(ctx, id);
  });

/** A plan that is switched off has no rounds to come. */
export const switchPlan = (ctx: Ctx, input: In<typeof patrolApi.switchPlan>) =>
  command(ctx, patrolApi.switchPlan, input, async (ctx) => {
    const { id, version, isActive } = input;
    const plan = await lockPlan(ctx, id);
    if (plan.version !== version) throw new AppError(commonErrors.changedMeanwhile);
    if (plan.isActive === isActive) throw new AppError(commonErrors.wrongStatus);
    if (isActive) await requirePoints(ctx, plan);
    await ctx.db
      .updateTable('patrolPlans')
      .set({ isActive, version: version + 1 })
      .where('id', '=', id)
      .execute();
    await replanRounds(ctx, await lockPlan(ctx, id));
    return getPlan(ctx, id);
  });

const noTaken = (name: string) => whenTaken('patrol_plans_name', new AppError(patrolErrors.planNameTaken, { name }));

type Plan = Pick<
  In<typeof patrolApi.addPlan>,
  'branchId' | 'weekdays' | 'startsMin' | 'windowMin' | 'graceMin' | 'pointIds' | 'positionIds'
>;

/** Refuses windows that overlap, points that nobody goes to any more, and positions that do not exist. */
async function requireSound(ctx: Tx, { weekdays, startsMin, windowMin, graceMin, positionIds, ...plan }: Plan) {
  const overlap = overlapOf({ weekdays, startsMin, windowMin });
  if (overlap)
    throw new AppError(patrolErrors.windowsOverlap, { from: minuteText(overlap.from), next: minuteText(overlap.next) });
  if (graceMin > windowMin) throw new AppError(patrolErrors.graceTooLong, { grace: graceMin, window: windowMin });
  await requirePoints(ctx, plan);
  const positions = await ctx.db
    .selectFrom('positions')
    .select('id')
    .where('id', '=', sql<string>`any(${positionIds}::uuid[])`)
    .execute();
  if (positions.length < positionIds.length) throw notFound(employeeNouns.position)();
}

async function requirePoints(ctx: Tx, { branchId, pointIds }: Pick<Plan, 'branchId' | 'pointIds'>) {
  const points = await listPoints(ctx, { branchId });
  for (const pointId of pointIds) {
    const point = points.find(({ id }) => id === pointId);
    if (!point) throw notFound(patrolNouns.patrolPoint)();
    if (!point.isActive) throw new AppError(patrolErrors.pointInactive, { no: point.no, name: point.name });
  }
}
