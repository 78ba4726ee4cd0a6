import { stocktakeNumbers } from '@netbar/contract/goods/stocktake/feature';
import { stocktakeApi } from '@netbar/contract/goods/stocktake/stocktake.api';
import { stocktakeErrors } from '@netbar/contract/goods/stocktake/stocktake.errors';
import { stocktakeLifecycle } from '@netbar/contract/goods/stocktake/stocktake.rules';
import type { In } from '@netbar/contract/kernel/endpoint';
import { Thresholds } from '@netbar/contract/org/branch/branch.model';
import { requireMainStore } from '#features/goods/stock/stock.ts';
import { requireBranch } from '#features/org/branch/branch.ts';
import { command } from '#kernel/command.ts';
import type { Ctx, Tx } from '#kernel/ctx.ts';
import { nextDocNo } from '#kernel/doc-number.ts';
import { takeDuty } from '#kernel/duties.ts';
import { AppError } from '#kernel/errors.ts';
import { whenTaken } from '#kernel/taken.ts';
import { traceOpened, transition } from '#kernel/transition.ts';
import { addCount, replaceCount } from './count-line.ts';
import { getStocktake, lockStocktake, productsToCount, stocktakeDoc, stocktakeLinesOf } from './stocktake.queries.ts';

type LockedStocktake = Awaited<ReturnType<typeof lockStocktake>>;

/** Opens a stocktake with the current stock of the books. The branch continues to sell. */
export const startStocktake = (ctx: Ctx, input: In<typeof stocktakeApi.start>) =>
  command(ctx, stocktakeApi.start, input, async (ctx) => {
    const { branchId, classifyCode, blind } = input;
    const branch = await requireBranch(ctx, branchId);
    const warehouseId = await requireMainStore(ctx, branchId);
    const goods = await productsToCount(ctx, { branchId, warehouseId, classifyCode });
    if (goods.length === 0) throw new AppError(stocktakeErrors.nothingToCount);
    const { no } = await nextDocNo(ctx, branchId, stocktakeNumbers.stocktake);
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
    traceOpened(ctx, stocktakeLifecycle, { id, branchId, status: 'COUNTING' }, { no, lines: goods.length });
    return getStocktake(ctx, { id });
  });

/**
 * Adds what somebody found to the line of a product. Additions of several phones come to the same sum in any order, and one that
 * is sent again under its key counts once. A product that is not on the sheet gets a line.
 */
export const countStocktakeLine = (ctx: Ctx, input: In<typeof stocktakeApi.count>) =>
  command(ctx, stocktakeApi.count, input, async (ctx) => {
    const doc = await lockStocktake(ctx, input.id);
    const { productId, addQty } = input;
    await stepStocktake(ctx, doc, 'count', { productId, addQty });
    await takeDuty(ctx, stocktakeDoc(doc), { kind: 'APPLICANT', person: ctx.actor, can: 'STOCKTAKE_COUNT' });
    return addCount(ctx, doc, input);
  });

/** A second count by another person, which replaces the first. */
export const recountStocktakeLine = (ctx: Ctx, input: In<typeof stocktakeApi.recount>) =>
  command(ctx, stocktakeApi.recount, input, async (ctx) => {
    const doc = await lockStocktake(ctx, input.id);
    const { productId, qty } = input;
    await stepStocktake(ctx, doc, 'recount', { productId, qty });
    await takeDuty(ctx, stocktakeDoc(doc), { kind: 'APPLICANT', person: ctx.actor, can: 'STOCKTAKE_COUNT' });
    await replaceCount(ctx, doc, input);
    return getStocktake(ctx, input);
  });

export const finishCount = (ctx: Ctx, input: In<typeof stocktakeApi.finish>) =>
  command(ctx, stocktakeApi.finish, input, async (ctx) => {
    const doc = await lockStocktake(ctx, input.id);
    const missing = (await stocktakeLinesOf(ctx, doc.id)).filter(({ countedQty }) => countedQty === null).length;
    if (doc.status === 'COUNTING' && missing > 0) throw new AppError(stocktakeErrors.notAllCounted, { n: missing });
    await stepStocktake(ctx, doc, 'finish');
    return getStocktake(ctx, input);
  });

export const voidStocktake = (ctx: Ctx, input: In<typeof stocktakeApi.void>) =>
  command(ctx, stocktakeApi.void, input, async (ctx) => {
    const doc = await lockStocktake(ctx, input.id);
    await stepStocktake(ctx, doc, 'void');
    await closeStocktakeLines(ctx, doc.id);
    return getStocktake(ctx, input);
  });

/** Lets other stocktakes count these products. */
export const closeStocktakeLines = (ctx: Tx, stocktakeId: string) =>
  ctx.db.updateTable('stocktakeLines').set({ isOpen: false }).where('stocktakeId', '=', stocktakeId).execute();

export const stepStocktake = (
  ctx: Tx,
  doc: LockedStocktake,
  action: keyof typeof stocktakeLifecycle.actions,
  detail: object = {},
) =>
  transition(ctx, stocktakeLifecycle, doc, {
    action,
    by: 'person',
    detail,
    write: (next) => ctx.db.updateTable('stocktakes').set(next).where('id', '=', doc.id).execute(),
  });
