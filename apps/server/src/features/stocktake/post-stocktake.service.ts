import type { In } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { mulDiv } from '@netbar/contract/kernel/money';
import { bizDate } from '@netbar/contract/kernel/time';
import { stocktakeApi } from '@netbar/contract/stocktake/stocktake.api';
import { diffOf, stocktakeMachine } from '@netbar/contract/stocktake/stocktake.rules';
import { ask } from '#features/approval/ask.service.ts';
import { requireBranch } from '#features/branch/branch-lookup.service.ts';
import { findLevels } from '#features/stock/level.service.ts';
import type { ApprovalSubject } from '#kernel/approvals.ts';
import { command } from '#kernel/command.ts';
import type { Ctx, Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { credit, debit } from '#kernel/ledger.ts';
import { postStock } from '#kernel/stock.ts';
import { getStocktake, lockStocktake } from './stocktake.queries.ts';
import { closeLines, requirePostable, step } from './stocktake.service.ts';

type Locked = Awaited<ReturnType<typeof lockStocktake>>;

export const stocktake: ApprovalSubject = {
  type: 'STOCKTAKE',
  currentVersion: async (ctx, id) => (await lockStocktake(ctx, id)).version,
  apply: async (ctx, { subjectId }) => settle(ctx, await lockStocktake(ctx, subjectId)),
};

/** Makes the book say what was counted, and whatever has moved since. */
export const postStocktake = (ctx: Ctx, input: In<typeof stocktakeApi.post>) =>
  command(ctx, stocktakeApi.post, input, async (ctx) => {
    const doc = await lockStocktake(ctx, input.id);
    if (doc.status !== 'REVIEW') throw new AppError(commonErrors.wrongStatus);
    const lines = await differing(ctx, doc);
    const amountFen = lines.reduce((sum, { valueFen }) => sum + valueFen, 0);
    const shown = lines.map(({ productId, name, countedQty, expectedQty, diff, valueFen }) => ({
      productId,
      name,
      countedQty,
      expectedQty,
      qty: diff,
      valueFen,
    }));
    await ask(ctx, {
      subject: stocktake,
      subjectId: doc.id,
      branchId: doc.branchId,
      baseVersion: doc.version,
      before: {},
      after: { names: [doc.no], count: 1, lines: shown, amountFen, no: doc.no },
      amountFen,
      reason: input.reason,
      notice: { subServiceType: 0, what: '盘点差异' },
    });
    return getStocktake(ctx, input);
  });

/** The lines that differ, with what the difference is worth: at the average, or at the last cost where nothing is left. */
async function differing(ctx: Tx, doc: Locked) {
  const lines = await requirePostable(ctx, doc);
  const levels = await findLevels(
    ctx,
    doc.warehouseId,
    lines.map(({ productId }) => productId),
  );
  return lines.flatMap((line) => {
    const diff = diffOf(line) ?? 0;
    if (diff === 0) return [];
    const { onHand = 0, valueFen = 0, lastCostFen = 0 } = levels.get(line.productId) ?? {};
    const worth = onHand > 0 ? mulDiv(valueFen, Math.abs(diff), onHand) : lastCostFen * Math.abs(diff);
    return [{ ...line, diff, valueFen: worth }];
  });
}

async function settle(ctx: Tx, doc: Locked) {
  const { id, branchId, warehouseId } = doc;
  const lines = await differing(ctx, doc);
  await step(ctx, doc, 'post');
  await closeLines(ctx, id);
  if (lines.length === 0) return;
  const { dayCutoffMin } = await requireBranch(ctx, branchId);
  const head = { docType: stocktakeMachine.name, docId: id, event: 'POSTED', bizDate: bizDate(ctx.now, dayCutoffMin) };
  const moves = lines.map(({ productId, diff, valueFen }) => ({
    warehouseId,
    productId,
    qty: diff,
    reason: 'STOCKTAKE',
    ...(diff > 0 && { valueFen }),
  }));
  const [inventory, against] = [{ code: 'INVENTORY', branchId } as const, { code: 'STOCK_DIFF', branchId } as const];
  await postStock(ctx, head, moves, (values) =>
    moves.flatMap(({ qty, productId }, i) => {
      const [value = 0, dims] = [values[i], { productId }];
      return qty > 0
        ? [debit(inventory, value, dims), credit(against, value, dims)]
        : [debit(against, value, dims), credit(inventory, value, dims)];
    }),
  );
}
