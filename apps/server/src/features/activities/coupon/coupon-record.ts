import type { couponApi } from '@netbar/contract/activities/coupon/coupon.api';
import { CouponAudience, type CouponCounts } from '@netbar/contract/activities/coupon/coupon.model';
import type { CouponStatus } from '@netbar/contract/activities/coupon/coupon.rules';
import { couponNouns } from '@netbar/contract/activities/coupon/feature';
import type { In, Out } from '@netbar/contract/kernel/endpoint';
import { sql } from 'kysely';
import { getActivity, listActivities } from '#features/activities/activity/activity.ts';
import { type Ctx, inBrands, type Tx } from '#kernel/ctx.ts';
import { notFound } from '#kernel/errors.ts';

/** Coupon activities with where their coupons are now. */
export async function listTemplates(ctx: Ctx, filter: In<typeof couponApi.templates>): Promise<Out<typeof couponApi.templates>> {
  const { rows, total } = await listActivities(ctx, { ...filter, preset: 'COUPON' });
  const counts = await countByStatus(
    ctx,
    rows.map(({ id }) => id),
  );
  const of = Map.groupBy(counts, ({ activityId }) => activityId);
  return { rows: rows.map((row) => ({ ...row, counts: countsOf(of.get(row.id) ?? []) })), total };
}

interface StatusCount {
  activityId: string;
  batchId: string | null;
  status: CouponStatus;
  n: number;
  everLocked: number;
}

/** Each batch alone, so that the sums of the batches are those of the activity. */
const countByStatus = (ctx: Ctx | Tx, activityIds: string[]): Promise<StatusCount[]> =>
  ctx.db
    .selectFrom('coupons')
    .select(['activityId', 'batchId', 'status', sql<number>`count(*)::int`.as('n')])
    .select(sql<number>`count(locked_time)::int`.as('everLocked'))
    .where(inBrands(ctx, 'coupons.brandId'))
    .where('activityId', '=', sql<string>`any(${activityIds}::uuid[])`)
    .groupBy(['activityId', 'batchId', 'status'])
    .execute();

function countsOf(rows: readonly StatusCount[]): CouponCounts {
  const of = (...statuses: CouponStatus[]) =>
    rows.filter(({ status }) => statuses.includes(status)).reduce((sum, { n }) => sum + n, 0);
  return {
    issued: rows.reduce((sum, { n }) => sum + n, 0),
    usable: of('ISSUED'),
    locked: of('LOCKED'),
    used: of('USED'),
    expired: of('EXPIRED'),
    revoked: of('REVOKED'),
  };
}

export async function getCouponRecord(ctx: Ctx, { id }: In<typeof couponApi.record>): Promise<Out<typeof couponApi.record>> {
  const { rule } = await getActivity(ctx, { id });
  const [counts, batches] = await Promise.all([
    countByStatus(ctx, [id]),
    selectBatches(ctx).where('couponBatches.activityId', '=', id).orderBy('couponBatches.id').execute(),
  ]);
  const of = Map.groupBy(counts, ({ batchId }) => batchId);
  const given = of.get(null);
  return {
    activityId: id,
    qty: rule.coupon?.qty ?? 0,
    counts: countsOf(counts),
    everLocked: counts.reduce((sum, { everLocked }) => sum + everLocked, 0),
    batches: [...batches.map((batch) => toBatch(batch, of.get(batch.id) ?? [])), ...(given ? [givenBatch(given)] : [])],
  };
}

/** Coupons that sign-ins, games and draws gave, as if they were one batch. */
const givenBatch = (counts: StatusCount[]) => ({
  id: null,
  audience: null,
  audienceName: '',
  planned: countsOf(counts).issued,
  skipped: 0,
  status: 'DONE' as const,
  creatorName: null,
  createdTime: null,
  handedTime: null,
  handedTo: null,
  counts: countsOf(counts),
});

const selectBatches = (ctx: Ctx | Tx) =>
  ctx.db
    .selectFrom('couponBatches')
    .leftJoin('platform.accounts as creator', 'creator.id', 'couponBatches.creatorId')
    .leftJoin('platform.accounts as taker', 'taker.id', 'couponBatches.handedTo')
    .select(['couponBatches.id', 'couponBatches.activityId', 'couponBatches.audience', 'couponBatches.audienceName'])
    .select(['couponBatches.planned', 'couponBatches.skipped', 'couponBatches.status', 'couponBatches.createdTime'])
    .select(['couponBatches.handedTime', 'taker.name as handedTo', 'creator.name as creatorName'])
    .where(inBrands(ctx, 'couponBatches.brandId'));

type BatchRow = Awaited<ReturnType<ReturnType<typeof selectBatches>['execute']>>[number];
const toBatch = ({ audience, ...batch }: BatchRow, counts: StatusCount[]) => ({
  ...batch,
  audience: CouponAudience.parse(audience),
  counts: countsOf(counts),
});

export async function getBatch(ctx: Ctx | Tx, { id }: { id: string }): Promise<Out<typeof couponApi.batch>> {
  const batch = await selectBatches(ctx)
    .where('couponBatches.id', '=', id)
    .executeTakeFirstOrThrow(notFound(couponNouns.couponBatch));
  const counts = await countByStatus(ctx, [batch.activityId]);
  return toBatch(
    batch,
    counts.filter(({ batchId }) => batchId === id),
  );
}

export const lockBatch = (ctx: Tx, id: string) =>
  ctx.db
    .selectFrom('couponBatches')
    .select(['id', 'activityId', 'brandId', 'audience', 'planned', 'issued', 'cursorId', 'keyVersion', 'status', 'createdTime'])
    .where(inBrands(ctx, 'couponBatches.brandId'))
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound(couponNouns.couponBatch));
export type LockedBatch = Awaited<ReturnType<typeof lockBatch>>;
