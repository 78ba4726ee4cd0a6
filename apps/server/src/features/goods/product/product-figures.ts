import { productNouns } from '@netbar/contract/goods/product/feature';
import { SALES_DAYS } from '@netbar/contract/goods/product/product.rules';
import { DAY_MS } from '@netbar/contract/kernel/time';
import { Thresholds } from '@netbar/contract/org/branch/branch.model';
import { sql } from 'kysely';
import { type Ctx, holdsAt, inScope } from '#kernel/ctx.ts';
import { notFound } from '#kernel/errors.ts';
import { findCountedBlind } from './blind-count.ts';
import { findProductAtBranches } from './branch-product.queries.ts';
import { productSales, requireProduct } from './product.ts';

const LATEST = 4;

/** The figures of a brand's product at the caller's branches. */
export async function getMasterFigures(ctx: Ctx, { id }: { id: string }) {
  await requireProduct(ctx, id);
  return figuresOf(ctx, { productId: id });
}

/** The same at one branch. */
export async function getBranchFigures(ctx: Ctx, ref: { productId: string; branchId: string }) {
  const figures = await figuresOf(ctx, ref);
  if (figures.branches.length === 0) throw notFound(productNouns.product)();
  return figures;
}

async function figuresOf(ctx: Ctx, ref: { productId: string; branchId?: string }) {
  const since = new Date(ctx.now.getTime() - SALES_DAYS * DAY_MS);
  const [rows, stock, blind, sales, counts] = await Promise.all([
    findProductAtBranches(ctx, ref),
    listStockOf(ctx, ref),
    findCountedBlind(ctx, ref.branchId),
    Promise.all(productSales.all().map((sold) => sold(ctx, { ...ref, since }))),
    listCountsOf(ctx, ref),
  ]);
  const stockAt = new Map(stock.map((row) => [row.branchId, row]));
  const soldAt = new Map(sales.flatMap(({ byBranch }) => byBranch).map((row) => [row.branchId, row]));
  const branches = rows
    .map(({ branchId, branchName, shelf, priceFen, minStock }) => {
      const { onHand = 0, valueFen = 0, incoming = 0, lowStockQty = 0, isKnown = false } = stockAt.get(branchId) ?? {};
      const { qty: soldQty = 0, salesFen = 0, costFen = 0 } = soldAt.get(branchId) ?? {};
      const seesCost = holdsAt(ctx, 'STOCK_COST', branchId);
      const isHidden = blind.hides(ref.productId, branchId);
      const figures = {
        soldQty,
        salesFen,
        costFen: seesCost ? costFen : null,
        valueFen: seesCost && !isHidden ? valueFen : null,
      };
      const levels = { onHand: isHidden ? null : onHand, incoming, minStock: minStock ?? (isKnown ? lowStockQty : null) };
      return { branchId, branchName, shelf, priceFen, ...figures, ...levels };
    })
    // Of a chain's hundreds of branches only those that have anything to do with it.
    .filter((row) => ref.branchId || row.shelf === 'ON' || row.onHand !== 0 || row.soldQty > 0 || row.incoming > 0);
  return { branches, days: sales.flatMap(({ byDay }) => byDay), counts };
}

/** The stock of a product in the main store of each branch, and what is on its way there. */
const listStockOf = (ctx: Ctx, { productId, branchId }: { productId: string; branchId?: string }) => {
  const found = ctx.db
    .selectFrom('branches')
    .leftJoin('warehouses', (on) => on.onRef('warehouses.branchId', '=', 'branches.id').on('warehouses.kind', '=', 'MAIN'))
    .leftJoin('stockLevels as l', (on) => on.onRef('l.warehouseId', '=', 'warehouses.id').on('l.productId', '=', productId))
    .select([
      'branches.id as branchId',
      sql<number>`coalesce(l.on_hand, 0)`.as('onHand'),
      sql<number>`coalesce(l.value_fen, 0)`.as('valueFen'),
      sql<boolean>`l.product_id is not null`.as('isKnown'),
      sql<number>`coalesce((branches.thresholds ->> 'lowStockQty')::int, ${sql.lit(Thresholds.parse({}).lowStockQty)})`.as(
        'lowStockQty',
      ),
      sql<number>`coalesce((select sum(tl.shipped_qty - tl.received_qty - tl.short_qty)::int from transfers t
        join transfer_lines tl on tl.transfer_id = t.id
        where t.to_branch_id = branches.id and t.status = 'SHIPPED' and tl.product_id = ${productId}), 0)`.as('incoming'),
    ])
    .where(inScope(ctx, 'branches.id'));
  return (branchId ? found.where('branches.id', '=', branchId) : found).execute();
};

/** What the latest posted stocktakes found of a product: more or less than the books said. */
const listCountsOf = (ctx: Ctx, { productId, branchId }: { productId: string; branchId?: string }) => {
  const found = ctx.db
    .selectFrom('stocktakeLines as n')
    .innerJoin('stocktakes', 'stocktakes.id', 'n.stocktakeId')
    .innerJoin('branches', 'branches.id', 'stocktakes.branchId')
    .select(['stocktakes.id', 'stocktakes.no', 'branches.name as branchName'])
    .select([sql<Date>`n.counted_time`.as('countedTime'), sql<number>`(n.counted_qty - n.expected_qty)::int`.as('diffQty')])
    .where(inScope(ctx, 'stocktakes.branchId'))
    .where('n.productId', '=', productId)
    .where('stocktakes.status', '=', 'POSTED')
    .where('n.countedQty', 'is not', null);
  return (branchId ? found.where('stocktakes.branchId', '=', branchId) : found)
    .orderBy('n.countedTime', 'desc')
    .limit(LATEST)
    .execute();
};
