import { couponErrors } from '@netbar/contract/activities/coupon/coupon.errors';
import type { CouponByCode, CouponUse } from '@netbar/contract/activities/coupon/coupon.model';
import type { Rule } from '@netbar/contract/activities/activity/rule.model';
import { addDays, startOfBizDate } from '@netbar/contract/kernel/time';
import { sql } from 'kysely';
import type { z } from 'zod';
import { requireBranch } from '#features/org/branch/branch.ts';
import { type Ctx, inScope, requireInScope } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { findByCode } from './coupon-codes.ts';
import { amountFen } from './coupon.queries.ts';
import { refusalOf, selectForUse } from './order-coupons.ts';

/**
 * What a code is, and why it cannot be used. Whoever has a right code may know; a wrong one is counted, and one of another brand
 * is answered like a wrong one.
 */
export async function lookUpCoupon(
  ctx: Ctx,
  { branchId, code }: { branchId: string; code: string },
): Promise<z.output<typeof CouponByCode>> {
  requireInScope(ctx, branchId);
  const { brandId } = await requireBranch(ctx, branchId);
  const couponId = await findByCode(ctx, { branchId }, code);
  const found = await selectForUse(ctx, [couponId])
    .leftJoin('branches', (on) =>
      on.onRef('branches.companyId', '=', 'coupons.companyId').onRef('branches.id', '=', 'coupons.branchId'),
    )
    .select(['branches.name as heldAt', 'coupons.lockedTime', 'coupons.usedTime', sql<Rule>`a.rule`.as('rule')])
    .where('coupons.brandId', '=', brandId)
    .executeTakeFirstOrThrow(() => new AppError(couponErrors.wrongCode));
  const { name, rule, validFrom, validTo, heldAt, usedTime, lockedTime, activityStatus } = found;
  const isRunning = activityStatus === 'APPROVED';
  const refusal = refusalOf(ctx.now, found, { brandId, branchId }) ?? (isRunning ? null : 'NOT_RUNNING');
  const heldTime = heldAt === null ? null : (usedTime ?? lockedTime);
  return { couponId, name, rule, validFrom, validTo, refusal, heldAt, heldTime };
}

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
    .select(['members.name as memberName', amountFen.as('amountFen')])
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
