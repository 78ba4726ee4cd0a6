import { drawApi } from '@netbar/contract/activities/draw/draw.api';
import { drawErrors } from '@netbar/contract/activities/draw/draw.errors';
import { drawNouns } from '@netbar/contract/activities/draw/feature';
import type { Prize } from '@netbar/contract/activities/activity/rule.model';
import type { In } from '@netbar/contract/kernel/endpoint';
import { lockActivity, type LockedActivity } from '#features/activities/activity/activity.ts';
import { command } from '#kernel/command.ts';
import type { Ctx, Tx } from '#kernel/ctx.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { getDrawFigures } from './draw.queries.ts';

/** An approved draw gets its prizes in stock. */
export async function launchDraw(ctx: Tx, { id: activityId, rule }: LockedActivity) {
  const prizes = rule.draw?.prizes ?? [];
  await ctx.db.insertInto('drawPools').values({ activityId }).execute();
  await ctx.db
    .insertInto('drawPrizes')
    .values(prizes.map(({ key: prizeKey, stock }) => ({ activityId, prizeKey, stock })))
    .execute();
}

/** Takes the number of the next draw. The pool stays locked until the transaction ends, so draws of one activity wait here. */
export async function takeDrawNumber(ctx: Tx, activityId: string): Promise<number> {
  const { draws } = await ctx.db
    .updateTable('drawPools')
    .set((q) => ({ draws: q('draws', '+', 1) }))
    .where('activityId', '=', activityId)
    .returning('draws')
    .executeTakeFirstOrThrow();
  return draws;
}

/** How many are left of each limited prize. The pool is locked. */
export async function prizesLeft(ctx: Tx, activityId: string): Promise<Map<string, number>> {
  const rows = await ctx.db
    .selectFrom('drawPrizes')
    .select(['prizeKey', 'stock', 'given'])
    .where('activityId', '=', activityId)
    .execute();
  return new Map(rows.map(({ prizeKey, stock, given }) => [prizeKey, stock === null ? Number.POSITIVE_INFINITY : stock - given]));
}

/** Takes one prize out of the stock. The database refuses more than there are. */
export async function takePrize(ctx: Tx, activityId: string, { key }: Pick<Prize, 'key'>) {
  await ctx.db
    .updateTable('drawPrizes')
    .set((q) => ({ given: q('given', '+', 1) }))
    .where('activityId', '=', activityId)
    .where('prizeKey', '=', key)
    .execute();
}

export const addPrizeStock = (ctx: Ctx, input: In<typeof drawApi.addStock>) =>
  command(ctx, drawApi.addStock, input, async (ctx) => {
    const { activityId, prizeKey, add } = input;
    await lockActivity(ctx, activityId);
    const prize = await ctx.db
      .selectFrom('drawPrizes')
      .select('stock')
      .where('activityId', '=', activityId)
      .where('prizeKey', '=', prizeKey)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(notFound(drawNouns.prize));
    if (prize.stock === null) throw new AppError(drawErrors.unlimited);
    await ctx.db
      .updateTable('drawPrizes')
      .set({ stock: prize.stock + add })
      .where('activityId', '=', activityId)
      .where('prizeKey', '=', prizeKey)
      .execute();
    return getDrawFigures(ctx, { activityId });
  });
