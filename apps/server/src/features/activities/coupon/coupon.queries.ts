import type { couponApi } from '@netbar/contract/activities/coupon/coupon.api';
import { couponErrors } from '@netbar/contract/activities/coupon/coupon.errors';
import { type CouponRows, CouponStatus } from '@netbar/contract/activities/coupon/coupon.model';
import { couponNouns } from '@netbar/contract/activities/coupon/feature';
import type { Rule } from '@netbar/contract/activities/activity/rule.model';
import type { In, Out } from '@netbar/contract/kernel/endpoint';
import { addDays, startOfBizDate } from '@netbar/contract/kernel/time';
import { sql } from 'kysely';
import type { z } from 'zod';
import { findMemberIds, requireMember } from '#features/guests/member/member.ts';
import { requireBranch } from '#features/org/branch/branch.ts';
import { countUpTo } from '#kernel/count.ts';
import { containing, type Ctx, inBrands, inScope, requireInScope, type Tx } from '#kernel/ctx.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { type Group, groupRows, sortsOf, tabsOf, type TabRules, tally } from '#kernel/list.ts';
import { findByCode } from './coupon-codes.ts';
import { selectForUse, whyNot } from './order-coupons.ts';

/** What a coupon took off, less what refunds took back. Its use is that of the order which holds it. */
export const couponAmountFen = sql<number | null>`(select sum(u.amount_fen - u.reverted_fen)::bigint from tenant.benefit_uses u
  where u.company_id = coupons.company_id and u.coupon_id = coupons.id and u.doc_id = coupons.order_id)`;

/**
 * Coupons that the caller may see: all of a brand they have as a whole; of a brand of which they have only branches those used
 * there, and those of the members of these branches.
 */
const selectCoupons = (ctx: Ctx | Tx) =>
  ctx.db
    .selectFrom('coupons')
    .innerJoin('activities as a', (on) =>
      on.onRef('a.companyId', '=', 'coupons.companyId').onRef('a.id', '=', 'coupons.activityId'),
    )
    .leftJoin('members', (on) =>
      on.onRef('members.companyId', '=', 'coupons.companyId').onRef('members.id', '=', 'coupons.memberId'),
    )
    .leftJoin('branches', (on) =>
      on.onRef('branches.companyId', '=', 'coupons.companyId').onRef('branches.id', '=', 'coupons.branchId'),
    )
    .where(inBrands(ctx, 'coupons.brandId'))
    .where(isSeen(ctx));

function isSeen(ctx: Ctx | Tx) {
  const { isCompanyWide, wholeBrandIds } = ctx.actor;
  if (isCompanyWide || wholeBrandIds === 'all') return sql<boolean>`true`;
  return sql<boolean>`(coupons.brand_id = any(${wholeBrandIds}::uuid[]) or ${inScope(ctx, 'coupons.branchId')}
    or ${inScope(ctx, 'members.registeredBranchId')}
    or exists (select from tenant.member_branches where member_branches.company_id = coupons.company_id
      and member_branches.member_id = coupons.member_id and ${inScope(ctx, 'memberBranches.branchId')}))`;
}

const rowColumns = [
  'coupons.id',
  'coupons.activityId',
  'a.no as activityNo',
  'a.name as activityName',
  'coupons.memberId',
  'members.name as memberName',
  'members.no as memberNo',
  'coupons.batchId',
  'coupons.status',
  'coupons.version',
  'coupons.validFrom',
  'coupons.validTo',
  'coupons.issuedTime',
  'coupons.usedTime',
  'coupons.endedTime',
  'coupons.endNote',
  'coupons.orderId',
  'coupons.branchId',
  'branches.name as branchName',
  couponAmountFen.as('amountFen'),
] as const;

export const getCoupon = (ctx: Ctx | Tx, id: string): Promise<Out<typeof couponApi.revoke>> =>
  selectCoupons(ctx).select(rowColumns).where('coupons.id', '=', id).executeTakeFirstOrThrow(notFound(couponNouns.coupon));

const sorts = sortsOf({
  by: {
    issued: sql`coupons.id`,
    used: sql`coalesce(coupons.used_time, '-infinity')`,
    validTo: sql`coupons.valid_to`,
  },
  byDefault: '-issued',
  tie: sql`coupons.id`,
});

type Rows = z.output<typeof CouponRows>;
type CouponGroup = Group<'status', 'amountFen'>;
const tabs: Record<'status', TabRules<CouponGroup>> = { status: tabsOf<CouponGroup>('status', CouponStatus.options) };
const MOST_MEMBERS = 500;

