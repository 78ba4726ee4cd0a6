import { stocktakeNouns } from '@netbar/contract/goods/stocktake/feature';
import type { stocktakeApi } from '@netbar/contract/goods/stocktake/stocktake.api';
import { diffOf, needsRecount, stocktakeLifecycle } from '@netbar/contract/goods/stocktake/stocktake.rules';
import type { In } from '@netbar/contract/kernel/endpoint';
import { sql } from 'kysely';
import { countUpTo } from '#kernel/count.ts';
import { type Ctx, holdsAt, inScope, type Tx } from '#kernel/ctx.ts';
import { type DutyDoc, wasAlone, whyNot } from '#kernel/duties.ts';
import { apart } from '#kernel/duty-rules.ts';
import { notFound } from '#kernel/errors.ts';

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

export async function listStocktakes(ctx: Ctx, { branchId, status, page, limit }: In<typeof stocktakeApi.list>) {
  let found = selectStocktakes(ctx);
  if (branchId) found = found.where('stocktakes.branchId', '=', branchId);
  if (status) found = found.where('stocktakes.status', '=', status);
  const [rows, total] = await Promise.all([
    found
      .select(stocktakeColumns)
      .orderBy('stocktakes.id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    countUpTo(ctx, found.select('stocktakes.id')),
  ]);
  return { rows, total };
}

export async function getStocktake(ctx: Ctx | Tx, { id }: { id: string }) {
  const sheet = await selectStocktakes(ctx)
    .select(stocktakeColumns)
    .select(['stocktakes.version', 'stocktakes.tolerance'])
    .select(
      sql<string | null>`(select p.id from approvals p where p.subject_type = 'STOCKTAKE' and p.subject_id = stocktakes.id
        and p.status = 'PENDING')`.as('pendingApproval'),
    )
    .where('stocktakes.id', '=', id)
    .executeTakeFirstOrThrow(notFound(stocktakeNouns.sheet));
  const lines = await ctx.db
    .selectFrom('stocktakeLines as l')
    .innerJoin('productMasters as m', 'm.id', 'l.productId')
    .leftJoin('platform.accounts as c', 'c.id', 'l.countedBy')
    .leftJoin('platform.accounts as r', 'r.id', 'l.recountedBy')
    .select([
      'l.productId',
      'm.code',
      'm.name',
      'm.spec',
      'm.barcode',
      'm.baseUnit',
      'l.countedQty',
      'l.expectedQty',
      'l.recountedBy',
    ])
    .select(['c.name as countedByName', 'r.name as recountedByName'])
    .where('l.stocktakeId', '=', id)
    .orderBy('m.code')
    .execute();
  // A blind count must not show the expected quantity. Whoever counts again is told which products, not how many.
  const isCounting = sheet.blind && sheet.status === 'COUNTING';
  const isHidden = isCounting || (sheet.blind && sheet.status === 'REVIEW' && !holdsAt(ctx, 'STOCKTAKE_POST', sheet.branchId));
  const shown = lines.map(({ recountedBy, ...line }) => ({
    ...line,
    expectedQty: isHidden ? null : line.expectedQty,
    diffQty: isHidden ? null : diffOf({ ...line, recountedBy }),
    needsRecount: !isCounting && needsRecount({ ...line, recountedBy }, sheet.tolerance),
  }));
  const mayPost = sheet.status === 'REVIEW' && holdsAt(ctx, POST, sheet.branchId);
  const reasons = await whyNot(ctx, mayPost ? [{ ...stocktakeDoc(sheet), can: POST }] : [], 'APPROVER');
  return { ...sheet, whyNotPost: reasons.get(id) ?? null, lines: shown };
}

export const lockStocktake = (ctx: Tx, id: string) =>
  ctx.db
    .selectFrom('stocktakes')
    .select(['id', 'no', 'branchId', 'warehouseId', 'tolerance', 'status', 'version'])
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
