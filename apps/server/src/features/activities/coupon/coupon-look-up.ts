import { couponErrors } from '@netbar/contract/activities/coupon/coupon.errors';
import type { CouponByCode } from '@netbar/contract/activities/coupon/coupon.model';
import type { Rule } from '@netbar/contract/activities/activity/rule.model';
import { sql } from 'kysely';
import type { z } from 'zod';
import { requireBranch } from '#features/org/branch/branch.ts';
import { type Ctx, requireInScope } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { findByCode } from './coupon-codes.ts';
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
