import { surveyApi } from '@netbar/contract/figures/survey/survey.api';
import { surveyErrors } from '@netbar/contract/figures/survey/survey.errors';
import { CLOCK_TOLERANCE_MS, MOST_DAYS_OLD, surveyLifecycle } from '@netbar/contract/figures/survey/survey.rules';
import type { In } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { DAY_MS } from '@netbar/contract/kernel/time';
import { requireOwnPictures } from '#features/platform/picture/picture.ts';
import { command } from '#kernel/command.ts';
import type { Ctx, Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { traceOpened, transition } from '#kernel/transition.ts';
import { lockNearCafe } from './near-cafe.queries.ts';
import { getSurvey, lockSurvey, mayVoid } from './survey.queries.ts';

/** Stores what somebody counted at an open cafe near one of the caller's branches. */
export const addSurvey = (ctx: Ctx, input: In<typeof surveyApi.add>) =>
  command(ctx, surveyApi.add, input, async (ctx) => {
    const { cafeId, seats, occupied, prices, packages, note, picture } = input;
    const { branchId, name, status } = await lockNearCafe(ctx, cafeId);
    if (status !== 'OPEN') throw new AppError(surveyErrors.cafeNotOpen, { name });
    if (occupied > seats) throw new AppError(surveyErrors.tooManyOccupied, { occupied, seats });
    const countedTime = requireRecent(ctx, input.countedTime);
    await requireOwnPictures(ctx, [picture]);
    const id = ctx.newId();
    await ctx.db
      .insertInto('surveys')
      .values({
        id,
        branchId,
        cafeId,
        countedTime,
        seats,
        occupied,
        prices: JSON.stringify(prices),
        packages: JSON.stringify(packages),
        note,
        picture,
        createdBy: ctx.actor.id,
        createdTime: ctx.now,
      })
      .execute();
    traceOpened(ctx, surveyLifecycle, { id, branchId, status: 'VALID' }, { cafe: name, seats, occupied });
    return getSurvey(ctx, id);
  });

/** The moment of a count, as a phone tells it. One slightly ahead of our clock becomes now. */
function requireRecent({ now }: Tx, told: Date): Date {
  const age = now.getTime() - told.getTime();
  if (age < -CLOCK_TOLERANCE_MS) throw new AppError(surveyErrors.inFuture);
  if (age > MOST_DAYS_OLD * DAY_MS) throw new AppError(surveyErrors.tooLongAgo, { days: MOST_DAYS_OLD });
  return told > now ? now : told;
}

export const voidSurvey = (ctx: Ctx, input: In<typeof surveyApi.void>) =>
  command(ctx, surveyApi.void, input, async (ctx) => {
    const survey = await lockSurvey(ctx, input.id);
    if (survey.status !== 'VALID') throw new AppError(commonErrors.wrongStatus);
    if (survey.version !== input.version) throw new AppError(commonErrors.changedMeanwhile);
    if (!mayVoid(ctx, survey)) throw new AppError(surveyErrors.voidByOther);
    await transition(ctx, surveyLifecycle, survey, {
      action: 'void',
      by: 'person',
      detail: { reason: input.reason },
      write: (next) =>
        ctx.db
          .updateTable('surveys')
          .set({ ...next, voidReason: input.reason, voidedBy: ctx.actor.id, voidedTime: ctx.now })
          .where('id', '=', survey.id)
          .execute(),
    });
    return getSurvey(ctx, survey.id);
  });
