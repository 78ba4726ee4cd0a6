import type { In } from '@netbar/contract/kernel/endpoint';
import { purchaseErrors } from '@netbar/contract/purchasing/purchase/purchase.errors';
import type { receiptApi } from '@netbar/contract/purchasing/receipt/receipt.api';
import { receiptErrors } from '@netbar/contract/purchasing/receipt/receipt.errors';
import {
  allocationKey,
  type AwaitedLine,
  findAwaited,
  lockAwaited,
  submitSurplus,
} from '#features/purchasing/purchase/purchase.ts';
import type { Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { findProductFacts, offersOf, type ProductFacts } from './awaited.queries.ts';
import { postReceipt, stepReceipt } from './post-receipt.ts';
import { type LineOrder, priceLines, readLines, type ReceiptLineRow, withBatches, writePosted } from './receipt-lines.ts';
import { lockReceipt } from './receipt.queries.ts';

type Delivery = In<typeof receiptApi.receive> & { brandId: string; today: string };

interface Known {
  awaited: readonly AwaitedLine[];
  products: ReadonlyMap<string, ProductFacts>;
}

/** Asks for an order for goods that came without one. Undefined if everything was ordered. */
export async function orderSurplus(ctx: Tx, delivery: Delivery, known: Known) {
  const { brandId, branchId, supplierId, today } = delivery;
  const qtys = surplusOf(delivery);
  if (qtys.size === 0) return undefined;
  const productIds = [...qtys.keys()];
  const ordered = await findAwaited(ctx, { branchId, supplierId });
  const offers = await offersOf(ctx, { brandId, supplierId, productIds, day: today });
  const lines = [...qtys].map(([productId, askedQty]) => {
    const { name = '', baseUnit = '' } = known.products.get(productId) ?? {};
    const left = stillAwaited(delivery, ordered, productId);
    if (left > 0) throw new AppError(receiptErrors.stillOrdered, { name, left, unit: baseUnit });
    // More of an ordered product costs what its order says; another one what the supplier asks today.
    const origin = known.awaited.find((line) => line.productId === productId);
    const offer = origin ?? offers.get(productId);
    if (!offer) throw new AppError(receiptErrors.notOffered, { name });
    const { packUnit, packQty, priceFen } = offer;
    if (!origin && askedQty % packQty !== 0)
      throw new AppError(purchaseErrors.wholePacks, { name, unit: packUnit, qty: packQty });
    return { productId, supplierId, packUnit, packQty, priceFen, askedQty, originLineId: origin?.storeLineId ?? null };
  });
  const isAllOrdered = lines.every(({ originLineId }) => originLineId !== null);
  const { id: fillUpId, lineIds } = await submitSurplus(ctx, {
    brandId,
    branchId,
    supplierId,
    originId: known.awaited[0]?.storePurchaseId ?? null,
    reason: isAllOrdered ? 'OVER_DELIVERY' : 'UNORDERED',
    note: delivery.deliveryNote,
    lines,
  });
  const orders = new Map<string, LineOrder>(
    lines.map(({ productId, packUnit, packQty, priceFen }, i) => [
      productId,
      { storeLineId: lineIds[i] as string, companyLineId: null, packUnit, packQty, priceFen },
    ]),
  );
  return { fillUpId, receiptId: ctx.newId(), orders };
}

/** How much of each product is surplus, over all its batches. */
function surplusOf({ lines }: Delivery) {
  const qtys = new Map<string, number>();
  for (const line of lines)
    if (line.kind === 'SURPLUS') qtys.set(line.productId, (qtys.get(line.productId) ?? 0) + line.acceptedQty);
  return qtys;
}

/** What is still on order of a product when this delivery is booked. */
function stillAwaited({ lines }: Delivery, ordered: readonly AwaitedLine[], productId: string) {
  const open = ordered.filter((line) => line.productId === productId);
  const keys = new Set(open.map(allocationKey));
  const came = lines.reduce(
    (sum, line) => sum + (line.kind === 'PAID' && keys.has(allocationKey(line)) ? line.acceptedQty + line.rejectedQty : 0),
    0,
  );
  return open.reduce((sum, { restQty }) => sum + restQty, 0) - came;
}

/** The order for a surplus was decided: the delivery is booked in the same transaction, or goes back as a whole. */
export async function decideSurplus(ctx: Tx, { id: fillUpId, isApproved }: { id: string; isApproved: boolean }) {
  const found = await ctx.db
    .selectFrom('goodsReceipts')
    .select('id')
    .where('fillUpId', '=', fillUpId)
    .where('status', '=', 'DRAFT')
    .executeTakeFirst();
  if (!found) return;
  const doc = await lockReceipt(ctx, found.id);
  if (!isApproved) return void (await stepReceipt(ctx, doc, 'discard', { by: 'system' }));
  const stored = await withOrders(ctx, fillUpId, await readLines(ctx, doc.id));
  const keys = stored.flatMap(({ storeLineId, companyLineId }) =>
    storeLineId && companyLineId ? [{ storeLineId, companyLineId }] : [],
  );
  const awaited = await lockAwaited(ctx, keys);
  const products = await findProductFacts(
    ctx,
    doc.brandId,
    stored.map(({ productId }) => productId),
  );
  const nameOf = (productId: string) => products.get(productId) ?? { name: '', baseUnit: '', batchTracked: false };
  const lines = await withBatches(ctx, priceLines(stored, awaited, nameOf), (productId) => nameOf(productId).batchTracked);
  await writePosted(ctx, lines);
  await postReceipt(ctx, doc, lines, awaited);
}

/** The lines with what their order became: the surplus was ordered from the supplier when it was approved. */
async function withOrders(ctx: Tx, fillUpId: string, rows: ReceiptLineRow[]) {
  const placed = await ctx.db
    .selectFrom('purchaseAllocations')
    .select(['storeLineId', 'companyLineId'])
    .where('storePurchaseId', '=', fillUpId)
    .execute();
  const companyLines = new Map(placed.map(({ storeLineId, companyLineId }) => [storeLineId, companyLineId]));
  return rows.map((row) => ({ ...row, companyLineId: row.companyLineId ?? companyLines.get(row.storeLineId ?? '') ?? null }));
}
