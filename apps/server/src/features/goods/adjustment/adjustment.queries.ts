import type { adjustmentApi } from '@netbar/contract/goods/adjustment/adjustment.api';
import { priceAdjustmentLifecycle } from '@netbar/contract/goods/adjustment/adjustment.rules';
import { adjustmentNouns } from '@netbar/contract/goods/adjustment/feature';
import type { In } from '@netbar/contract/kernel/endpoint';
import { sql } from 'kysely';
import { findCountedBlind } from '#features/goods/product/product.ts';
import { containing, type Ctx, inBrands, inScope, requireInScope, type Tx } from '#kernel/ctx.ts';
import { notFound } from '#kernel/errors.ts';
import type { RecordParts, RecordRef } from '#kernel/record-history.ts';

interface PriceLine {
  productId: string;
  name: string;
  oldFen: number | null;
  newFen: number;
}

/** Adjustments of the caller's brands; those for one branch only if it is in scope. */
const selectPriceAdjustments = (ctx: Ctx | Tx) =>
  ctx.db
    .selectFrom('priceAdjustments')
    .leftJoin('platform.accounts as a', 'a.id', 'priceAdjustments.applicantId')
    .leftJoin('branches', 'branches.id', 'priceAdjustments.branchId')
    .where(inBrands(ctx, 'priceAdjustments.brandId'))
    .where((q) => q.or([q('priceAdjustments.branchId', 'is', null), inScope(ctx, 'priceAdjustments.branchId')]));

const priceColumns = [
  'priceAdjustments.id',
  'priceAdjustments.no',
  'priceAdjustments.brandId',
  'priceAdjustments.branchId',
  'branches.name as branchName',
  'priceAdjustments.effectiveTime',
  'priceAdjustments.reason',
  'priceAdjustments.status',
  'a.name as applicantName',
  'priceAdjustments.createdTime',
  sql<
    PriceLine[]
  >`(select jsonb_agg(jsonb_build_object('productId', l.product_id, 'name', m.name, 'oldFen', l.old_fen, 'newFen', l.new_fen)
    order by m.name) from price_adjustment_lines l join product_masters m on m.id = l.product_id
    where l.adjustment_id = price_adjustments.id)`.as('lines'),
] as const;

