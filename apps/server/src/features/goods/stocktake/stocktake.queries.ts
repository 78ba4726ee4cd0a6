import { stocktakeNouns } from '@netbar/contract/goods/stocktake/feature';
import type { stocktakeApi } from '@netbar/contract/goods/stocktake/stocktake.api';
import { diffOf, needsRecount, stocktakeLifecycle } from '@netbar/contract/goods/stocktake/stocktake.rules';
import type { In } from '@netbar/contract/kernel/endpoint';
import { StocktakeStatus } from '@netbar/contract/goods/stocktake/stocktake.model';
import { mulDiv } from '@netbar/contract/kernel/money';
import { sql } from 'kysely';
import { matchesProduct } from '#features/goods/product/product.ts';
import { findLevels, seesCostAt } from '#features/goods/stock/stock.ts';
import { countUpTo } from '#kernel/count.ts';
import { type Ctx, holdsAt, inScope, type Tx } from '#kernel/ctx.ts';
import { type DutyDoc, wasAlone, whyNot } from '#kernel/duties.ts';
import { apart } from '#kernel/duty-rules.ts';
import { notFound } from '#kernel/errors.ts';
import { countStates, sortsOf } from '#kernel/list.ts';

/** What it takes to post the differences. */
export const POST = 'STOCKTAKE_POST';

/** Whoever counted, as applicant, does not post the differences. */
export const stocktakeDuties = apart(stocktakeLifecycle.name, [['APPLICANT', 'APPROVER']]);

export const stocktakeDoc = ({ id, branchId }: { id: string; branchId: string }): DutyDoc => ({
  docType: stocktakeLifecycle.name,
  docId: id,
  branchId,
});

const selectStocktakes = (ctx: Ctx | Tx) =>
  ctx.db
    .selectFrom('stocktakes')
    .innerJoin('branches', 'branches.id', 'stocktakes.branchId')
    .leftJoin('platform.accounts as a', 'a.id', 'stocktakes.openedBy')
    .where(inScope(ctx, 'stocktakes.branchId'));

const countLines = (condition: ReturnType<typeof sql>) =>
  sql<number>`(select count(*) from stocktake_lines l where l.stocktake_id = stocktakes.id and ${condition})`;

const stocktakeColumns = [
  'stocktakes.id',
  'stocktakes.no',
  'stocktakes.branchId',
  'branches.name as branchName',
  'stocktakes.blind',
  'stocktakes.status',
  countLines(sql`true`).as('lineCount'),
  countLines(sql`l.counted_qty is not null`).as('countedCount'),
  'a.name as openedByName',
  'stocktakes.createdTime',
  wasAlone('STOCKTAKE', 'stocktakes.id').as('isAlone'),
] as const;

const sorts = sortsOf({
  by: { no: sql`stocktakes.no`, time: sql`stocktakes.created_time` },
  byDefault: '-time',
  tie: sql`stocktakes.id`,
});

export async function listStocktakes(ctx: Ctx, { branchId, status, sort, page, limit }: In<typeof stocktakeApi.list>) {
  const every = selectStocktakes(ctx);
  const all = branchId ? every.where('stocktakes.branchId', '=', branchId) : every;
  const found = status ? all.where('stocktakes.status', '=', status) : all;
  const [rows, total, counts] = await Promise.all([
    found
      .select(stocktakeColumns)
      .orderBy(sorts(sort))
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    countUpTo(ctx, found.select('stocktakes.id')),
    countStates(ctx, all, { column: sql`stocktakes.status`, values: StocktakeStatus.options, chosen: status }),
  ]);
  return { rows, total, counts };
}

export async function getStocktake(ctx: Ctx | Tx, { id }: { id: string }) {
  const sheet = await selectStocktakes(ctx)
    .select(stocktakeColumns)
    .select(['stocktakes.version', 'stocktakes.tolerance', 'stocktakes.warehouseId'])
    .select(
      sql<string | null>`(select p.id from approvals p where p.subject_type = 'STOCKTAKE' and p.subject_id = stocktakes.id
        and p.status = 'PENDING')`.as('pendingApproval'),
    )
    .where('stocktakes.id', '=', id)
    .executeTakeFirstOrThrow(notFound(stocktakeNouns.sheet));
  const lines = await selectLines(ctx, id);
  // A blind count must not show the expected quantity. Whoever counts again is told which products, not how many.
  const isCounting = sheet.blind && sheet.status === 'COUNTING';
  const isHidden = isCounting || (sheet.blind && sheet.status === 'REVIEW' && !holdsAt(ctx, 'STOCKTAKE_POST', sheet.branchId));
  const values = isHidden || !seesCostAt(ctx, sheet.branchId) ? undefined : await findDifferenceValues(ctx, sheet, lines);
  const shown = lines.map(({ recountedBy, snapshotQty, ...line }) => {
    const diffQty = diffOf({ ...line, recountedBy });
    return {
      ...line,
      expectedQty: isHidden ? null : line.expectedQty,
      diffQty: isHidden ? null : diffQty,
      diffValueFen: values && diffQty !== null ? values(line.productId, diffQty) : null,
      movedQty: isHidden || line.expectedQty === null ? null : line.expectedQty - snapshotQty,
      needsRecount: !isCounting && needsRecount({ ...line, recountedBy }, sheet.tolerance),
    };
  });
  const mayPost = sheet.status === 'REVIEW' && holdsAt(ctx, POST, sheet.branchId);
  const reasons = await whyNot(ctx, mayPost ? [{ ...stocktakeDoc(sheet), can: POST }] : [], 'APPROVER');
  return { ...sheet, whyNotPost: reasons.get(id) ?? null, lines: shown };
}

const countedBy = sql<
  { name: string; qty: number }[]
