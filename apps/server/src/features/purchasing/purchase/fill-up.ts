import { commonErrors } from '@netbar/contract/kernel/errors';
import type { In } from '@netbar/contract/kernel/endpoint';
import { purchaseNouns, purchaseNumbers } from '@netbar/contract/purchasing/purchase/feature';
import { purchaseApi } from '@netbar/contract/purchasing/purchase/purchase.api';
import { purchaseErrors } from '@netbar/contract/purchasing/purchase/purchase.errors';
import { companyPurchaseLifecycle, storePurchaseLifecycle, toCome } from '@netbar/contract/purchasing/purchase/purchase.rules';
import type { FillUpReason } from '@netbar/contract/purchasing/purchase/store-purchase.model';
import { deliveryDay } from '@netbar/contract/purchasing/supplier/supplier.rules';
import { sql } from 'kysely';
import { requireSupplier } from '#features/purchasing/supplier/supplier.ts';
import { command } from '#kernel/command.ts';
import type { Ctx, Tx } from '#kernel/ctx.ts';
import { nextDocNo } from '#kernel/doc-number.ts';
import { takeDuty } from '#kernel/duties.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { traceOpened } from '#kernel/transition.ts';
import { insertCompanyLines } from './company-purchase-lines.ts';
import { settlePlaced } from './company-purchase.ts';
import { findCompaniesOf, lockOrders } from './lock-orders.ts';
import { notifyBranch } from './purchase-notices.ts';
import { settleOrders } from './settle.ts';
import {
  APPROVE,
  getStorePurchase,
  lockStorePurchase,
  storePurchaseDoc,
  type LockedStorePurchase,
} from './store-purchase.queries.ts';
import { insertStoreLines, readStoreLines, type StoredStoreLine, type StoreLineRow, sumOfLines } from './store-purchase-lines.ts';

/** Asks for goods of an order anew that are missing or were damaged, at the price of the order. */
export const submitFillUp = (ctx: Ctx, input: In<typeof purchaseApi.submitFillUp>) =>
  command(ctx, purchaseApi.submitFillUp, input, async (ctx) => {
    const origin = await lockStorePurchase(ctx, input.originId);
    if (!['ORDERED', 'STORED', 'CLOSED'].includes(origin.status)) throw new AppError(commonErrors.wrongStatus);
    const lines = await readStoreLines(ctx, origin.id);
    const replaced = await replacedOf(ctx, origin.id, input.reason);
    const wanted = input.lines.map(({ lineId, qty }) => {
      const line = lines.find(({ id }) => id === lineId);
      if (!line) throw notFound(purchaseNouns.storePurchase)();
      const left = replaceable(line, input.reason) - (replaced.get(lineId) ?? 0);
      if (qty > left) throw new AppError(purchaseErrors.overMissing, { name: line.name, left, unit: line.baseUnit });
      return { ...line, qty };
    });
    const [supplierId] = new Set(wanted.map((line) => line.supplierId));
    if (!supplierId || wanted.some((line) => line.supplierId !== supplierId)) throw new AppError(purchaseErrors.oneSupplier);
    const rows = wanted.map(({ id, productId, packUnit, packQty, priceFen, qty }) => ({
      productId,
      supplierId,
      packUnit,
      packQty,
      priceFen,
      askedQty: qty,
      originLineId: id,
    }));
    const { id } = await openFillUp(
      ctx,
      { ...origin, originId: origin.id, supplierId, reason: input.reason, note: input.note },
      rows,
    );
    return getStorePurchase(ctx, { id });
  });

/** What of a line can be asked for anew: what has not come, or what was sent back at the door. */
const replaceable = (line: StoredStoreLine, reason: FillUpReason) => (reason === 'DAMAGE' ? line.chargedBackQty : toCome(line));

/**
 * What other replacement orders ask for already for the same reason, by line of the order. Those that wait for approval count; of
 * approved ones those for damaged goods, since shortages have closed what they replace.
 */
async function replacedOf(ctx: Tx, originId: string, reason: FillUpReason) {
  const rows = await ctx.db
    .selectFrom('storePurchases as p')
    .innerJoin('storePurchaseLines as l', 'l.purchaseId', 'p.id')
    .select([
      'l.originLineId',
      sql<number>`sum(case when p.status = 'SUBMITTED' then l.asked_qty
      when p.fill_up_reason = 'DAMAGE' then l.approved_qty - l.closed_qty - l.dropped_qty else 0 end)::bigint`.as('qty'),
    ])
    .where('p.originId', '=', originId)
    .where('p.fillUpReason', '=', reason)
    .where('p.status', 'not in', ['REJECTED', 'CANCELLED'])
    .groupBy('l.originLineId')
    .execute();
  return new Map(rows.map(({ originLineId, qty }) => [originLineId ?? '', qty]));
}

interface FillUp {
  brandId: string;
  branchId: string;
  originId: string | null;
  supplierId: string;
  reason: FillUpReason;
  note: string;
}

