import { isStocked } from '@netbar/contract/goods/product/product.rules';
import { stockNumbers } from '@netbar/contract/goods/stock/feature';
import { stockApi } from '@netbar/contract/goods/stock/stock.api';
import { stockErrors } from '@netbar/contract/goods/stock/stock.errors';
import type { AdjustKind } from '@netbar/contract/goods/stock/stock.model';
import { stockAdjustLifecycle } from '@netbar/contract/goods/stock/stock.rules';
import type { In } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { mulDiv } from '@netbar/contract/kernel/money';
import { bizDate } from '@netbar/contract/kernel/time';
import { sql } from 'kysely';
import { requireProducts } from '#features/goods/product/product.ts';
import { askForApproval } from '#features/org/approval/approval.ts';
import { requireBranch } from '#features/org/branch/branch.ts';
import { notifyStaff } from '#features/platform/notification/notification.ts';
import type { ApprovalSubject } from '#kernel/approvals.ts';
import { command } from '#kernel/command.ts';
import { holdsAt, type Ctx, type Tx } from '#kernel/ctx.ts';
import { nextDocNo } from '#kernel/doc-number.ts';
import { takeDuty } from '#kernel/duties.ts';
import { AppError } from '#kernel/errors.ts';
import { credit, debit } from '#kernel/ledger.ts';
import { postStock, type StockMove } from '#kernel/stock.ts';
import { traceOpened, transition } from '#kernel/transition.ts';
import { adjustDoc, adjustLinesOf, getAdjust, lockAdjust, REVIEW } from './adjust.queries.ts';
import { approvalWithoutCost } from './cost.ts';
import { findLevels, findOrAddBatch, lockOnHand, requireMainStore } from './warehouse.ts';

type AdjustRequest = In<typeof stockApi.adjust>;
type AdjustLine = AdjustRequest['lines'][number];
type LockedAdjust = Awaited<ReturnType<typeof lockAdjust>>;

/** Writes goods off or corrects the stock, after approval where a rule asks for it. */
export const adjustStock = (ctx: Ctx, input: AdjustRequest) =>
  command(ctx, stockApi.adjust, input, async (ctx) => {
    const id = await openAdjust(ctx, input);
    return getAdjust(ctx, { id });
  });

async function openAdjust(ctx: Tx, request: AdjustRequest) {
  const { branchId, kind, reason, lines } = request;
  const { id, no, products, levels } = await writeAdjust(ctx, request);
  const named = lines.map((line) => ({ ...line, name: products.get(line.productId)?.name ?? '' }));
  const amountFen = lines.reduce((sum, line) => sum + estimateValue(line, levels), 0);
  await askForApproval(ctx, {
    subject: stockAdjustSubject,
    subjectId: id,
    branchId,
    baseVersion: 1,
    before: {},
    after: { names: named.slice(0, 3).map(({ name }) => name), count: named.length, kind, lines: named, amountFen, no },
    amountFen,
    reason,
    what: kind === 'WASTAGE' ? '报损' : '库存调整',
  });
  return id;
}

interface Sale {
  branchId: string;
  /** Number of the sale, for the review. */
  saleNo: string;
  lines: { productId: string; qty: number }[];
}

/**
 * Books in what a sale lacks in stock, at the last cost and in the transaction of the sale, and notifies those who review it.
 * Used when goods are on the counter but not in the books. Call it before the goods are reserved or sold. Returns the document
 * and the products it found, or undefined if nothing was missing.
 */
export async function bookFoundStock(ctx: Tx, { branchId, saleNo, lines }: Sale) {
  if (!holdsAt(ctx, 'FORCE_SALE', branchId)) throw new AppError(commonErrors.forbidden);
  const warehouseId = await requireMainStore(ctx, branchId);
  const missing: Sale['lines'] = [];
  // By product id: all code locks stock levels in this order, so that transactions cannot deadlock.
  for (const { productId, qty } of sumByProduct(lines)) {
    const free = await lockFreeQty(ctx, { branchId, warehouseId, productId });
    if (qty > free) missing.push({ productId, qty: qty - free });
  }
  if (missing.length === 0) return undefined;
  const reason = `强制销售 ${saleNo}`;
  const { id, products } = await writeAdjust(ctx, { branchId, kind: 'FOUND', reason, lines: missing });
  await takeDuty(ctx, adjustDoc({ id, branchId }), { kind: 'APPLICANT', person: ctx.actor, can: null });
  await postAdjust(ctx, await lockAdjust(ctx, id));
  const names = missing.map(({ productId, qty }) => `${products.get(productId)?.name ?? ''} ${qty}`);
  const content = `账面无货已售出，请复核：${names.slice(0, 3).join('、')}`;
  const origin = { serviceType: 'PURCHASE', subServiceType: 0, notificationType: 0, serviceId: id } as const;
  await notifyStaff(ctx, { content, ...origin, dedupeKey: `found ${id}` }, { branchIds: [branchId], can: REVIEW });
  return { id, productIds: missing.map(({ productId }) => productId) };
}

/** One line for each product, in order of id. */
const sumByProduct = (lines: Sale['lines']) =>
  [...Map.groupBy(lines, ({ productId }) => productId)]
    .map(([productId, some]) => ({ productId, qty: some.reduce((sum, { qty }) => sum + qty, 0) }))
    .toSorted((a, b) => (a.productId < b.productId ? -1 : 1));

