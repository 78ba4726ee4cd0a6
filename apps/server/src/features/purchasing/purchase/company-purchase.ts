import { commonErrors } from '@netbar/contract/kernel/errors';
import type { In } from '@netbar/contract/kernel/endpoint';
import { yuan } from '@netbar/contract/kernel/money';
import { bizDate } from '@netbar/contract/kernel/time';
import { purchaseNumbers } from '@netbar/contract/purchasing/purchase/feature';
import { purchaseApi } from '@netbar/contract/purchasing/purchase/purchase.api';
import { purchaseErrors } from '@netbar/contract/purchasing/purchase/purchase.errors';
import { companyPurchaseLifecycle } from '@netbar/contract/purchasing/purchase/purchase.rules';
import { deliveryDay, priceAt } from '@netbar/contract/purchasing/supplier/supplier.rules';
import { sql } from 'kysely';
import { findOffers, type Offer, requireSupplier } from '#features/purchasing/supplier/supplier.ts';
import { command } from '#kernel/command.ts';
import { type Ctx, requireWholeBrand, type Tx } from '#kernel/ctx.ts';
import { nextDocNo } from '#kernel/doc-number.ts';
import { AppError } from '#kernel/errors.ts';
import { traceOpened } from '#kernel/transition.ts';
import { getCompanyPurchase, type LockedCompanyPurchase } from './company-purchase.queries.ts';
import { insertCompanyLines, type CompanyLineRow } from './company-purchase-lines.ts';
import { findStoresOf } from './lock-orders.ts';
import { lockPool, type PoolRow } from './pool.ts';
import { notifyBuyers } from './purchase-notices.ts';
import { settleOrders } from './settle.ts';
import { lockCompanyPurchaseAt, lockWithStores, stepCompanyPurchase } from './step-purchase.ts';
import { sumOfLines } from './store-purchase-lines.ts';

type Draft = In<typeof purchaseApi.saveCompany>;
type PricedDraft = Draft & { amountFen: number };

/** Writes an order to a supplier, new or anew, from what branches were approved; places it at once if asked to. */
export const saveCompanyPurchase = (ctx: Ctx, input: Draft) =>
  command(ctx, purchaseApi.saveCompany, input, async (ctx) => {
    requireWholeBrand(ctx, input.brandId);
    const rows = await lockPool(ctx, input);
    const lines = await linesOfSupplier(ctx, input, rows);
    const amountFen = sumOfLines(lines.map((line) => ({ ...line, qty: qtyOf(line) })));
    const draft = { ...input, amountFen };
    const doc = input.id ? await emptyDraft(ctx, { ...draft, id: input.id }) : await openDraft(ctx, draft);
    await insertCompanyLines(ctx, { id: doc.id, supplierId: input.supplierId }, lines);
    if (input.isPlaced) await place(ctx, doc, input.overrideReason);
    return getCompanyPurchase(ctx, doc);
  });

async function openDraft(ctx: Tx, { brandId, supplierId, note, amountFen }: PricedDraft) {
  const { no } = await nextDocNo(ctx, null, purchaseNumbers.companyPurchase);
  const doc = { id: ctx.newId(), no, brandId, supplierId };
  await requireSupplier(ctx, supplierId);
  await ctx.db
    .insertInto('companyPurchases')
    .values({ ...doc, note, amountFen, applicantId: ctx.actor.id, createdTime: ctx.now })
    .execute();
  traceOpened(ctx, companyPurchaseLifecycle, { id: doc.id, branchId: null, status: 'DRAFT' }, { no });
  return { ...doc, status: 'DRAFT' as const, version: 1 };
}

/** A draft is written anew: its allocations go back to the pool first. */
async function emptyDraft(ctx: Tx, input: PricedDraft & { id: string }) {
  const doc = await lockCompanyPurchaseAt(ctx, input);
  if (doc.brandId !== input.brandId || doc.supplierId !== input.supplierId) throw new AppError(commonErrors.wrongStatus);
  await stepCompanyPurchase(ctx, doc, 'save', { also: { note: input.note, amountFen: input.amountFen } });
  await ctx.db.deleteFrom('purchaseAllocations').where('companyPurchaseId', '=', doc.id).execute();
  await ctx.db.deleteFrom('companyPurchaseLines').where('purchaseId', '=', doc.id).execute();
  return { ...doc, version: doc.version + 1 };
}

/** One line a product, at the price for all branches together. Refuses what the supplier does not sell, and parts of packs. */
async function linesOfSupplier(ctx: Tx, { brandId, supplierId, allocations }: Draft, rows: PoolRow[]): Promise<CompanyLineRow[]> {
  const byProduct = Map.groupBy(rows, ({ productId }) => productId);
  const offers = await findOffers(ctx, { brandId, productIds: [...byProduct.keys()], day: bizDate(ctx.now) });
  const wanted = new Map(allocations.map(({ storeLineId, qty }) => [storeLineId, qty]));
  return [...byProduct].map(([productId, lines]) => {
    const name = lines[0]?.name ?? '';
    const offer = offerOf(offers, { supplierId, productId, name });
    const parts = lines.map((line) => ({ ...line, qty: wanted.get(line.storeLineId) ?? 0 }));
    if (parts.some(({ qty }) => qty % offer.packQty !== 0))
      throw new AppError(purchaseErrors.wholePacks, { name, unit: offer.packUnit, qty: offer.packQty });
    const packs = parts.reduce((sum, { qty }) => sum + qty, 0) / offer.packQty;
    return { productId, packUnit: offer.packUnit, packQty: offer.packQty, priceFen: priceAt(offer.breaks, packs), parts };
  });
}

