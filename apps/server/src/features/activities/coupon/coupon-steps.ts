import { couponLifecycle, type CouponAction } from '@netbar/contract/activities/coupon/coupon.rules';
import { sql, type Updateable } from 'kysely';
import type { Tx } from '#kernel/ctx.ts';
import type { DB } from '#kernel/postgres/db.types.ts';

type CouponColumns = Pick<
  Updateable<DB['coupons']>,
  'memberId' | 'orderId' | 'branchId' | 'lockedTime' | 'usedTime' | 'endedTime' | 'endNote'
>;

/** Which coupons take a step: by their ids, or those of an order. */
type Which = { ids: readonly string[] } | { orderId: string } | { memberId: string };

/**
 * Takes coupons one step of their lifecycle in one statement and returns the ids of those that were where the step starts. No
 * other code writes the status of a coupon. The caller has locked what the coupons hang on: themselves, their order or member.
 */
export async function stepCoupons(ctx: Tx, action: CouponAction, which: Which, change: CouponColumns): Promise<string[]> {
  const { from, to } = couponLifecycle.actions[action];
  let moved = ctx.db
    .updateTable('coupons')
    .set((q) => ({ ...change, version: q('version', '+', 1), ...(to !== 'same' && { status: to }) }))
    .where('status', 'in', [...from]);
  if ('ids' in which) moved = moved.where('id', '=', sql<string>`any(${which.ids}::uuid[])`);
  else if ('orderId' in which) moved = moved.where('orderId', '=', which.orderId);
  else moved = moved.where('memberId', '=', which.memberId);
  const rows = await moved.returning('id').execute();
  return rows.map(({ id }) => id);
}
