import type { In } from '@netbar/contract/kernel/endpoint';
import { mulDiv } from '@netbar/contract/kernel/money';
import { bizDate } from '@netbar/contract/kernel/time';
import { isStocked } from '@netbar/contract/product/product.rules';
import { stockApi, stockErrors } from '@netbar/contract/stock/stock.api';
import type { AdjustKind } from '@netbar/contract/stock/stock.model';
import { stockAdjustMachine } from '@netbar/contract/stock/stock.rules';
import { ask } from '#features/approval/ask.service.ts';
import { requireBranch } from '#features/branch/branch-lookup.service.ts';
import { requireProducts } from '#features/product/lookup.service.ts';
import type { ApprovalSubject } from '#kernel/approvals.ts';
import { command } from '#kernel/command.ts';
import type { Ctx, Tx } from '#kernel/ctx.ts';
import { nextDocNo } from '#kernel/doc-number.ts';
import { AppError } from '#kernel/errors.ts';
import { credit, debit } from '#kernel/ledger.ts';
import { postStock, type StockMove } from '#kernel/stock.ts';
import { traceOpened, transition } from '#kernel/transition.ts';
import { adjustLinesOf, getAdjust, lockAdjust } from './adjust.queries.ts';
import { requireBatch } from './batch.service.ts';
import { findLevels } from './level.service.ts';
import { requireMainStore } from './warehouse.service.ts';

type Request = In<typeof stockApi.adjust>;
type Line = Request['lines'][number];
type Locked = Awaited<ReturnType<typeof lockAdjust>>;

export const stockAdjust: ApprovalSubject = {
  type: 'STOCK_ADJUSTMENT',
  currentVersion: async (ctx, id) => (await lockAdjust(ctx, id)).version,
  apply: async (ctx, { subjectId }) => postAdjust(ctx, await lockAdjust(ctx, subjectId)),
  close: async (ctx, { subjectId }, outcome) => {
    await step(ctx, await lockAdjust(ctx, subjectId), outcome === 'WITHDRAWN' ? 'withdraw' : 'reject');
  },
};

/** Writes goods off, or corrects what the book says, where need be once somebody else has looked. */
export const adjustStock = (ctx: Ctx, input: Request) =>
  command(ctx, stockApi.adjust, input, async (ctx) => {
    const id = await openAdjust(ctx, input);
    return getAdjust(ctx, { id });
  });

async function openAdjust(ctx: Tx, request: Request) {
  const { branchId, kind, reason, lines } = request;
  const { id, no, products, levels } = await writeAdjust(ctx, request);
  const named = lines.map((line) => ({ ...line, name: products.get(line.productId)?.name ?? '' }));
  const amountFen = lines.reduce((sum, line) => sum + estimate(line, levels), 0);
  await ask(ctx, {
    subject: stockAdjust,
    subjectId: id,
    branchId,
    baseVersion: 1,
    before: {},
    after: { names: named.slice(0, 3).map(({ name }) => name), count: named.length, kind, lines: named, amountFen, no },
    amountFen,
    reason,
    notice: { subServiceType: 0, what: kind === 'WASTAGE' ? '报损' : '库存调整' },
  });
  return id;
}

/** The document with its lines, waiting to be posted. */
export async function writeAdjust(ctx: Tx, { branchId, kind, reason, lines }: Omit<Request, 'kind'> & { kind: AdjustKind }) {
  const { brandId } = await requireBranch(ctx, branchId);
  const products = await requireProducts(
    ctx,
    brandId,
    lines.map(({ productId }) => productId),
  );
  for (const { name, kind } of products.values()) if (!isStocked(kind)) throw new AppError(stockErrors.notStocked, { name });
  const warehouseId = await requireMainStore(ctx, branchId);
  const levels = await findLevels(ctx, warehouseId, [...products.keys()]);
  for (const line of lines) {
    const { name = '' } = products.get(line.productId) ?? {};
    if (line.qty > 0 && valueIn(line, levels) === undefined) throw new AppError(stockErrors.noCost, { name });
  }
  const { no } = await nextDocNo(ctx, branchId, kind === 'WASTAGE' ? 'wastage' : 'stockAdjust');
  const id = ctx.newId();
  await ctx.db
    .insertInto('stockAdjusts')
    .values({ id, no, branchId, kind, reason, applicantId: ctx.actor.id, createdTime: ctx.now })
    .execute();
  await ctx.db
    .insertInto('stockAdjustLines')
    .values(lines.map((line, i) => ({ adjustId: id, lineNo: i + 1, ...line })))
    .execute();
  traceOpened(ctx, stockAdjustMachine, { id, branchId, status: 'PENDING' }, { no, lines });
  return { id, no, products, levels };
}

type Levels = Awaited<ReturnType<typeof findLevels>>;

/** What goods that come in are worth: as said, else at the last cost. */
function valueIn({ productId, qty, valueFen }: Pick<Line, 'productId' | 'qty' | 'valueFen'>, levels: Levels) {
  const lastCostFen = levels.get(productId)?.lastCostFen;
  return valueFen ?? (lastCostFen === undefined || lastCostFen === 0 ? undefined : lastCostFen * qty);
}

/** What is at stake, before the goods move. */
function estimate(line: Line, levels: Levels) {
  if (line.qty > 0) return valueIn(line, levels) ?? 0;
  const { onHand, valueFen } = levels.get(line.productId) ?? { onHand: 0, valueFen: 0 };
  return onHand === 0 ? 0 : mulDiv(valueFen, Math.min(-line.qty, onHand), onHand);
}

/** Moves the goods and books them, in the transaction that asked for it. */
export async function postAdjust(ctx: Tx, doc: Locked) {
  const { id, branchId, kind } = doc;
  const warehouseId = await requireMainStore(ctx, branchId);
  const lines = await adjustLinesOf(ctx, id);
  const levels = await findLevels(
    ctx,
    warehouseId,
    lines.map(({ productId }) => productId),
  );
  const moves: StockMove[] = [];
  for (const { productId, qty, valueFen, batchNo, expiryDate } of lines) {
    const batchId = qty > 0 ? await requireBatch(ctx, { productId, batchNo, expiryDate }) : undefined;
    const value = qty > 0 ? { valueFen: valueIn({ productId, qty, valueFen: valueFen ?? undefined }, levels) ?? 0 } : {};
    moves.push({ warehouseId, productId, qty, reason: kind, ...value, ...(batchId && { batchId }) });
  }
  const { dayCutoffMin } = await requireBranch(ctx, branchId);
  const against = { code: kind === 'WASTAGE' ? 'WASTAGE' : 'STOCK_DIFF', branchId } as const;
  await postStock(
    ctx,
    { docType: stockAdjustMachine.name, docId: id, event: 'POSTED', bizDate: bizDate(ctx.now, dayCutoffMin) },
    moves,
    (values) =>
      moves.flatMap(({ qty, productId }, i) => {
        const [value = 0, dims] = [values[i], { productId }];
        const inventory = { code: 'INVENTORY', branchId } as const;
        return qty > 0
          ? [debit(inventory, value, dims), credit(against, value, dims)]
          : [debit(against, value, dims), credit(inventory, value, dims)];
      }),
  );
  await step(ctx, doc, 'post');
}

const step = (ctx: Tx, doc: Locked, action: keyof typeof stockAdjustMachine.actions) =>
  transition(ctx, stockAdjustMachine, doc, {
    action,
    by: 'person',
    write: (next) => ctx.db.updateTable('stockAdjusts').set(next).where('id', '=', doc.id).execute(),
  });
