import { activityApi } from '@netbar/contract/activities/activity/activity.api';
import { ActivityContent } from '@netbar/contract/activities/activity/activity.model';
import { activityNouns } from '@netbar/contract/activities/activity/feature';
import { TrialResult } from '@netbar/contract/activities/activity/trial.model';
import type { In } from '@netbar/contract/kernel/endpoint';
import { id } from '@netbar/contract/kernel/model';
import { kernelNouns } from '@netbar/contract/kernel/nouns';
import { mulDiv, WHOLE_BP } from '@netbar/contract/kernel/money';
import { addDays, bizDate, startOfBizDate } from '@netbar/contract/kernel/time';
import { z } from 'zod';
import { requireBranch } from '#features/org/branch/branch.ts';
import { command } from '#kernel/command.ts';
import { type Ctx, inBrands, isInScope, isInWholeBrands, inTx, requireWholeBrand } from '#kernel/ctx.ts';
import { notFound } from '#kernel/errors.ts';
import { lockActivity } from './activity.store.ts';
import { defineJob } from '#kernel/outbox.ts';
import { findEmployees, findRivals } from './live.ts';
import { thePastTrade, type TradePeriod } from './past-trade.ts';
import { Replay } from './replay.ts';

export const trialJob = defineJob('activity.trial', z.object({ trialId: id }));

/** Asks the worker to replay the past with this content. The page asks for the result until it is there. */
export const startTrial = (ctx: Ctx, input: In<typeof activityApi.startTrial>) =>
  command(ctx, activityApi.startTrial, input, async (ctx) => {
    const { brandId, branchId, activityId, days, content } = input;
    if (branchId === null) requireWholeBrand(ctx, brandId);
    else if ((await requireBranch(ctx, branchId)).brandId !== brandId) throw notFound(kernelNouns.branch)();
    if (activityId !== null && (await lockActivity(ctx, activityId)).brandId !== brandId)
      throw notFound(activityNouns.activity)();
    const trialId = ctx.newId();
    await ctx.db
      .insertInto('activityTrials')
      .values({
        id: trialId,
        brandId,
        branchId,
        activityId,
        days,
        content: JSON.stringify(content),
        creatorId: ctx.actor.id,
        createdTime: ctx.now,
      })
      .execute();
    ctx.later(trialJob, { trialId });
    return getTrial(ctx, { id: trialId });
  });

/** Its figures are trade: those of a brand are for people who have the whole brand, those of a branch for people there. */
export async function getTrial(ctx: Pick<Ctx, 'db' | 'actor'>, { id: trialId }: { id: string }) {
  const { brandId, branchId, ...trial } = await ctx.db
    .selectFrom('activityTrials')
    .select(['id', 'brandId', 'branchId', 'status', 'progressBp', 'result', 'createdTime', 'endedTime'])
    .where(inBrands(ctx, 'activityTrials.brandId'))
    .where('id', '=', trialId)
    .executeTakeFirstOrThrow(notFound(activityNouns.activity));
  const isTheirs = branchId === null ? isInWholeBrands(ctx, brandId) : isInScope(ctx, branchId);
  if (!isTheirs) throw notFound(activityNouns.activity)();
  return { ...trial, result: trial.result === null ? null : TrialResult.parse(trial.result) };
}

/** The worker replays the past. It only reads trade, in short reads, so the counter is never blocked. May run twice. */
export async function runTrial(ctx: Ctx, { trialId }: { trialId: string }) {
  const trial = await ctx.db
    .selectFrom('activityTrials')
    .select(['brandId', 'branchId', 'activityId', 'days', 'content', 'status', 'createdTime'])
    .where('id', '=', trialId)
    .executeTakeFirst();
  if (!trial || trial.status === 'DONE' || trial.status === 'FAILED') return;
  const content = ActivityContent.parse(trial.content);
  const toDay = bizDate(trial.createdTime);
  const days = { fromDay: addDays(toDay, -trial.days), toDay: addDays(toDay, -1) };
  const branchIds = trial.branchId === null ? content.branchIds : [trial.branchId];
  const period: TradePeriod = {
    brandId: trial.brandId,
    branchIds,
    from: startOfBizDate(days.fromDay),
    to: startOfBizDate(toDay),
  };
  const rivals = await findRivals(ctx, { brandId: trial.brandId, exceptId: trial.activityId, content });
  const replay = new Replay(content, rivals);
  const rules = [content.rule, ...rivals.map(({ rule }) => rule)];
  const trade = thePastTrade();
  const type = content.rule.trigger === 'CHARGE_PAID' ? 'CHARGE' : 'SALE';
  const total = await trade.count(ctx, period, type);
  let done = 0;
  for await (const orders of trade.read(ctx, period, type)) {
    const members = [...new Set(orders.flatMap(({ memberId }) => memberId ?? []))];
    const employees = await findEmployees(ctx, rules, members);
    for (const order of orders) replay.add(order, order.memberId !== null && employees.has(order.memberId));
    done += orders.length;
    await setTrial(ctx, trialId, {
      status: 'RUNNING',
      progressBp: Math.min(WHOLE_BP, mulDiv(done, WHOLE_BP, Math.max(total, 1))),
    });
  }
  const names = new Map(rivals.map((rival) => [rival.id, rival.name]));
  const result = replay.result(days, await trade.margin(ctx, period), names);
  await setTrial(ctx, trialId, { status: 'DONE', progressBp: WHOLE_BP, result: JSON.stringify(result), endedTime: new Date() });
}

interface Progress {
  status: 'RUNNING' | 'DONE';
  progressBp: number;
  result?: string;
  endedTime?: Date;
}

const setTrial = (ctx: Ctx, trialId: string, progress: Progress) =>
  inTx(ctx, (ctx) => ctx.db.updateTable('activityTrials').set(progress).where('id', '=', trialId).execute());