/** How many may still be sold: neither reserved for others nor expired. */
async function lockFreeQty(ctx: Tx, { branchId, ...place }: { branchId: string; warehouseId: string; productId: string }) {
  const onHand = await lockOnHand(ctx, place);
  const { dayCutoffMin } = await requireBranch(ctx, branchId);
  const { rows } = await sql<{ taken: number }>`
    select coalesce((select l.reserved from tenant.stock_levels l where l.warehouse_id = ${place.warehouseId} and l.product_id = ${place.productId}), 0)
      + coalesce((select sum(bl.on_hand) from tenant.batch_levels bl join tenant.batches b on b.id = bl.batch_id
          where bl.warehouse_id = ${place.warehouseId} and bl.product_id = ${place.productId}
            and b.expiry_date < ${bizDate(ctx.now, dayCutoffMin)}::date), 0)::bigint as taken`.execute(ctx.db);
  return Math.max(0, onHand - (rows[0]?.taken ?? 0));
}

/** Records, once, why goods were there that the books did not have. */
export const reviewAdjust = (ctx: Ctx, input: In<typeof stockApi.review>) =>
  command(ctx, stockApi.review, input, async (ctx) => {
    const { id, version, note } = input;
    const doc = await lockAdjust(ctx, id);
    if (doc.version !== version) throw new AppError(commonErrors.changedMeanwhile);
    if (doc.kind !== 'FOUND' || doc.reviewedTime !== null) throw new AppError(commonErrors.wrongStatus);
    await takeDuty(ctx, adjustDoc(doc), { kind: 'AUDITOR', person: ctx.actor, can: REVIEW });
    await transition(ctx, stockAdjustLifecycle, doc, {
      action: 'review',
      by: 'person',
      detail: { note },
      write: (next) =>
        ctx.db
          .updateTable('stockAdjusts')
          .set({ ...next, reviewedTime: ctx.now, reviewerId: ctx.actor.id, reviewNote: note })
          .where('id', '=', id)
          .execute(),
    });
    return getAdjust(ctx, { id });
  });

export const stockAdjustSubject: ApprovalSubject = {
  type: 'STOCK_ADJUSTMENT',
  show: approvalWithoutCost,
  currentVersion: async (ctx, id) => (await lockAdjust(ctx, id)).version,
  apply: async (ctx, { subjectId }) => postAdjust(ctx, await lockAdjust(ctx, subjectId)),
  close: async (ctx, { subjectId }, outcome) => {
    await stepAdjust(ctx, await lockAdjust(ctx, subjectId), outcome === 'WITHDRAWN' ? 'withdraw' : 'reject');
  },
};

/** Inserts the document and its lines, to be posted later. */
async function writeAdjust(ctx: Tx, { branchId, kind, reason, lines }: Omit<AdjustRequest, 'kind'> & { kind: AdjustKind }) {
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
  const { no } = await nextDocNo(ctx, branchId, kind === 'WASTAGE' ? stockNumbers.wastage : stockNumbers.stockAdjust);
  const id = ctx.newId();
  await ctx.db
    .insertInto('stockAdjusts')
    .values({ id, no, branchId, kind, reason, applicantId: ctx.actor.id, createdTime: ctx.now })
    .execute();
  await ctx.db
    .insertInto('stockAdjustLines')
    .values(lines.map((line, i) => ({ adjustId: id, lineNo: i + 1, ...line })))
    .execute();
  traceOpened(ctx, stockAdjustLifecycle, { id, branchId, status: 'PENDING' }, { no, lines });
  return { id, no, products, levels };
}

type Levels = Awaited<ReturnType<typeof findLevels>>;

/** The value of incoming goods: as stated, or at the last cost. */
function valueIn({ productId, qty, valueFen }: Pick<AdjustLine, 'productId' | 'qty' | 'valueFen'>, levels: Levels) {
  const lastCostFen = levels.get(productId)?.lastCostFen;
  return valueFen ?? (lastCostFen === undefined || lastCostFen === 0 ? undefined : lastCostFen * qty);
}

/** The expected value, for approval rules, before the goods move. */
function estimateValue(line: AdjustLine, levels: Levels) {
  if (line.qty > 0) return valueIn(line, levels) ?? 0;
  const { onHand, valueFen } = levels.get(line.productId) ?? { onHand: 0, valueFen: 0 };
  return onHand === 0 ? 0 : mulDiv(valueFen, Math.min(-line.qty, onHand), onHand);
}

/** Posts the stock moves and their ledger entries in the caller's transaction. */
export async function postAdjust(ctx: Tx, doc: LockedAdjust) {
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
    const batchId = qty > 0 ? await findOrAddBatch(ctx, { productId, batchNo, expiryDate }) : undefined;
    const value = qty > 0 ? { valueFen: valueIn({ productId, qty, valueFen: valueFen ?? undefined }, levels) ?? 0 } : {};
    moves.push({ warehouseId, productId, qty, reason: kind, ...value, ...(batchId && { batchId }) });
  }
  const { dayCutoffMin } = await requireBranch(ctx, branchId);
  const against = { code: kind === 'WASTAGE' ? 'WASTAGE' : 'STOCK_DIFF', branchId } as const;
  await postStock(
    ctx,
    { docType: stockAdjustLifecycle.name, docId: id, event: 'POSTED', bizDate: bizDate(ctx.now, dayCutoffMin) },
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
  await stepAdjust(ctx, doc, 'post');
}

const stepAdjust = (ctx: Tx, doc: LockedAdjust, action: keyof typeof stockAdjustLifecycle.actions) =>
  transition(ctx, stockAdjustLifecycle, doc, {
    action,
    by: 'person',
    write: (next) => ctx.db.updateTable('stockAdjusts').set(next).where('id', '=', doc.id).execute(),
  });
