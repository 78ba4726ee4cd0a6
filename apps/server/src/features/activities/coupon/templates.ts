import { couponErrors } from '@netbar/contract/activities/coupon/coupon.errors';
import { couponValidTo } from '@netbar/contract/activities/coupon/coupon.rules';
import { activityNouns } from '@netbar/contract/activities/activity/feature';
import type { CouponTerms, Rule } from '@netbar/contract/activities/activity/rule.model';
import { sql } from 'kysely';
import { type LockedActivity, lockActivity } from '#features/activities/activity/activity.ts';
import { type Ctx, inBrands, type Tx } from '#kernel/ctx.ts';
import { AppError, notFound } from '#kernel/errors.ts';

/** The activity that coupons are of, with how many there are. */
export interface Template {
  activityId: string;
  brandId: string;
  branchId: string | null;
  branchIds: string[] | null;
  name: string;
  status: string;
  validFrom: Date;
  validTo: Date;
  holdoutBp: number;
  terms: CouponTerms;
  qty: number;
  issued: number;
}

/** An approved coupon activity gets its counter. */
export async function openTemplate(ctx: Tx, { id: activityId, rule }: LockedActivity) {
  const { qty, perMember } = termsOf(rule);
  await ctx.db.insertInto('couponTemplates').values({ activityId, qty, perMember }).execute();
}

const termsOf = ({ coupon }: Rule): CouponTerms => {
  if (!coupon) throw new Error('a coupon activity without terms');
  return coupon;
};

/** Refuses activities that were never approved or give no coupons. */
export async function readTemplate(ctx: Ctx | Tx, activityId: string): Promise<Template> {
  const { rule, ...found } = await ctx.db
    .selectFrom('activities')
    .leftJoin('couponTemplates as t', (on) =>
      on.onRef('t.companyId', '=', 'activities.companyId').onRef('t.activityId', '=', 'activities.id'),
    )
    .select(['activities.brandId', 'activities.branchId', 'activities.branchIds', 'activities.name', 'activities.status'])
    .select(['activities.validFrom', 'activities.validTo', 'activities.holdoutBp', 't.qty', 't.issued'])
    .select(sql<Rule>`activities.rule`.as('rule'))
    .where(inBrands(ctx, 'activities.brandId'))
    .where('activities.id', '=', activityId)
    .where('activities.preset', '=', 'COUPON')
    .executeTakeFirstOrThrow(notFound(activityNouns.activity));
  const { qty, issued } = found;
  if (qty === null || issued === null) throw new AppError(couponErrors.notRunning);
  return { ...found, activityId, terms: termsOf(rule), qty, issued };
}

/** Locks the activity, so that whoever issues its coupons counts one after the other. */
export async function lockTemplate(ctx: Tx, activityId: string): Promise<Template> {
  await lockActivity(ctx, activityId);
  return readTemplate(ctx, activityId);
}

/** Whether coupons may be issued now: approved, and not over. Those of one that has not begun are good from its first day on. */
export const isIssuing = ({ status, validTo }: Template, now: Date) => status === 'APPROVED' && now < validTo;

interface NewCoupon {
  memberId?: string;
  codeHash?: Buffer;
}

/** Stores new coupons. The database counts them and refuses more than the template has. */
export async function insertCoupons(
  ctx: Tx,
  template: Template,
  { batchId = null, givenWith = null }: { batchId?: string | null; givenWith?: string | null },
  coupons: readonly NewCoupon[],
): Promise<string[]> {
  if (coupons.length === 0) return [];
  const ids = coupons.map(() => ctx.newId());
  const { activityId, brandId, validFrom, terms } = template;
  const begin = validFrom > ctx.now ? validFrom : ctx.now;
  const end = couponValidTo(terms.validDays, begin, template.validTo);
  await sql`insert into tenant.coupons
      (id, activity_id, brand_id, member_id, code_hash, batch_id, given_with, valid_from, valid_to, issued_time)
    select n.id, ${activityId}, ${brandId}, n.member_id, n.code_hash, ${batchId}, ${givenWith}, ${begin}, ${end}, ${ctx.now}
    from unnest(${ids}::uuid[], ${coupons.map(({ memberId }) => memberId ?? null)}::uuid[],
      ${coupons.map(({ codeHash }) => codeHash ?? null)}::bytea[]) as n (id, member_id, code_hash)`.execute(ctx.db);
  return ids;
}
