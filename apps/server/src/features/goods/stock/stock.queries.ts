import { stockedKinds } from '@netbar/contract/goods/product/product.rules';
import type { stockApi } from '@netbar/contract/goods/stock/stock.api';
import { isLow } from '@netbar/contract/goods/stock/stock.rules';
import type { In } from '@netbar/contract/kernel/endpoint';
import { kernelNouns } from '@netbar/contract/kernel/nouns';
import { bizDate } from '@netbar/contract/kernel/time';
import { Thresholds } from '@netbar/contract/org/branch/branch.model';
import { sql } from 'kysely';
import { findCountedBlind, type CountedBlind } from '#features/goods/product/product.ts';
import { type BranchFigure, requireBranch } from '#features/org/branch/branch.ts';
import { containing, type Ctx, inScope } from '#kernel/ctx.ts';
import { notFound } from '#kernel/errors.ts';
import { countTabs, groupRows, sortsOf } from '#kernel/list.ts';
import { hideCost, seesCostAt } from './cost.ts';

const sorts = sortsOf({
  by: {
    name: sql`product_masters.code`,
    onHand: sql`coalesce(stock_levels.on_hand, 0)`,
    value: sql`coalesce(stock_levels.value_fen, 0)`,
  },
  byDefault: 'name',
  tie: sql`product_masters.id`,
});

export async function listStock(ctx: Ctx, { branchId, keyword, isLow: low, sort, page, limit }: In<typeof stockApi.list>) {
  const blind = await findCountedBlind(ctx, branchId);
  const [seen, isBlind] = [seesCostAt(ctx, branchId), blind.productIds.length > 0];
  let all = selectBranchGoods(ctx).where('branches.id', '=', branchId);
  if (keyword) all = all.where(sql<boolean>`product_masters.search like ${containing(keyword.toLowerCase())}`);
  // The list of what is low would tell that these are.
  const isShownLow = sql<boolean>`(${onHand} - ${reserved} + ${incoming} <= ${minStock} and product_masters.id <> all(${blind.productIds}::uuid[]))`;
  const found = low ? all.where(isShownLow) : all;
  // An order by quantity or value would tell what is counted; values are ordered only for who sees them.
  const order = isBlind || (!seen && sort?.endsWith('value')) ? undefined : sort;
  const [rows, groups] = await Promise.all([
    found
      .select([
        'productMasters.id',
        'branches.id as branchId',
        'productMasters.code',
        'productMasters.name',
        'productMasters.spec',
        'productMasters.picture',
        'productMasters.barcode',
        'productMasters.baseUnit',
        onHand.as('onHand'),
        reserved.as('reserved'),
        incoming.as('incoming'),
        sql<number>`coalesce(stock_levels.value_fen, 0)`.as('valueFen'),
        minStock.as('minStock'),
        expiry.as('expiryDate'),
      ])
      .orderBy(sorts(order))
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    groupRows(ctx, all, { by: { isLow: isShownLow }, sums: { valueFen: sql`coalesce(stock_levels.value_fen, 0)` } }),
  ]);
  const shown = (groups ?? []).filter((group) => !low || group.isLow);
  return {
    rows: rows.map((row) => hideCost(shownStock(row, blind), seen, 'valueFen')),
    total: shown.reduce((sum, { n }) => sum + n, 0),
    counts: countTabs(groups, { isLow: { true: (group) => group.isLow === true } }, { isLow: low ? 'true' : undefined }),
    sums: seen && !isBlind ? { valueFen: shown.reduce((sum, { valueFen }) => sum + valueFen, 0) } : null,
  };
}

type Level = Parameters<typeof isLow>[0] & { id: string; valueFen: number };

const shownStock = <R extends Level>(row: R, blind: CountedBlind) => {
  const isCounting = blind.hides(row.id);
  const left = isCounting
    ? { onHand: null, reserved: null, valueFen: null }
    : { onHand: row.onHand, reserved: row.reserved, valueFen: row.valueFen };
  return { ...row, ...left, isCounting, isLow: !isCounting && isLow(row) };
};

