import { productNouns } from '@netbar/contract/goods/product/feature';
import type { stocktakeApi } from '@netbar/contract/goods/stocktake/stocktake.api';
import { stocktakeErrors } from '@netbar/contract/goods/stocktake/stocktake.errors';
import type { In } from '@netbar/contract/kernel/endpoint';
import { lockOnHandAt } from '#features/goods/stock/stock.ts';
import type { Tx } from '#kernel/ctx.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { whenTaken } from '#kernel/taken.ts';
import { countableProducts, type lockStocktake } from './stocktake.queries.ts';

type LockedStocktake = Awaited<ReturnType<typeof lockStocktake>>;

/**
 * Adds to the count of a line. The line keeps the quantity in the books at its latest count, so that what was sold before is not
 * missing and what is sold later does not matter. An addition that arrives late does not move that moment back.
 */
export async function addCount(ctx: Tx, doc: LockedStocktake, step: In<typeof stocktakeApi.count>) {
  const { productId, addQty } = step;
  const line = (await findLine(ctx, doc.id, productId)) ?? (await addLine(ctx, doc, productId));
  const before = line.countedQty ?? 0;
  if (before + addQty < 0) throw new AppError(stocktakeErrors.belowZero, { qty: before, n: -addQty });
  const countedTime = momentOf(ctx, doc, step.countedTime);
  const id = ctx.newId();
  const count = { id, stocktakeId: doc.id, productId, addedQty: addQty, countedBy: ctx.actor.id, countedTime };
  await ctx.db
    .insertInto('stocktakeCounts')
    .values({ ...count, createdTime: ctx.now })
    .execute();
  const isLatest = line.countedTime === null || countedTime >= line.countedTime;
  const countedQty = before + addQty;
  await updateLine(
    ctx,
    { doc, productId },
    {
      countedQty,
      ...(isLatest && {
        countedBy: ctx.actor.id,
        countedTime,
        expectedQty: await lockOnHandAt(ctx, { warehouseId: doc.warehouseId, productId }, countedTime),
      }),
    },
  );
  return { productId, countedQty };
}

/** A moment told by a phone, whose clock may be wrong: never before the stocktake began nor in the future. */
function momentOf(ctx: Tx, { createdTime }: LockedStocktake, told: Date | undefined): Date {
  if (!told || told > ctx.now) return ctx.now;
  return told < createdTime ? createdTime : told;
}

/** Replaces the count of a line. Only somebody who has not counted it, and only the count they have seen. */
export async function replaceCount(ctx: Tx, doc: LockedStocktake, { productId, qty, seenQty }: In<typeof stocktakeApi.recount>) {
  const line = await findLine(ctx, doc.id, productId);
  if (!line) throw notFound(productNouns.product)();
  if (await hasCounted(ctx, doc.id, productId)) throw new AppError(stocktakeErrors.byAnother);
  const { countedQty } = line;
  if (countedQty !== seenQty) throw new AppError(stocktakeErrors.recountedMeanwhile, { qty: countedQty ?? 0 });
  const expectedQty = await lockOnHandAt(ctx, { warehouseId: doc.warehouseId, productId }, ctx.now);
  await updateLine(ctx, { doc, productId }, { countedQty: qty, expectedQty, recountedBy: ctx.actor.id });
}

const findLine = (ctx: Tx, stocktakeId: string, productId: string) =>
  ctx.db
    .selectFrom('stocktakeLines')
    .select(['countedQty', 'countedTime'])
    .where('stocktakeId', '=', stocktakeId)
    .where('productId', '=', productId)
    .executeTakeFirst();

const hasCounted = async (ctx: Tx, stocktakeId: string, productId: string) =>
  (await ctx.db
    .selectFrom('stocktakeCounts')
    .select('id')
    .where('stocktakeId', '=', stocktakeId)
    .where('productId', '=', productId)
    .where('countedBy', '=', ctx.actor.id)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Goods were found that the branch neither had nor sold when the stocktake began. */
async function addLine(ctx: Tx, { id, branchId, warehouseId, createdTime }: LockedStocktake, productId: string) {
  const known = await countableProducts(ctx, branchId).where('productMasters.id', '=', productId).executeTakeFirst();
  if (!known) throw notFound(productNouns.product)();
  const snapshotQty = await lockOnHandAt(ctx, { warehouseId, productId }, createdTime);
  await ctx.db
    .insertInto('stocktakeLines')
    .values({ stocktakeId: id, warehouseId, productId, snapshotQty })
    .execute()
    .catch(whenTaken('stocktake_lines_one_open', new AppError(stocktakeErrors.underCount)));
  return { countedQty: null, countedTime: null };
}

interface CountedFields {
  countedQty: number;
  expectedQty?: number;
  countedBy?: string;
  countedTime?: Date;
  recountedBy?: string;
}

const updateLine = (ctx: Tx, { doc, productId }: { doc: LockedStocktake; productId: string }, fields: CountedFields) =>
  ctx.db.updateTable('stocktakeLines').set(fields).where('stocktakeId', '=', doc.id).where('productId', '=', productId).execute();
