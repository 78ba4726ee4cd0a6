import { couponApi } from '@netbar/contract/activities/coupon/coupon.api';
import { couponLifecycle } from '@netbar/contract/activities/coupon/coupon.rules';
import { couponNouns } from '@netbar/contract/activities/coupon/feature';
import type { In } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { nextStatus } from '@netbar/contract/kernel/lifecycle';
import { sql } from 'kysely';
import { command } from '#kernel/command.ts';
import { type Ctx, inBrands, inTx, requireWholeBrand, type Tx } from '#kernel/ctx.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { stepCoupons } from './coupon-steps.ts';
import { getBatch, lockBatch } from './coupon-record.ts';
import { getCoupon } from './coupon.queries.ts';

/** Takes back a coupon that is not on an order. */
export const revokeCoupon = (ctx: Ctx, input: In<typeof couponApi.revoke>) =>
  command(ctx, couponApi.revoke, input, async (ctx) => {
    const { id, version, reason } = input;
    const coupon = await ctx.db
      .selectFrom('coupons')
      .select(['brandId', 'status', 'version'])
      .where(inBrands(ctx, 'coupons.brandId'))
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(notFound(couponNouns.coupon));
    requireWholeBrand(ctx, coupon.brandId);
    if (coupon.version !== version) throw new AppError(commonErrors.changedMeanwhile);
    if (!nextStatus(couponLifecycle, coupon.status, 'revoke')) throw new AppError(commonErrors.wrongStatus);
    await stepCoupons(ctx, 'revoke', { ids: [id] }, { endedTime: ctx.now, endNote: reason });
    return getCoupon(ctx, id);
  });

/** Takes back every coupon of a batch that is neither used nor on an order. */
export const revokeBatch = (ctx: Ctx, input: In<typeof couponApi.revokeBatch>) =>
  command(ctx, couponApi.revokeBatch, input, async (ctx) => {
    const { id, reason } = input;
    const batch = await lockBatch(ctx, id);
    requireWholeBrand(ctx, batch.brandId);
    const ids = await lockIssued(ctx, sql<boolean>`batch_id = ${id}`);
    await stepCoupons(ctx, 'revoke', { ids }, { endedTime: ctx.now, endNote: reason });
    // What the job has not issued yet stays unissued.
    if (batch.status !== 'DONE')
      await ctx.db.updateTable('couponBatches').set({ status: 'DONE', endedTime: ctx.now }).where('id', '=', id).execute();
    return getBatch(ctx, { id });
  });

const EXPIRED_AT_ONCE = 5_000;

/** Ends coupons whose time is over. Nobody could use them any more: every use asks the clock. May run twice. */
export async function expireCoupons(ctx: Ctx) {
  for (let expired = EXPIRED_AT_ONCE; expired === EXPIRED_AT_ONCE;)
    expired = await inTx(ctx, async (ctx) => {
      const ids = await lockIssued(ctx, sql<boolean>`valid_to <= ${ctx.now}`, EXPIRED_AT_ONCE);
      await stepCoupons(ctx, 'expire', { ids }, { endedTime: ctx.now });
      return ids.length;
    });
}

/** Locked in the order of their ids, as orders lock them. */
async function lockIssued(ctx: Tx, condition: ReturnType<typeof sql<boolean>>, most?: number): Promise<string[]> {
  const found = ctx.db
    .selectFrom('coupons')
    .select('id')
    .where('status', '=', 'ISSUED')
    .where(condition)
    .orderBy('id')
    .forNoKeyUpdate();
  const rows = await (most === undefined ? found : found.limit(most)).execute();
  return rows.map(({ id }) => id);
}
