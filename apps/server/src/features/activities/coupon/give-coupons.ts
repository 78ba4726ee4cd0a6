import { isHeldOut } from '@netbar/contract/activities/activity/conditions.rules';
import { couponErrors } from '@netbar/contract/activities/coupon/coupon.errors';
import { sql } from 'kysely';
import type { benefitGiver } from '#features/activities/activity/activity.ts';
import type { Tx } from '#kernel/ctx.ts';
import type { MemberMerge } from '#features/guests/member/member.ts';
import { stepCoupons } from './coupon-steps.ts';
import { insertCoupons, isIssuing, lockTemplate, type Template } from './templates.ts';

/** Coupons that a sign-in, a game or a prize gives to one member. */
interface CouponGift {
  activityId: string;
  memberId: string;
  qty: number;
  branchId: string;
  /** The document they are given with. */
  docId: string;
}

/**
 * Gives a member coupons, as many as the limits leave, and returns their ids. Fewer than promised is no reason to refuse the sign-in
 * or the prize they come with; the audit log says why.
 */
export async function giveCoupons(ctx: Tx, { activityId, memberId, qty, branchId, docId }: CouponGift): Promise<string[]> {
  const template = await lockTemplate(ctx, activityId);
  const most = await mostFor(ctx, template, memberId);
  const given = Math.min(qty, most);
  if (given < qty) ctx.trace({ action: 'coupon.notGiven', branchId, detail: { activityId, memberId, qty, given } });
  return insertCoupons(
    ctx,
    template,
    { givenWith: docId },
    Array.from({ length: given }, () => ({ memberId })),
  );
}

/** How many coupons a member may still get. */
async function mostFor(ctx: Tx, template: Template, memberId: string): Promise<number> {
  const { activityId, holdoutBp, terms, qty, issued } = template;
  if (!isIssuing(template, ctx.now) || isHeldOut({ id: activityId, holdoutBp }, memberId)) return 0;
  const { held } = await ctx.db
    .selectFrom('coupons')
    .select(sql<number>`count(*)::int`.as('held'))
    .where('activityId', '=', activityId)
    .where('memberId', '=', memberId)
    .where('status', '<>', 'REVOKED')
    .executeTakeFirstOrThrow();
  return Math.max(0, Math.min(terms.perMember - held, qty - issued));
}

export const couponGiver: Parameters<typeof benefitGiver.provide>[0] = {
  gives: 'COUPON',
  give: async (ctx, { memberId, branchId, docId }, { benefit }) => {
    if (benefit.gives !== 'COUPON') throw new Error(`${benefit.gives} is no coupon`);
    await giveCoupons(ctx, { activityId: benefit.couponActivityId, memberId, qty: benefit.qty, branchId, docId });
  },
};

/** A merged member keeps the coupons that can still be used. */
export const mergeCoupons = async (ctx: Tx, { fromMemberId, toMemberId }: MemberMerge) => {
  await stepCoupons(ctx, 'move', { memberId: fromMemberId }, { memberId: toMemberId });
};

/** What a person is told when the database refuses to issue. */
export const issueGuards = { coupon_templates_within: couponErrors.noneLeft, coupons_per_member: couponErrors.atLimit };