>`coalesce((select json_agg(json_build_object('name', p.name, 'qty', p.qty) order by p.first)
  from (select a.name, sum(c.added_qty) as qty, min(c.counted_time) as first from tenant.stocktake_counts c
    join platform.accounts a on a.id = c.counted_by
    where c.company_id = l.company_id and c.stocktake_id = l.stocktake_id and c.product_id = l.product_id
    group by a.id, a.name) p), '[]')`;

const selectLines = (ctx: Ctx | Tx, stocktakeId: string) =>
  ctx.db
    .selectFrom('stocktakeLines as l')
    .innerJoin('productMasters as m', 'm.id', 'l.productId')
    .leftJoin('platform.accounts as r', 'r.id', 'l.recountedBy')
    .select([
      'l.productId',
      'm.code',
      'm.name',
      'm.spec',
      'm.barcode',
      'm.baseUnit',
      'm.picture',
      'm.purchaseUnit',
      'm.unitFactor',
    ])
    .select(['l.countedQty', 'l.expectedQty', 'l.snapshotQty', 'l.recountedBy', 'r.name as recountedByName'])
    .select(countedBy.as('counts'))
    .where('l.stocktakeId', '=', stocktakeId)
    .orderBy('m.code')
    .execute();

/** What a difference of a product is worth: what was posted, or what would be posted now. */
async function findDifferenceValues(
  ctx: Ctx | Tx,
  { id, status, warehouseId }: { id: string; status: string; warehouseId: string },
  lines: { productId: string }[],
): Promise<(productId: string, diff: number) => number> {
  if (status === 'POSTED') {
    const { rows } = await sql<{ productId: string; valueFen: number }>`
      select product_id, sum(value_fen)::bigint as value_fen from tenant.stock_moves
      where company_id = tenant.current_company() and doc_id = ${id} group by product_id`.execute(ctx.db);
    const posted = new Map(rows.map(({ productId, valueFen }) => [productId, valueFen]));
    return (productId) => posted.get(productId) ?? 0;
  }
  const ids = lines.map(({ productId }) => productId);
  const levels = await findLevels(ctx, warehouseId, ids);
  return (productId, diff) => Math.sign(diff) * worthOf(diff, levels.get(productId));
}

interface Level {
  onHand: number;
  valueFen: number;
  lastCostFen: number;
}

/** The value of a difference, without its sign: at the average cost, or at the last cost if the books have none left. */
export function worthOf(diff: number, level: Level | undefined): number {
  const { onHand = 0, valueFen = 0, lastCostFen = 0 } = level ?? {};
  return onHand > 0 ? mulDiv(valueFen, Math.abs(diff), onHand) : lastCostFen * Math.abs(diff);
}

export const lockStocktake = (ctx: Tx, id: string) =>
  ctx.db
    .selectFrom('stocktakes')
    .select(['id', 'no', 'branchId', 'warehouseId', 'tolerance', 'status', 'version', 'createdTime'])
    .where(inScope(ctx, 'stocktakes.branchId'))
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound(stocktakeNouns.sheet));

export const stocktakeLinesOf = (ctx: Tx, stocktakeId: string) =>
  ctx.db
    .selectFrom('stocktakeLines as l')
    .innerJoin('productMasters as m', 'm.id', 'l.productId')
    .select(['l.productId', 'm.name', 'l.countedQty', 'l.expectedQty', 'l.countedBy', 'l.recountedBy'])
    .where('l.stocktakeId', '=', stocktakeId)
    .orderBy('l.productId')
    .execute();

/** Products of the branch's brand that can be in stock. */
export const countableProducts = (ctx: Ctx | Tx, branchId: string) =>
  ctx.db
    .selectFrom('productMasters')
    .innerJoin('branches', 'branches.brandId', 'productMasters.brandId')
    .select([
      'productMasters.id as productId',
      'productMasters.code',
      'productMasters.name',
      'productMasters.spec',
      'productMasters.barcode',
      'productMasters.baseUnit',
      'productMasters.picture',
      'productMasters.purchaseUnit',
      'productMasters.unitFactor',
    ])
    .where('branches.id', '=', branchId)
    .where('productMasters.kind', 'not in', ['SERVICE', 'COMBO']);

/** Products by name, code or barcode, for a code that no line of the sheet has. */
export async function findProductsToCount(ctx: Ctx, { id, keyword }: In<typeof stocktakeApi.findProducts>) {
  const { branchId } = await selectStocktakes(ctx)
    .select('stocktakes.branchId')
    .where('stocktakes.id', '=', id)
    .executeTakeFirstOrThrow(notFound(stocktakeNouns.sheet));
  return countableProducts(ctx, branchId).where(matchesProduct(keyword)).orderBy('productMasters.code').limit(20).execute();
}

/** Products that the branch has in stock or on the shelf, of one class or of all. */
export const productsToCount = async (ctx: Tx, { branchId, warehouseId, classifyCode }: Place) => {
  const { rows } = await sql<{ productId: string; onHand: number }>`
    select m.id as product_id, coalesce(l.on_hand, 0) as on_hand from tenant.branches b
    join tenant.product_masters m on m.brand_id = b.brand_id and m.kind not in ('SERVICE', 'COMBO')
    left join tenant.stock_levels l on l.warehouse_id = ${warehouseId} and l.product_id = m.id
    left join tenant.branch_products p on p.branch_id = b.id and p.product_id = m.id
    where b.id = ${branchId} and (l.on_hand > 0 or p.status = 'ON')
      and (${classifyCode ?? null}::text is null or m.classify_code = ${classifyCode ?? null}) order by m.id limit 5000`.execute(
    ctx.db,
  );
  return rows;
};

interface Place {
  branchId: string;
  warehouseId: string;
  classifyCode: string | undefined;
}
