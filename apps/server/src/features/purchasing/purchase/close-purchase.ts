import { commonErrors } from '@netbar/contract/kernel/errors';
import type { In } from '@netbar/contract/kernel/endpoint';
import { purchaseApi } from '@netbar/contract/purchasing/purchase/purchase.api';
import { purchaseErrors } from '@netbar/contract/purchasing/purchase/purchase.errors';
import { purchaseNouns } from '@netbar/contract/purchasing/purchase/feature';
import { toCome } from '@netbar/contract/purchasing/purchase/purchase.rules';
import { sql } from 'kysely';
import { command } from '#kernel/command.ts';
import type { Ctx, Tx } from '#kernel/ctx.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { getCompanyPurchase } from './company-purchase.queries.ts';
import { findCompaniesOf, lockOrders } from './lock-orders.ts';
import { settleOrders } from './settle.ts';
import { lockStorePurchaseAt, lockWithStores, stepCompanyPurchase, stepStorePurchase } from './step-purchase.ts';
import { getStorePurchase } from './store-purchase.queries.ts';
import { readStoreLines } from './store-purchase-lines.ts';

/** Gives up what is still to come of an order: of some lines, or of all. It ends the seven-day reminder. */
export const closeStorePurchase = (ctx: Ctx, input: In<typeof purchaseApi.closeStore>) =>
  command(ctx, purchaseApi.closeStore, input, async (ctx) => {
    const doc = await lockStorePurchaseAt(ctx, input);
    if (doc.status !== 'ORDERED') throw new AppError(commonErrors.wrongStatus);
    const companyIds = await findCompaniesOf(ctx, doc.id);
    await lockOrders(ctx, { storeIds: [], companyIds });
    const lines = await readStoreLines(ctx, doc.id);
    const { lineIds, reason } = input;
    if (lineIds?.some((id) => lines.every((line) => line.id !== id))) throw notFound(purchaseNouns.storePurchase)();
    const open = lines.filter((line) => toCome(line) > 0);
    const closed = lineIds ? open.filter(({ id }) => lineIds.includes(id)) : open;
    if (closed.length === 0) throw new AppError(purchaseErrors.nothingLeft);
    await closeAllocations(
      ctx,
      closed.map(({ id }) => id),
    );
    const detail = { reason, lines: closed.map((line) => ({ productId: line.productId, qty: toCome(line) })) };
    const isAll = closed.length === open.length;
    await stepStorePurchase(ctx, doc, isAll ? 'closeRest' : 'closeLines', {
      detail,
      also: { endNote: reason, ...(isAll && { endedTime: ctx.now }) },
    });
    await settleOrders(ctx, { storeIds: [], companyIds });
    return getStorePurchase(ctx, input);
  });

const closeAllocations = (ctx: Tx, storeLineIds: string[]) =>
  sql`update tenant.purchase_allocations a set closed_qty = a.qty - a.received_qty - a.charged_back_qty
    from tenant.company_purchases c where c.id = a.company_purchase_id and c.status <> 'DRAFT'
      and a.store_line_id = any(${storeLineIds}::uuid[])`.execute(ctx.db);

/** Gives up what a supplier has not delivered, for all branches of the order. */
export const closeCompanyPurchase = (ctx: Ctx, input: In<typeof purchaseApi.closeCompany>) =>
  command(ctx, purchaseApi.closeCompany, input, async (ctx) => {
    const { doc, storeIds } = await lockWithStores(ctx, input);
    const { reason } = input;
    await stepCompanyPurchase(ctx, doc, 'closeRest', { detail: { reason }, also: { endNote: reason, endedTime: ctx.now } });
    await sql`update tenant.purchase_allocations set closed_qty = qty - received_qty - charged_back_qty
      where company_purchase_id = ${doc.id}`.execute(ctx.db);
    await settleOrders(ctx, { storeIds, companyIds: [] });
    return getCompanyPurchase(ctx, input);
  });
