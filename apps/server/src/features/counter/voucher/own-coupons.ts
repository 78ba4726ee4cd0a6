import type { CouponUse } from '@netbar/contract/activities/coupon/coupon.model';
import { addDays, startOfBizDate } from '@netbar/contract/kernel/time';
import type { z } from 'zod';
import { couponAmountFen } from '#features/activities/coupon/coupon.ts';
import { requireBranch } from '#features/org/branch/branch.ts';
import { type Ctx, inScope } from '#kernel/ctx.ts';

const MOST_OF_A_DAY = 500;

/** The coupons that orders of a branch used on a business day, the newest first. */
export async function listCouponUses(
  ctx: Ctx,
  { branchId, bizDate }: { branchId: string; bizDate: string },
): Promise<z.output<typeof CouponUse>[]> {
  const { dayCutoffMin } = await requireBranch(ctx, branchId);
  const rows = await ctx.db
    .selectFrom('coupons')
    .innerJoin('activities as a', (on) =>
      on.onRef('a.companyId', '=', 'coupons.companyId').onRef('a.id', '=', 'coupons.activityId'),
    )
    .innerJoin('orders', (on) =>
      on.onRef('orders.companyId', '=', 'coupons.companyId').onRef('orders.id', '=', 'coupons.orderId'),
    )
    .leftJoin('members', (on) =>
      on.onRef('members.companyId', '=', 'orders.companyId').onRef('members.id', '=', 'orders.memberId'),
    )
    .select(['coupons.id as couponId', 'a.name', 'coupons.usedTime', 'orders.id as orderId', 'orders.no as orderNo'])
    .select(['members.name as memberName', couponAmountFen.as('amountFen')])
    .where(inScope(ctx, 'coupons.branchId'))
    .where('coupons.branchId', '=', branchId)
    .where('coupons.status', '=', 'USED')
    .where('coupons.usedTime', '>=', startOfBizDate(bizDate, dayCutoffMin))
    .where('coupons.usedTime', '<', startOfBizDate(addDays(bizDate, 1), dayCutoffMin))
    .orderBy('coupons.usedTime', 'desc')
    .limit(MOST_OF_A_DAY)
    .execute();
  return rows.map(({ usedTime, amountFen, ...row }) => ({ ...row, usedTime: usedTime ?? ctx.now, amountFen: amountFen ?? 0 }));
}
