import { couponErrors } from '@netbar/contract/activities/coupon/coupon.errors';
import type { CouponChoice } from '@netbar/contract/activities/coupon/coupon.model';
import { couponNouns } from '@netbar/contract/activities/coupon/feature';
import { formatTime } from '@netbar/contract/kernel/time';
import { sql } from 'kysely';
import { type Ctx, inBrands, type Tx } from '#kernel/ctx.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { findByCode } from './coupon-codes.ts';
import { stepCoupons } from './coupon-steps.ts';

/** A coupon that somebody wants to use. Who came by its code is told nothing about it. */
export interface ShownCoupon {
  couponId: string;
  isByCode: boolean;
}

/** Finds the coupons that an order names. Before the transaction, since wrong codes are counted even if the order is refused. */
export async function openCoupons(
  ctx: Ctx,
  { branchId, memberId, coupons }: { branchId: string; memberId?: string | undefined; coupons: readonly CouponChoice[] },
): Promise<ShownCoupon[]> {
  const shown: ShownCoupon[] = [];
  for (const choice of coupons) {
    if ('couponId' in choice) shown.push({ couponId: choice.couponId, isByCode: false });
    else shown.push({ couponId: await findByCode(ctx, { branchId, memberId }, choice.code), isByCode: true });
  }
  return shown;
}

interface CouponOrder {
  orderId: string;
  branchId: string;
  brandId: string;
  memberId: string | null;
  coupons: readonly ShownCoupon[];
}

/** Holds coupons for a new order of a locked member. Refuses every one that may not be used here, now and by this member. */
export async function lockCoupons(
  ctx: Tx,
  { coupons, ...order }: CouponOrder,
): Promise<{ couponId: string; activityId: string }[]> {
  if (coupons.length === 0) return [];
  const ids = [...new Set(coupons.map(({ couponId }) => couponId))];
  const found = await selectForUse(ctx, ids).orderBy('coupons.id').forNoKeyUpdate('coupons').execute();
  for (const { couponId, isByCode } of coupons) {
    const coupon = found.find(({ id }) => id === couponId);
    const why = coupon ? whyNot(ctx, coupon, { ...order, isByCode }) : notFound(couponNouns.coupon)();
    if (why) throw isByCode ? new AppError(couponErrors.wrongCode) : why;
  }
  const { orderId, branchId } = order;
  await stepCoupons(ctx, 'lock', { ids }, { orderId, branchId, lockedTime: ctx.now });
  return found.map(({ id: couponId, activityId }) => ({ couponId, activityId }));
}

/** Coupons with what decides whether they may be used. */
export const selectForUse = (ctx: Ctx | Tx, ids: readonly string[]) =>
  ctx.db
    .selectFrom('coupons')
    .innerJoin('activities as a', (on) =>
      on.onRef('a.companyId', '=', 'coupons.companyId').onRef('a.id', '=', 'coupons.activityId'),
    )
    .select(['coupons.id', 'coupons.activityId', 'coupons.brandId', 'coupons.memberId', 'coupons.status', 'coupons.validFrom'])
    .select(['coupons.validTo', 'a.name', 'a.branchIds', 'a.status as activityStatus'])
    .where(inBrands(ctx, 'coupons.brandId'))
    .where('coupons.id', '=', sql<string>`any(${ids}::uuid[])`);

type FoundCoupon = Awaited<ReturnType<ReturnType<typeof selectForUse>['execute']>>[number];

interface Use {
  branchId: string;
  brandId: string;
  memberId: string | null;
  isByCode: boolean;
}

/** Why a coupon may not be used, by the clock of the server; undefined if it may. */
export function whyNot({ now }: { now: Date }, coupon: FoundCoupon, use: Use): AppError | undefined {
  const { name } = coupon;
  // Whoever sees the id of a coupon in a list does not know its code.
  if (coupon.memberId === null && !use.isByCode) return notFound(couponNouns.coupon)();
  if (coupon.memberId !== null && coupon.memberId !== use.memberId) return new AppError(couponErrors.notTheirs, { name });
  const refusal = refusalOf(now, coupon, use);
  if (refusal === 'EXPIRED') return new AppError(couponErrors.expired, { name, time: formatTime(coupon.validTo, 'datetime') });
  if (refusal === 'NOT_YET') return new AppError(couponErrors.notYet, { name, time: formatTime(coupon.validFrom, 'datetime') });
  return refusal && new AppError(refusals[refusal], { name });
}

const refusals = {
  NOT_HERE: couponErrors.notHere,
  USED: couponErrors.used,
  LOCKED: couponErrors.locked,
  REVOKED: couponErrors.revoked,
};

/** Why a coupon may not be used at a branch now, whoever brings it. */
export function refusalOf(now: Date, coupon: FoundCoupon, { brandId, branchId }: { brandId: string; branchId: string }) {
  if (coupon.brandId !== brandId || coupon.branchIds?.includes(branchId) === false) return 'NOT_HERE';
  if (coupon.status === 'USED' || coupon.status === 'LOCKED' || coupon.status === 'REVOKED') return coupon.status;
  if (coupon.status === 'EXPIRED' || coupon.validTo <= now) return 'EXPIRED';
  return coupon.validFrom > now ? 'NOT_YET' : undefined;
}

/** The order was paid: its coupons are used up. `uses` are the benefits that it used. */
export async function useCoupons(ctx: Tx, uses: readonly { couponId: string | null }[]) {
  const ids = [...new Set(uses.flatMap(({ couponId }) => couponId ?? []))];
  if (ids.length === 0) return;
  const used = await stepCoupons(ctx, 'use', { ids }, { usedTime: ctx.now });
  if (used.length !== ids.length) throw new Error('an order was paid with a coupon that it does not hold');
}

/** The order ended without being finished: it no longer holds its coupons, and those that were paid with come back. */
export async function releaseCoupons(ctx: Tx, orderId: string) {
  await stepCoupons(ctx, 'release', { orderId }, { orderId: null, branchId: null });
  await returnCoupons(ctx, orderId);
}

/** The whole order was refunded: its coupons come back if they are still good and their terms say so. */
export async function returnCoupons(ctx: Tx, orderId: string) {
  const rows = await ctx.db
    .selectFrom('coupons')
    .innerJoin('activities as a', (on) =>
      on.onRef('a.companyId', '=', 'coupons.companyId').onRef('a.id', '=', 'coupons.activityId'),
    )
    .select('coupons.id')
    .where('coupons.orderId', '=', orderId)
    .where('coupons.status', '=', 'USED')
    .where('coupons.validTo', '>', ctx.now)
    .where(sql<boolean>`coalesce((a.rule #>> '{coupon,returnOnRefund}')::boolean, true)`)
    .orderBy('coupons.id')
    .forNoKeyUpdate('coupons')
    .execute();
  if (rows.length > 0)
    await stepCoupons(ctx, 'return', { ids: rows.map(({ id }) => id) }, { orderId: null, branchId: null, usedTime: null });
}
