import { Thresholds } from '@netbar/contract/branch/branch.model';
import type { In } from '@netbar/contract/kernel/endpoint';
import { stocktakeApi, stocktakeErrors } from '@netbar/contract/stocktake/stocktake.api';
import { needsRecount, stocktakeMachine } from '@netbar/contract/stocktake/stocktake.rules';
import { requireBranch } from '#features/branch/branch-lookup.service.ts';
import { lockOnHand } from '#features/stock/level.service.ts';
import { requireMainStore } from '#features/stock/warehouse.service.ts';
import { command } from '#kernel/command.ts';
import type { Ctx, Tx } from '#kernel/ctx.ts';
import { nextDocNo } from '#kernel/doc-number.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { whenTaken } from '#kernel/taken.ts';
import { traceOpened, transition } from '#kernel/transition.ts';
import { getStocktake, lockStocktake, productsToCount, stocktakeLinesOf } from './stocktake.queries.ts';

type Locked = Awaited<ReturnType<typeof lockStocktake>>;

/** Opens a sheet with what the book says now. The branch goes on selling. */
export const startStocktake = (ctx: Ctx, input: In<typeof stocktakeApi.start>) =>
  command(ctx, stocktakeApi.start, input, async (ctx) => {
    const { branchId, classifyCode, blind } = input;
    const branch = await requireBranch(ctx, branchId);
    const warehouseId = await requireMainStore(ctx, branchId);
    const goods = await productsToCount(ctx, { branchId, warehouseId, classifyCode });
    if (goods.length === 0) throw new AppError(stocktakeErrors.nothingToCount);
    const { no } = await nextDocNo(ctx, branchId, 'stocktake');
    const id = ctx.newId();
    const tolerance = Thresholds.parse(branch.thresholds).countToleranceQty;
    await ctx.db
      .insertInto('stocktakes')
      .values({ id, no, branchId, warehouseId, blind, tolerance, openedBy: ctx.actor.id, createdTime: ctx.now })
      .execute();
    await ctx.db
      .insertInto('stocktakeLines')
      .values(goods.map(({ productId, onHand }) => ({ stocktakeId: id, warehouseId, productId, snapshotQty: onHand })))
      .execute()
      .catch(whenTaken('stocktake_lines_one_open', new AppError(stocktakeErrors.underCount)));
    traceOpened(ctx, stocktakeMachine, { id, branchId, status: 'COUNTING' }, { no, lines: goods.length });
    return getStocktake(ctx, { id });
  });

/** Notes how many there are, and beside it what the book says in the same moment. Counting again replaces it. */
export const countLine = (ctx: Ctx, input: In<typeof stocktakeApi.count>) =>
  command(ctx, stocktakeApi.count, input, async (ctx) => {
    const doc = await lockStocktake(ctx, input.id);
    const { productId, qty } = input;
    await step(ctx, doc, 'count', { productId, qty });
    await write(ctx, doc, { productId, qty, by: { countedBy: ctx.actor.id, recountedBy: null } });
    return getStocktake(ctx, input);
  });

/** Somebody else counts a line again; their figure is the one that counts. */
export const recountLine = (ctx: Ctx, input: In<typeof stocktakeApi.recount>) =>
  command(ctx, stocktakeApi.recount, input, async (ctx) => {
    const doc = await lockStocktake(ctx, input.id);
    const { productId, qty } = input;
    await step(ctx, doc, 'recount', { productId, qty });
    await write(ctx, doc, { productId, qty, by: { recountedBy: ctx.actor.id } }).catch(
      whenTaken('stocktake_lines_by_another', new AppError(stocktakeErrors.byAnother)),
    );
    return getStocktake(ctx, input);
  });

export const finishCount = (ctx: Ctx, input: In<typeof stocktakeApi.finish>) =>
  command(ctx, stocktakeApi.finish, input, async (ctx) => {
    const doc = await lockStocktake(ctx, input.id);
    const missing = (await stocktakeLinesOf(ctx, doc.id)).filter(({ countedQty }) => countedQty === null).length;
    if (doc.status === 'COUNTING' && missing > 0) throw new AppError(stocktakeErrors.notAllCounted, { n: missing });
    await step(ctx, doc, 'finish');
    return getStocktake(ctx, input);
  });

export const voidStocktake = (ctx: Ctx, input: In<typeof stocktakeApi.void>) =>
  command(ctx, stocktakeApi.void, input, async (ctx) => {
    const doc = await lockStocktake(ctx, input.id);
    await step(ctx, doc, 'void');
    await closeLines(ctx, doc.id);
    return getStocktake(ctx, input);
  });

/** Everything that stands in the way of posting. */
export async function requirePostable(ctx: Tx, doc: Locked) {
  const lines = await stocktakeLinesOf(ctx, doc.id);
  const open = lines.filter((line) => needsRecount(line, doc.tolerance)).length;
  if (open > 0) throw new AppError(stocktakeErrors.recountNeeded, { n: open });
  return lines;
}

/** The goods may be counted by another sheet from now on. */
export const closeLines = (ctx: Tx, stocktakeId: string) =>
  ctx.db.updateTable('stocktakeLines').set({ isOpen: false }).where('stocktakeId', '=', stocktakeId).execute();

interface Counting {
  productId: string;
  qty: number;
  by: { countedBy?: string; recountedBy: string | null };
}

async function write(ctx: Tx, { id, warehouseId }: Locked, { productId, qty, by }: Counting) {
  const expectedQty = await lockOnHand(ctx, { warehouseId, productId });
  const { numUpdatedRows } = await ctx.db
    .updateTable('stocktakeLines')
    .set({ countedQty: qty, expectedQty, ...by, ...(by.countedBy && { countedTime: ctx.now }) })
    .where('stocktakeId', '=', id)
    .where('productId', '=', productId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw notFound('商品')();
}

export const step = (ctx: Tx, doc: Locked, action: keyof typeof stocktakeMachine.actions, detail: object = {}) =>
  transition(ctx, stocktakeMachine, doc, {
    action,
    by: 'person',
    detail,
    write: (next) => ctx.db.updateTable('stocktakes').set(next).where('id', '=', doc.id).execute(),
  });