/** Writes a replacement order, which waits for approval from the start. */
async function openFillUp(ctx: Tx, { brandId, branchId, originId, supplierId, reason, note }: FillUp, rows: StoreLineRow[]) {
  const { no } = await nextDocNo(ctx, branchId, purchaseNumbers.fillUp);
  const id = ctx.newId();
  await ctx.db
    .insertInto('storePurchases')
    .values({
      id,
      no,
      brandId,
      branchId,
      kind: 'FILL_UP',
      originId,
      supplierId,
      fillUpReason: reason,
      note,
      status: 'SUBMITTED',
      amountFen: sumOfLines(rows.map((row) => ({ ...row, qty: row.askedQty }))),
      applicantId: ctx.actor.id,
      createdTime: ctx.now,
      submittedTime: ctx.now,
    })
    .execute();
  const lineIds = await insertStoreLines(ctx, id, rows);
  traceOpened(ctx, storePurchaseLifecycle, { id, branchId, status: 'SUBMITTED' }, { no, originId, reason });
  await takeDuty(ctx, storePurchaseDoc({ id, branchId }), { kind: 'APPLICANT', person: ctx.actor, can: null });
  await notifyBranch(ctx, { id, branchId }, { what: `补单 ${no} 待审核`, step: 'submit', subType: 10, type: 0, can: APPROVE });
  return { id, lineIds };
}

export type Surplus = FillUp & { reason: 'OVER_DELIVERY' | 'UNORDERED'; lines: StoreLineRow[] };

/** A replacement order for goods that arrived without having been ordered. Whoever receives them asks for it. */
export const submitSurplus = (ctx: Tx, { lines, ...fillUp }: Surplus) => openFillUp(ctx, fillUp, lines);

/**
 * Sends an approved replacement order to its supplier. Goods that never came are given up on the first order in the same
 * transaction, so that they are awaited once.
 */
export async function orderFillUp(ctx: Tx, doc: LockedStorePurchase) {
  const { id: storePurchaseId, brandId, branchId, supplierId, originId } = doc;
  if (supplierId === null) throw new Error('a replacement order without a supplier');
  const lines = (await readStoreLines(ctx, storePurchaseId)).filter(({ approvedQty }) => approvedQty > 0);
  if (doc.fillUpReason === 'SHORTAGE' && originId !== null) await giveUpMissing(ctx, originId, lines);
  const supplier = await requireSupplier(ctx, supplierId);
  const { no } = await nextDocNo(ctx, null, purchaseNumbers.companyPurchase);
  const id = ctx.newId();
  const amountFen = sumOfLines(lines.map((line) => ({ ...line, qty: line.approvedQty })));
  const expectedDate = deliveryDay(supplier, ctx.now);
  await ctx.db
    .insertInto('companyPurchases')
    .values({
      id,
      no,
      brandId,
      supplierId,
      status: 'PLACED',
      amountFen,
      expectedDate,
      note: `补单 ${doc.no}`,
      applicantId: ctx.actor.id,
      createdTime: ctx.now,
      placedTime: ctx.now,
    })
    .execute();
  traceOpened(ctx, companyPurchaseLifecycle, { id, branchId: null, status: 'PLACED' }, { no, fillUpId: storePurchaseId });
  await insertCompanyLines(
    ctx,
    { id, supplierId },
    lines.map(({ id: storeLineId, productId, packUnit, packQty, priceFen, approvedQty: qty }) => ({
      productId,
      packUnit,
      packQty,
      priceFen,
      parts: [{ storeLineId, storePurchaseId, branchId, qty }],
    })),
  );
  await settlePlaced(ctx, { id, no });
}

/** Closes as much on the allocations of the first order as the replacement asks for, the latest order first. */
async function giveUpMissing(ctx: Tx, originId: string, lines: StoredStoreLine[]) {
  const companyIds = await lockOrigin(ctx, originId);
  const open = await findOpen(ctx, originId);
  const closed = lines.flatMap(({ originLineId, approvedQty, name, baseUnit }) => {
    const own = open.filter(({ storeLineId }) => storeLineId === originLineId);
    const missing = own.reduce((sum, { rest }) => sum + rest, 0);
    // Goods came since it was asked for.
    if (approvedQty > missing) throw new AppError(purchaseErrors.overMissing, { name, left: missing, unit: baseUnit });
    let left = approvedQty;
    return own.map(({ rest, ...key }) => {
      const qty = Math.min(rest, left);
      left -= qty;
      return { ...key, qty };
    });
  });
  await sql`update tenant.purchase_allocations a set closed_qty = a.closed_qty + r.qty
    from unnest(${closed.map((row) => row.storeLineId)}::uuid[], ${closed.map((row) => row.companyLineId)}::uuid[],
      ${closed.map(({ qty }) => qty)}::bigint[]) as r (store_line_id, company_line_id, qty)
    where a.store_line_id = r.store_line_id and a.company_line_id = r.company_line_id and r.qty > 0`.execute(ctx.db);
  await settleOrders(ctx, { storeIds: [originId], companyIds });
}

/** Locks the first order and the orders to suppliers that hold parts of it: what has come of it stays as it is read afterwards. */
async function lockOrigin(ctx: Tx, originId: string) {
  const companyIds = await findCompaniesOf(ctx, originId);
  await lockOrders(ctx, { storeIds: [originId], companyIds });
  return companyIds;
}

/** What is still to come of an order, by allocation. */
const findOpen = (ctx: Tx, storePurchaseId: string) =>
  ctx.db
    .selectFrom('purchaseAllocations as a')
    .innerJoin('companyPurchases as c', 'c.id', 'a.companyPurchaseId')
    .select(['a.storeLineId', 'a.companyLineId'])
    .select(sql<number>`a.qty - a.received_qty - a.charged_back_qty - a.closed_qty`.as('rest'))
    .where('a.storePurchaseId', '=', storePurchaseId)
    .where('c.status', '=', 'PLACED')
    .orderBy('a.companyPurchaseId', 'desc')
    .execute();