function offerOf(offers: Offer[], { supplierId, productId, name }: { supplierId: string; productId: string; name: string }) {
  const offer = offers.find((each) => each.productId === productId && each.supplierId === supplierId);
  if (!offer) throw new AppError(purchaseErrors.notOffered, { name });
  return offer;
}

const qtyOf = ({ parts }: CompanyLineRow) => parts.reduce((sum, { qty }) => sum + qty, 0);

export const placeCompanyPurchase = (ctx: Ctx, input: In<typeof purchaseApi.placeCompany>) =>
  command(ctx, purchaseApi.placeCompany, input, async (ctx) => {
    const { doc } = await lockWithStores(ctx, input);
    await place(ctx, doc, input.overrideReason);
    return getCompanyPurchase(ctx, input);
  });

type Placeable = Pick<LockedCompanyPurchase, 'id' | 'no' | 'brandId' | 'supplierId' | 'status' | 'version'>;

/** Places a locked draft at the prices of today. Below the supplier's minimum only with a reason. */
async function place(ctx: Tx, doc: Placeable, overrideReason: string) {
  const supplier = await requireSupplier(ctx, doc.supplierId);
  const lines = await readLines(ctx, doc.id);
  const productIds = lines.map(({ productId }) => productId);
  const offers = await findOffers(ctx, { brandId: doc.brandId, productIds, day: bizDate(ctx.now) });
  const priced = lines.map((line) => {
    const offer = offerOf(offers, { supplierId: doc.supplierId, ...line });
    // The price is that of a pack as it is sold today.
    if (offer.packQty !== line.packQty)
      throw new AppError(purchaseErrors.packChanged, { name: line.name, unit: offer.packUnit, qty: offer.packQty });
    const packs = line.qty / line.packQty;
    if (packs < offer.moqPacks)
      throw new AppError(purchaseErrors.belowMinimum, { name: line.name, packs: offer.moqPacks, unit: offer.packUnit });
    return { ...line, priceFen: priceAt(offer.breaks, packs), leadDays: offer.leadDays };
  });
  const amountFen = sumOfLines(priced);
  const isBelow = amountFen < supplier.minOrderFen;
  if (isBelow && overrideReason === '') throw new AppError(purchaseErrors.belowOrderValue, { min: yuan(supplier.minOrderFen) });
  await writePrices(ctx, priced);
  const leadDays = Math.max(...priced.map((line) => line.leadDays));
  const expectedDate = deliveryDay({ ...supplier, leadDays }, ctx.now);
  await stepCompanyPurchase(ctx, doc, 'place', {
    detail: isBelow ? { overrideReason } : {},
    also: { amountFen, overrideReason: isBelow ? overrideReason : '', expectedDate, placedTime: ctx.now },
  });
  await settlePlaced(ctx, doc);
}

const writePrices = (ctx: Tx, lines: readonly { id: string; priceFen: number }[]) =>
  sql`update tenant.company_purchase_lines l set price_fen = p.fen
    from unnest(${lines.map(({ id }) => id)}::uuid[], ${lines.map(({ priceFen }) => priceFen)}::bigint[]) as p (id, fen)
    where l.id = p.id and l.price_fen <> p.fen`.execute(ctx.db);

/** Takes the store orders that a placed order completes to their next status, and tells the buyers. */
export async function settlePlaced(ctx: Tx, { id, no }: { id: string; no: string }) {
  const { storeIds, branchIds } = await findStoresOf(ctx, id);
  await settleOrders(ctx, { storeIds, companyIds: [] });
  await notifyBuyers(ctx, { id, branchIds }, { what: `公司采购单 ${no} 已下达`, step: 'placed', subType: 3 });
}

const readLines = (ctx: Tx, purchaseId: string) =>
  ctx.db
    .selectFrom('companyPurchaseLines as l')
    .innerJoin('productMasters as m', 'm.id', 'l.productId')
    .select(['l.id', 'l.productId', 'm.name', 'l.packUnit', 'l.packQty', 'l.priceFen', 'l.qty'])
    .where('l.purchaseId', '=', purchaseId)
    .orderBy('l.lineNo')
    .execute();

/** Gives what a draft holds back to the pool. */
export const cancelCompanyPurchase = (ctx: Ctx, input: In<typeof purchaseApi.cancelCompany>) =>
  command(ctx, purchaseApi.cancelCompany, input, async (ctx) => {
    const { doc } = await lockWithStores(ctx, input);
    if (doc.status === 'DRAFT') await ctx.db.deleteFrom('purchaseAllocations').where('companyPurchaseId', '=', doc.id).execute();
    await stepCompanyPurchase(ctx, doc, 'cancel', { also: { endedTime: ctx.now, amountFen: 0 } });
    return getCompanyPurchase(ctx, input);
  });
