import { productNouns } from '@netbar/contract/goods/product/feature';
import { isStocked } from '@netbar/contract/goods/product/product.rules';
import { stockErrors } from '@netbar/contract/goods/stock/stock.errors';
import type { In } from '@netbar/contract/kernel/endpoint';
import { bizDate } from '@netbar/contract/kernel/time';
import { purchaseNouns } from '@netbar/contract/purchasing/purchase/feature';
import { receiptNumbers } from '@netbar/contract/purchasing/receipt/feature';
import { receiptApi } from '@netbar/contract/purchasing/receipt/receipt.api';
import { receiptErrors } from '@netbar/contract/purchasing/receipt/receipt.errors';
import { goodsReceiptLifecycle } from '@netbar/contract/purchasing/receipt/receipt.rules';
import { requireBranch } from '#features/org/branch/branch.ts';
import { requireOwnPictures } from '#features/platform/picture/picture.ts';
import { allocationKey, type AwaitedLine, lockAwaited } from '#features/purchasing/purchase/purchase.ts';
import { requireSupplier } from '#features/purchasing/supplier/supplier.ts';
import { command } from '#kernel/command.ts';
import type { Ctx, Tx } from '#kernel/ctx.ts';
import { nextDocNo } from '#kernel/doc-number.ts';
import { takeDuty } from '#kernel/duties.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { traceOpened } from '#kernel/transition.ts';
import { findProductFacts, type ProductFacts } from './awaited.queries.ts';
import { postReceipt } from './post-receipt.ts';
import { insertLines, type LineOrder, priceLines, type ReceiptLineRow, rowOf, withBatches } from './receipt-lines.ts';
import { getReceipt, receiptDoc } from './receipt.queries.ts';
import { orderSurplus } from './surplus.ts';

type NewReceipt = In<typeof receiptApi.receive>;
type Line = NewReceipt['lines'][number];

/**
 * Takes in what a supplier delivered. Everything that was ordered is booked at once. If there is more, the whole delivery waits
 * for somebody to approve the surplus: it came on one paper and is settled as one.
 */
export const receiveGoods = (ctx: Ctx, input: NewReceipt) =>
  command(ctx, receiptApi.receive, input, async (ctx) => {
    const branch = await requireBranch(ctx, input.branchId);
    await requireSupplier(ctx, input.supplierId);
    await requireOwnPictures(
      ctx,
      paidOf(input.lines).flatMap(({ photos }) => photos),
    );
    const delivery = { ...input, brandId: branch.brandId, today: bizDate(ctx.now, branch.dayCutoffMin) };
    const awaited = await lockDelivered(ctx, input);
    const products = await requireGoods(ctx, delivery, awaited);
    requireOneSupplier(input, awaited, products);
    const surplus = await orderSurplus(ctx, delivery, { awaited, products });
    const rows = rowsOf(ctx, delivery, { awaited, products, surplus: surplus?.orders });
    const checked = priceLines(
      rows.filter(({ companyLineId, kind }) => kind === 'FREE' || companyLineId !== null),
      awaited,
      (productId) => requireFacts(products, productId),
    );
    if (surplus) {
      await openReceipt(ctx, { ...delivery, fillUpId: surplus.fillUpId, id: surplus.receiptId }, rows);
      return getReceipt(ctx, { id: surplus.receiptId });
    }
    const lines = await withBatches(ctx, checked, (productId) => requireFacts(products, productId).batchTracked);
    const doc = await openReceipt(ctx, { ...delivery, fillUpId: null, id: ctx.newId() }, lines);
    await postReceipt(ctx, doc, lines, awaited);
    return getReceipt(ctx, doc);
  });

const paidOf = (lines: readonly Line[]) => lines.flatMap((line) => (line.kind === 'PAID' ? [line] : []));

/** Locks the orders of the delivery. Lines of other branches look missing, and so do lines that are not of that order. */
async function lockDelivered(ctx: Tx, { branchId, lines }: NewReceipt) {
  const keys = paidOf(lines);
  if (keys.length === 0) return [];
  const awaited = (await lockAwaited(ctx, keys)).filter((line) => line.branchId === branchId);
  const known = new Set(awaited.map(allocationKey));
  if (keys.some((key) => !known.has(allocationKey(key)))) throw notFound(purchaseNouns.storePurchase)();
  return awaited;
}

type Products = ReadonlyMap<string, ProductFacts>;

const requireFacts = (products: Products, productId: string): ProductFacts => {
  const product = products.get(productId);
  if (!product) throw notFound(productNouns.product)();
  return product;
};

/** The products of the delivery. Gifts and surplus must be something that is kept in stock. */
async function requireGoods(ctx: Tx, { brandId, lines }: { brandId: string; lines: Line[] }, awaited: AwaitedLine[]) {
  const unordered = lines.flatMap((line) => (line.kind === 'PAID' ? [] : [line.productId]));
  const products = await findProductFacts(ctx, brandId, [...unordered, ...awaited.map(({ productId }) => productId)]);
  for (const productId of unordered) {
    const { name, kind } = requireFacts(products, productId);
    if (!isStocked(kind)) throw new AppError(stockErrors.notStocked, { name });
  }
  return products;
}

/** A delivery is of one supplier: its paper, its statement and its returns are. */
function requireOneSupplier({ supplierId }: NewReceipt, awaited: AwaitedLine[], products: Products) {
  const other = awaited.find((line) => line.supplierId !== supplierId);
  if (other) throw new AppError(receiptErrors.otherSupplier, { name: requireFacts(products, other.productId).name });
}

interface RowParts {
  awaited: AwaitedLine[];
  products: Products;
  /** The order lines of the surplus, by product. */
  surplus: ReadonlyMap<string, LineOrder> | undefined;
}

function rowsOf(ctx: Tx, { lines, today }: { lines: Line[]; today: string }, { awaited, products, surplus }: RowParts) {
  const orders = new Map(awaited.map((line) => [allocationKey(line), line]));
  return lines.map((line, i) => {
    const awaitedLine = line.kind === 'PAID' ? orders.get(allocationKey(line)) : undefined;
    const productId = line.kind === 'PAID' ? (awaitedLine?.productId ?? '') : line.productId;
    const order = line.kind === 'SURPLUS' ? surplus?.get(productId) : awaitedLine;
    return rowOf(ctx, line, { product: requireFacts(products, productId), order, lineNo: i + 1, today });
  });
}

interface NewDoc extends NewReceipt {
  id: string;
  brandId: string;
  fillUpId: string | null;
}

/** Writes a draft with its lines. */
async function openReceipt(ctx: Tx, receipt: NewDoc, rows: readonly ReceiptLineRow[]) {
  const { id, brandId, branchId, supplierId, deliveryNote, fillUpId } = receipt;
  const { no } = await nextDocNo(ctx, branchId, receiptNumbers.receipt);
  await ctx.db
    .insertInto('goodsReceipts')
    .values({
      id,
      no,
      brandId,
      branchId,
      supplierId,
      deliveryNote,
      fillUpId,
      receiverId: ctx.actor.id,
      createdTime: ctx.now,
    })
    .execute();
  await insertLines(ctx, id, rows);
  const doc = { id, no, brandId, branchId, supplierId, status: 'DRAFT', version: 1 } as const;
  traceOpened(ctx, goodsReceiptLifecycle, doc, { no, deliveryNote, lines: rows.length });
  await takeDuty(ctx, receiptDoc(doc), { kind: 'RECEIVER', person: ctx.actor, can: null });
  return doc;
}
