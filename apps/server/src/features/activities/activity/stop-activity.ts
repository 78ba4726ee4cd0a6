import { activityApi } from '@netbar/contract/activities/activity/activity.api';
import { activityErrors } from '@netbar/contract/activities/activity/activity.errors';
import type { In } from '@netbar/contract/kernel/endpoint';
import { addDays, bizDate, startOfBizDate } from '@netbar/contract/kernel/time';
import { command } from '#kernel/command.ts';
import { type Ctx, requireWholeBrand, type Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { getActivity } from './activity.queries.ts';
import { lockActivity, stepActivity } from './activity.store.ts';

/** Stops an activity for a while. Orders that were priced before keep their price. */
export const pauseActivity = (ctx: Ctx, input: In<typeof activityApi.pause>) =>
  command(ctx, activityApi.pause, input, async (ctx) => {
    const activity = await lockOwn(ctx, input);
    const change = { endNote: input.reason };
    await stepActivity(ctx, activity, { action: 'pause', by: 'person', change, detail: { reason: input.reason } });
    return getActivity(ctx, input);
  });

export const resumeActivity = (ctx: Ctx, input: In<typeof activityApi.resume>) =>
  command(ctx, activityApi.resume, input, async (ctx) => {
    await stepActivity(ctx, await lockOwn(ctx, input), { action: 'resume', by: 'person', change: { endNote: '' } });
    return getActivity(ctx, input);
  });

export const terminateActivity = (ctx: Ctx, input: In<typeof activityApi.terminate>) =>
  command(ctx, activityApi.terminate, input, async (ctx) => {
    const activity = await lockOwn(ctx, input);
    const change = { endedTime: ctx.now, endNote: input.reason };
    await stepActivity(ctx, activity, { action: 'terminate', by: 'person', change, detail: { reason: input.reason } });
    return getActivity(ctx, input);
  });

/** Moves the last day forward. The activity still runs on that day. */
export const endActivityEarlier = (ctx: Ctx, input: In<typeof activityApi.endEarlier>) =>
  command(ctx, activityApi.endEarlier, input, async (ctx) => {
    const activity = await lockOwn(ctx, input);
    const validTo = startOfBizDate(addDays(input.toDay, 1));
    if (input.toDay < bizDate(ctx.now) || validTo >= activity.validTo || validTo <= activity.validFrom)
      throw new AppError(activityErrors.notEarlier);
    const detail = { toDay: input.toDay };
    await stepActivity(ctx, activity, { action: 'endEarlier', by: 'person', change: { validTo }, detail });
    return getActivity(ctx, input);
  });

/** A brand's activity is stopped by whoever may act for the whole brand. */
async function lockOwn(ctx: Tx, { id, version }: { id: string; version: number }) {
  const activity = await lockActivity(ctx, id, version);
  if (activity.branchId === null) requireWholeBrand(ctx, activity.brandId);
  return activity;
}