/** Everything the filter asks for but its tab. */
async function matching(ctx: Ctx, filter: Rows) {
  const { brandId, activityId, batchId, branchId, memberId, keyword, from, to, usedFrom, usedTo } = filter;
  let found = selectCoupons(ctx);
  if (brandId) found = found.where('coupons.brandId', '=', brandId);
  if (activityId) found = found.where('coupons.activityId', '=', activityId);
  if (batchId) found = found.where('coupons.batchId', '=', batchId);
  if (branchId) found = found.where('coupons.branchId', '=', branchId);
  if (memberId) found = found.where('coupons.memberId', '=', memberId);
  if (from) found = found.where('coupons.issuedTime', '>=', startOfBizDate(from));
  if (to) found = found.where('coupons.issuedTime', '<', startOfBizDate(addDays(to, 1)));
  if (usedFrom) found = found.where('coupons.usedTime', '>=', startOfBizDate(usedFrom));
  if (usedTo) found = found.where('coupons.usedTime', '<', startOfBizDate(addDays(usedTo, 1)));
  if (!keyword) return found;
  const members = await findMemberIds(ctx, keyword, MOST_MEMBERS);
  return found.where((q) =>
    q.or([
      q('a.name', 'ilike', containing(keyword)),
      q('a.no', '=', keyword),
      q('coupons.memberId', '=', sql<string>`any(${members}::uuid[])`),
    ]),
  );
}

const withStatus = (found: Awaited<ReturnType<typeof matching>>, { status }: Rows) =>
  status ? found.where('coupons.status', '=', status) : found;

export async function listCoupons(ctx: Ctx, filter: In<typeof couponApi.list>): Promise<Out<typeof couponApi.list>> {
  const { status, sort, page, limit } = filter;
  const all = await matching(ctx, filter);
  const found = withStatus(all, filter);
  const [rows, groups] = await Promise.all([
    found
      .select(rowColumns)
      .orderBy(sorts(sort))
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    groupRows(ctx, all, {
      by: { status: sql`coupons.status` },
      sums: { amountFen: sql`case coupons.status when 'USED' then ${couponAmountFen} else 0 end` },
    }),
  ]);
  const chosen = { status };
  const count = () => countUpTo(ctx, found.select('coupons.id'));
  const { sums, ...tallied } = await tally({ groups, tabs, chosen, sums: ['amountFen'], count });
  const shown = (groups ?? []).filter((group) => !status || group.status === status);
  const sumOf = (of: readonly CouponGroup[]) => of.reduce((total, { n }) => total + n, 0);
  const used = sumOf(shown.filter((group) => group.status === 'USED'));
  return { rows, ...tallied, sums: sums && { ...sums, coupons: sumOf(shown), used } };
}

export async function countCoupons(ctx: Ctx, filter: Rows, most: number) {
  return countUpTo(ctx, withStatus(await matching(ctx, filter), filter).select('coupons.id'), most);
}

export async function listCouponIds(ctx: Ctx, filter: Rows, most: number): Promise<string[]> {
  const found = withStatus(await matching(ctx, filter), filter);
  const rows = await found.select('coupons.id').orderBy(sorts(filter.sort)).limit(most).execute();
  return rows.map(({ id }) => id);
}

export const listCouponsById = (ctx: Ctx, ids: string[]) =>
  selectCoupons(ctx)
    .select(rowColumns)
    .where('coupons.id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy(sql`array_position(${ids}::uuid[], coupons.id)`)
    .execute();

/** What a member may use at a branch now, what ends first at the top. */
export async function listMemberCoupons(ctx: Ctx, { branchId, memberId }: In<typeof couponApi.ofMember>) {
  requireInScope(ctx, branchId);
  await requireMember(ctx, memberId);
  const { brandId } = await requireBranch(ctx, branchId);
  return selectAtTill(ctx)
    .where('coupons.memberId', '=', memberId)
    .where('coupons.brandId', '=', brandId)
    .where('coupons.status', '=', 'ISSUED')
    .where('coupons.validFrom', '<=', ctx.now)
    .where('coupons.validTo', '>', ctx.now)
    .where('a.status', '=', 'APPROVED')
    .where('a.validTo', '>', ctx.now)
    .where((q) => q.or([q('a.branchIds', 'is', null), q(sql<string>`${branchId}::uuid`, '=', sql<string>`any(a.branch_ids)`)]))
    .orderBy('coupons.validTo')
    .orderBy('coupons.id')
    .limit(100)
    .execute();
}

const selectAtTill = (ctx: Ctx) =>
  ctx.db
    .selectFrom('coupons')
    .innerJoin('activities as a', (on) =>
      on.onRef('a.companyId', '=', 'coupons.companyId').onRef('a.id', '=', 'coupons.activityId'),
    )
    .select(['coupons.id as couponId', 'coupons.activityId', 'a.name', 'coupons.validTo', sql<Rule>`a.rule`.as('rule')])
    .select(sql<boolean>`coupons.member_id is null`.as('isBearer'))
    .where(inBrands(ctx, 'coupons.brandId'));

/**
 * What a code gives at a branch. Uses nothing up: every coupon takes something off an order, so it is put on the cart and used
 * when that order is paid.
 */
export async function checkCoupon(ctx: Ctx, { branchId, memberId, code }: In<typeof couponApi.check>) {
  requireInScope(ctx, branchId);
  const { brandId } = await requireBranch(ctx, branchId);
  const couponId = await findByCode(ctx, { branchId, memberId }, code);
  const [[found], atTill] = await Promise.all([
    selectForUse(ctx, [couponId]).execute(),
    selectAtTill(ctx).where('coupons.id', '=', couponId).executeTakeFirst(),
  ]);
  const use = { branchId, brandId, memberId: memberId ?? null, isByCode: true };
  if (!found || !atTill || whyNot(ctx, found, use)) throw new AppError(couponErrors.wrongCode);
  return atTill;
}