export async function listPriceAdjustments(
  ctx: Ctx,
  { brandId, productId, status, page, limit }: In<typeof adjustmentApi.listPrices>,
) {
  let found = selectPriceAdjustments(ctx);
  if (brandId) found = found.where('priceAdjustments.brandId', '=', brandId);
  if (status) found = found.where('priceAdjustments.status', '=', status);
  if (productId)
    found = found.where(
      sql<boolean>`exists (select from price_adjustment_lines l where l.adjustment_id = price_adjustments.id and l.product_id = ${productId})`,
    );
  const [rows, { total }] = await Promise.all([
    found
      .select(priceColumns)
      .orderBy('priceAdjustments.id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    found.select((q) => q.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

const MOST_RUNNING = 500;

/** What is under way for the prices of a branch, its own and the brand's. */
export async function listRunningPrices(ctx: Ctx, { branchId, productId }: In<typeof adjustmentApi.runningPrices>) {
  requireInScope(ctx, branchId);
  let found = selectPriceAdjustments(ctx)
    .innerJoin('priceAdjustmentLines as l', 'l.adjustmentId', 'priceAdjustments.id')
    .innerJoin('branches as own', (on) => on.onRef('own.brandId', '=', 'priceAdjustments.brandId').on('own.id', '=', branchId))
    .leftJoin('approvals', (on) =>
      on
        .on('approvals.subjectType', '=', priceAdjustmentLifecycle.name)
        .onRef('approvals.subjectId', '=', 'priceAdjustments.id')
        .on('approvals.status', '=', 'PENDING'),
    )
    .where('priceAdjustments.status', 'in', ['PENDING', 'SCHEDULED'])
    .where((q) => q.or([q('priceAdjustments.branchId', 'is', null), q('priceAdjustments.branchId', '=', branchId)]));
  if (productId) found = found.where('l.productId', '=', productId);
  return found
    .select([
      'priceAdjustments.id as adjustmentId',
      'priceAdjustments.no',
      'l.productId',
      'priceAdjustments.branchId',
      'l.newFen',
      'priceAdjustments.effectiveTime',
      'priceAdjustments.reason',
      sql<'PENDING' | 'SCHEDULED'>`price_adjustments.status`.as('status'),
      'a.name as applicantName',
      'priceAdjustments.createdTime',
      'approvals.id as approvalId',
      sql<boolean>`approvals.id is not null and price_adjustments.applicant_id = ${ctx.actor.id}`.as('canWithdraw'),
    ])
    .orderBy('priceAdjustments.id', 'desc')
    .limit(MOST_RUNNING)
    .execute();
}

export const getPriceAdjustment = (ctx: Ctx | Tx, id: string) =>
  selectPriceAdjustments(ctx)
    .select(priceColumns)
    .where('priceAdjustments.id', '=', id)
    .executeTakeFirstOrThrow(notFound(adjustmentNouns.priceAdjustment));

export const lockPriceAdjustment = (ctx: Tx, id: string) =>
  ctx.db
    .selectFrom('priceAdjustments')
    .select(['id', 'no', 'brandId', 'branchId', 'effectiveTime', 'status', 'version'])
    .where(inBrands(ctx, 'priceAdjustments.brandId'))
    .where((q) => q.or([q('branchId', 'is', null), inScope(ctx, 'priceAdjustments.branchId')]))
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound(adjustmentNouns.priceAdjustment));

export const priceLinesOf = (ctx: Tx, adjustmentId: string) =>
  ctx.db
    .selectFrom('priceAdjustmentLines')
    .select(['productId', 'oldFen', 'newFen'])
    .where('adjustmentId', '=', adjustmentId)
    .orderBy('productId')
    .execute();

const selectTakedowns = (ctx: Ctx | Tx) =>
  ctx.db
    .selectFrom('takedowns')
    .innerJoin('productMasters', 'productMasters.id', 'takedowns.productId')
    .leftJoin('platform.accounts as a', 'a.id', 'takedowns.applicantId')
    .leftJoin('branches', 'branches.id', 'takedowns.branchId')
    .where(inBrands(ctx, 'takedowns.brandId'))
    .where((q) => q.or([q('takedowns.branchId', 'is', null), inScope(ctx, 'takedowns.branchId')]));

const takedownColumns = [
  'takedowns.id',
  'takedowns.no',
  'takedowns.branchId',
  'branches.name as branchName',
  'takedowns.productId',
  'productMasters.name as productName',
  'takedowns.stockPlan',
  'takedowns.reason',
  'takedowns.status',
  sql<number>`coalesce((select sum(l.on_hand)::bigint from stock_levels l join warehouses w on w.id = l.warehouse_id
    where l.product_id = takedowns.product_id and w.kind = 'MAIN'
      and (takedowns.branch_id is null or w.branch_id = takedowns.branch_id)), 0)`.as('onHand'),
  'a.name as applicantName',
  'takedowns.createdTime',
] as const;

export async function listTakedowns(ctx: Ctx, { brandId, status, keyword, page, limit }: In<typeof adjustmentApi.listTakedowns>) {
  let found = selectTakedowns(ctx);
  if (brandId) found = found.where('takedowns.brandId', '=', brandId);
  if (status) found = found.where('takedowns.status', '=', status);
  if (keyword)
    found = found.where((q) =>
      q.or([q('takedowns.no', 'ilike', containing(keyword)), q('productMasters.name', 'ilike', containing(keyword))]),
    );
  const [rows, { total }] = await Promise.all([
    found
      .select(takedownColumns)
      .orderBy('takedowns.id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    found.select((q) => q.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  const blind = await findCountedBlind(ctx);
  const shown = rows.map((row) => (blind.hides(row.productId, row.branchId) ? { ...row, onHand: null } : row));
  return { rows: shown, total };
}

export const getTakedown = (ctx: Ctx | Tx, id: string) =>
  selectTakedowns(ctx)
    .select(takedownColumns)
    .where('takedowns.id', '=', id)
    .executeTakeFirstOrThrow(notFound(adjustmentNouns.takedown));

export const lockTakedown = (ctx: Tx, id: string) =>
  ctx.db
    .selectFrom('takedowns')
    .select(['id', 'brandId', 'branchId', 'productId', 'status', 'version'])
    .where(inBrands(ctx, 'takedowns.brandId'))
    .where((q) => q.or([q('branchId', 'is', null), inScope(ctx, 'takedowns.branchId')]))
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound(adjustmentNouns.takedown));

/** The price changes and delistings of a product, for its timeline. At a branch: its own and those of the whole brand. */
export const adjustmentParts: RecordParts[] = (['PRODUCT', 'BRANCH_PRODUCT'] as const).flatMap((kind) => [
  { kind, docTypes: ['PRICE_ADJUSTMENT'], find: findPriceChanges, tell: tellPrice },
  { kind, docTypes: ['TAKEDOWN'], find: findDelistings },
]);

async function findPriceChanges(ctx: Ctx, { id, branchId }: RecordRef) {
  const found = selectPriceAdjustments(ctx)
    .innerJoin('priceAdjustmentLines as l', 'l.adjustmentId', 'priceAdjustments.id')
    .select('priceAdjustments.id')
    .where('l.productId', '=', id);
  const rows = await (
    branchId
      ? found.where((q) => q.or([q('priceAdjustments.branchId', 'is', null), q('priceAdjustments.branchId', '=', branchId)]))
      : found
  ).execute();
  return rows.map((row) => row.id);
}

async function findDelistings(ctx: Ctx, { id, branchId }: RecordRef) {
  const found = selectTakedowns(ctx).select('takedowns.id').where('takedowns.productId', '=', id);
  const rows = await (
    branchId ? found.where((q) => q.or([q('takedowns.branchId', 'is', null), q('takedowns.branchId', '=', branchId)])) : found
  ).execute();
  return rows.map((row) => row.id);
}

/** Of the lines of a price change only that of the product. */
function tellPrice({ lines, ...detail }: Record<string, unknown>, { id }: RecordRef) {
  const own = (Array.isArray(lines) ? (lines as { productId: string; oldFen?: number; newFen: number }[]) : []).find(
    ({ productId }) => productId === id,
  );
  if (!own) return detail;
  return { ...detail, before: { priceFen: own.oldFen ?? null }, after: { priceFen: own.newFen } };
}
