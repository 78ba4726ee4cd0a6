import { stocktakeApi } from '@netbar/contract/goods/stocktake/stocktake.api';
import { stocktakeErrors } from '@netbar/contract/goods/stocktake/stocktake.errors';
import { diffOf, needsRecount, stocktakeLifecycle } from '@netbar/contract/goods/stocktake/stocktake.rules';
import type { In } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { bizDate } from '@netbar/contract/kernel/time';
import { approvalWithoutCost, findLevels } from '#features/goods/stock/stock.ts';
import { askForApproval } from '#features/org/approval/approval.ts';
import { requireBranch } from '#features/org/branch/branch.ts';
import type { ApprovalSubject } from '#kernel/approvals.ts';
import { command } from '#kernel/command.ts';
import type { Ctx, Tx } from '#kernel/ctx.ts';
import { takeDuty } from '#kernel/duties.ts';
import { AppError } from '#kernel/errors.ts';
import { credit, debit } from '#kernel/ledger.ts';
import { postStock } from '#kernel/stock.ts';
import { closeStocktakeLines, stepStocktake } from './count-stocktake.ts';
import { getStocktake, lockStocktake, POST, stocktakeDoc, stocktakeLinesOf, worthOf } from './stocktake.queries.ts';

type LockedStocktake = Awaited<ReturnType<typeof lockStocktake>>;

/** Requests approval of the differences. Once approved, they are posted on top of what has moved since the count. */
export const postStocktake = (ctx: Ctx, input: In<typeof stocktakeApi.post>) =>
  command(ctx, stocktakeApi.post, input, async (ctx) => {
    const doc = await lockStocktake(ctx, input.id);
    if (doc.status !== 'REVIEW') throw new AppError(commonErrors.wrongStatus);
    const lines = await linesThatDiffer(ctx, doc);
    await takeDuty(ctx, stocktakeDoc(doc), { kind: 'APPROVER', person: ctx.actor, can: POST });
    const amountFen = lines.reduce((sum, { valueFen }) => sum + valueFen, 0);
    const shown = lines.map(({ productId, name, countedQty, expectedQty, diff, valueFen }) => ({
      productId,
      name,
      countedQty,
      expectedQty,
      qty: diff,
      valueFen,
    }));
    await askForApproval(ctx, {
      subject: stocktakeSubject,
      subjectId: doc.id,
      branchId: doc.branchId,
      baseVersion: doc.version,
      before: {},
      after: { names: [doc.no], count: 1, lines: shown, amountFen, no: doc.no },
      amountFen,
      reason: input.reason,
      what: '盘点差异',
    });
    return getStocktake(ctx, input);
  });

export const stocktakeSubject: ApprovalSubject = {
  type: 'STOCKTAKE',
  hasOwnDuties: true,
  show: approvalWithoutCost,
  currentVersion: async (ctx, id) => (await lockStocktake(ctx, id)).version,
  apply: async (ctx, { subjectId }) => postDifferences(ctx, await lockStocktake(ctx, subjectId)),
};

/** Lines with a difference and its value. */
async function linesThatDiffer(ctx: Tx, doc: LockedStocktake) {
  const lines = await requirePostable(ctx, doc);
  const levels = await findLevels(
    ctx,
    doc.warehouseId,
    lines.map(({ productId }) => productId),
  );
  return lines.flatMap((line) => {
    const diff = diffOf(line) ?? 0;
    if (diff === 0) return [];
    return [{ ...line, diff, valueFen: worthOf(diff, levels.get(line.productId)) }];
  });
}

async function postDifferences(ctx: Tx, doc: LockedStocktake) {
  const { id, branchId, warehouseId } = doc;
  const lines = await linesThatDiffer(ctx, doc);
  await stepStocktake(ctx, doc, 'post');
  await closeStocktakeLines(ctx, id);
  if (lines.length === 0) return;
  const { dayCutoffMin } = await requireBranch(ctx, branchId);
  const head = { docType: stocktakeLifecycle.name, docId: id, event: 'POSTED', bizDate: bizDate(ctx.now, dayCutoffMin) };
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

/** Refuses while lines still need a second count. */
async function requirePostable(ctx: Tx, doc: LockedStocktake) {
  const lines = await stocktakeLinesOf(ctx, doc.id);
  const open = lines.filter((line) => needsRecount(line, doc.tolerance)).length;
  if (open > 0) throw new AppError(stocktakeErrors.recountNeeded, { n: open });
  return lines;
}