/** All moves of a product at a branch, the newest first, with the stock after each. */
export async function listMoves(ctx: Ctx, { branchId, productId, page, limit }: In<typeof stockApi.card>) {
  const found = ctx.db
    .selectFrom('warehouses')
    .innerJoin('stockMoves', 'stockMoves.warehouseId', 'warehouses.id')
    .innerJoin('journals', (on) =>
      on.onRef('journals.docId', '=', 'stockMoves.docId').onRef('journals.id', '=', 'stockMoves.journalId'),
    )
    .leftJoin('platform.accounts as a', 'a.id', 'journals.actorId')
    .where(inScope(ctx, 'warehouses.branchId'))
    .where('warehouses.branchId', '=', branchId)
    .where('warehouses.kind', '=', 'MAIN')
    .where('stockMoves.productId', '=', productId);
  const count = ctx.db
    .selectFrom('warehouses')
    .innerJoin('stockLevels', 'stockLevels.warehouseId', 'warehouses.id')
    .select('stockLevels.seq as total')
    .where(inScope(ctx, 'warehouses.branchId'))
    .where('warehouses.branchId', '=', branchId)
    .where('warehouses.kind', '=', 'MAIN')
    .where('stockLevels.productId', '=', productId);
  const [blind, rows, counted] = await Promise.all([
    findCountedBlind(ctx, branchId),
    found
      .select([
        'stockMoves.seq',
        'stockMoves.reason',
        'stockMoves.docId',
        'journals.docType',
        'stockMoves.qty',
        'stockMoves.valueFen',
      ])
      .select(['stockMoves.qtyAfter', 'stockMoves.valueAfter', 'journals.postedTime'])
      .select('a.name as actorName')
      .orderBy('stockMoves.seq', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    count.executeTakeFirst(),
  ]);
  // Moves are numbered without gaps, so the last number is the total.
  const seen = seesCostAt(ctx, branchId);
  const amounts = blind.hides(productId) ? { qty: null, valueFen: null, qtyAfter: null, valueAfter: null } : {};
  const shown = rows.map((row) => ({ ...hideCost(row, seen, 'valueFen', 'valueAfter'), ...amounts, id: String(row.seq) }));
  return { rows: shown, total: counted?.total ?? 0 };
}

export async function listBatches(ctx: Ctx, { branchId, productId }: In<typeof stockApi.batches>) {
  const branch = await ctx.db
    .selectFrom('branches')
    .select('dayCutoffMin')
    .where(inScope(ctx, 'branches.id'))
    .where('id', '=', branchId)
    .executeTakeFirstOrThrow(notFound(kernelNouns.branch));
  const today = bizDate(ctx.now, branch.dayCutoffMin);
  const rows = await ctx.db
    .selectFrom('batchLevels as l')
    .innerJoin('warehouses', 'warehouses.id', 'l.warehouseId')
    .innerJoin('batches as b', 'b.id', 'l.batchId')
    .select(['b.id', 'b.batchNo', sql<string | null>`b.expiry_date::text`.as('expiryDate'), 'l.onHand'])
    .where(inScope(ctx, 'warehouses.branchId'))
    .where('warehouses.branchId', '=', branchId)
    .where('warehouses.kind', '=', 'MAIN')
    .where('l.productId', '=', productId)
    .where('l.onHand', '>', 0)
    .orderBy(sql`b.expiry_date nulls last`)
    .orderBy('b.id')
    .execute();
  const isCounting = (await findCountedBlind(ctx, branchId)).hides(productId);
  return rows.map(({ onHand: left, ...row }) => ({
    ...row,
    onHand: isCounting ? null : left,
    isExpired: row.expiryDate !== null && row.expiryDate < today,
  }));
}

/** Batches of a branch to return to the supplier: expired, or closer to their date than the product's return period. */
export async function listExpiring(ctx: Ctx, { branchId, page, limit }: In<typeof stockApi.expiring>) {
  const { dayCutoffMin } = await requireBranch(ctx, branchId);
  const today = bizDate(ctx.now, dayCutoffMin);
  const found = ctx.db
    .selectFrom('batchLevels as bl')
    .innerJoin('warehouses', 'warehouses.id', 'bl.warehouseId')
    .innerJoin('batches as b', 'b.id', 'bl.batchId')
    .innerJoin('productMasters as m', 'm.id', 'bl.productId')
    .innerJoin('stockLevels as l', (on) =>
      on.onRef('l.warehouseId', '=', 'bl.warehouseId').onRef('l.productId', '=', 'bl.productId'),
    )
    .where(inScope(ctx, 'warehouses.branchId'))
    .where('warehouses.branchId', '=', branchId)
    .where('warehouses.kind', '=', 'MAIN')
    .where('bl.onHand', '>', 0)
    .where(sql<boolean>`b.expiry_date <= ${today}::date + m.return_before_days`);
  const [rows, { total }] = await Promise.all([
    found
      .select(['b.id', 'm.id as productId', 'm.code', 'm.name', 'm.baseUnit', 'b.batchNo', 'bl.onHand'])
      .select([
        sql<string>`b.expiry_date::text`.as('expiryDate'),
        sql<boolean>`b.expiry_date < ${today}::date`.as('isExpired'),
        sql<number>`round(l.value_fen::numeric * bl.on_hand / greatest(l.on_hand, 1))::bigint`.as('valueFen'),
      ])
      .orderBy('b.expiryDate')
      .orderBy('m.code')
      .orderBy('b.id')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    found.select((q) => q.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  const [blind, seen] = [await findCountedBlind(ctx, branchId), seesCostAt(ctx, branchId)];
  const shown = rows.map((row) =>
    hideCost(blind.hides(row.productId) ? { ...row, onHand: null, valueFen: null } : row, seen, 'valueFen'),
  );
  return { rows: shown, total };
}

/**
 * Goods that the branch's main store has ever had, or that are on its shelf. The query starts from these, because the brand may
 * have a hundred times as many products.
 */
const selectBranchGoods = (ctx: Ctx) =>
  ctx.db
    .selectFrom('branches')
    .leftJoin('warehouses', (on) => on.onRef('warehouses.branchId', '=', 'branches.id').on('warehouses.kind', '=', 'MAIN'))
    .innerJoinLateral(
      sql<{ productId: string }>`(select l.product_id from stock_levels l where l.warehouse_id = warehouses.id and l.seq > 0
        union select bp.product_id from branch_products bp where bp.branch_id = branches.id and bp.status = 'ON')`.as('own'),
      (on) => on.onTrue(),
    )
    .innerJoin('productMasters', 'productMasters.id', 'own.productId')
    .leftJoin('stockLevels', (on) =>
      on.onRef('stockLevels.warehouseId', '=', 'warehouses.id').onRef('stockLevels.productId', '=', 'productMasters.id'),
    )
    .leftJoin('branchProducts', (on) =>
      on.onRef('branchProducts.branchId', '=', 'branches.id').onRef('branchProducts.productId', '=', 'productMasters.id'),
    )
    .where(inScope(ctx, 'branches.id'))
    // Lists the kinds instead of excluding the others: for an exclusion PostgreSQL would estimate no rows (ADR 0029).
    .where('productMasters.kind', 'in', stockedKinds);

/** Shipped to this branch, and neither received nor written off. */
/** Asked for, ordered or shipped, and not here yet. */
const incoming = sql<number>`coalesce((select sum(i.qty)::bigint from incoming_goods i
  where i.branch_id = branches.id and i.product_id = product_masters.id), 0)`;
const minStock = sql<number>`coalesce(branch_products.min_stock, (branches.thresholds ->> 'lowStockQty')::int, ${sql.lit(Thresholds.parse({}).lowStockQty)})`;
const onHand = sql<number>`coalesce(stock_levels.on_hand, 0)`;
const reserved = sql<number>`coalesce(stock_levels.reserved, 0)`;
const expiry = sql<string | null>`(select min(b.expiry_date)::text from batch_levels bl join batches b on b.id = bl.batch_id
  where bl.warehouse_id = warehouses.id and bl.product_id = product_masters.id and bl.on_hand > 0)`;

const SCARCEST = 5;

/** Goods of one branch at or below their minimum. What the caller counts blind is left out, as in the list. */
export const lowStockFigure: BranchFigure = {
  can: 'STOCK_LIST',
  read: async (ctx, branchId) => {
    const { rows, total } = await listStock(ctx, { branchId, isLow: true, page: 1, limit: 200 });
    const scarcest = rows
      .map(({ id, name, onHand: left, reserved: kept, baseUnit }) => ({
        id,
        name,
        available: (left ?? 0) - (kept ?? 0),
        unit: baseUnit,
      }))
      .toSorted((a, b) => a.available - b.available)
      .slice(0, SCARCEST);
    return { lowStock: { total, rows: scarcest } };
  },
};
