import { commonErrors } from '@netbar/contract/kernel/errors';
import type { In } from '@netbar/contract/kernel/endpoint';
import { bizDate } from '@netbar/contract/kernel/time';
import { stockApi } from '@netbar/contract/stock/stock.api';
import { stockAdjustMachine } from '@netbar/contract/stock/stock.rules';
import { sql } from 'kysely';
import { requireBranch } from '#features/branch/branch-lookup.service.ts';
import { notify } from '#features/notification/notification.service.ts';
import { command } from '#kernel/command.ts';
import type { Ctx, Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { transition } from '#kernel/transition.ts';
import { getAdjust, lockAdjust } from './adjust.queries.ts';
import { postAdjust, writeAdjust } from './adjust.service.ts';
import { lockOnHand } from './level.service.ts';
import { requireMainStore } from './warehouse.service.ts';

interface Sale {
  branchId: string;
  /** What is sold, by its number, for whoever looks into it. */
  saleNo: string;
  lines: { productId: string; qty: number }[];
}

/**
 * The goods are on the counter and the book says there are none: brings in what is missing for a sale, at the last cost, in
 * the transaction of that sale, and has somebody in charge look into it. Call before the goods are set aside or sold. Returns
 * the document, or nothing when nothing was missing.
 */
export async function findForSale(ctx: Tx, { branchId, saleNo, lines }: Sale): Promise<string | undefined> {
  if (!ctx.actor.functions.has('FORCE_SALE')) throw new AppError(commonErrors.forbidden);
  const warehouseId = await requireMainStore(ctx, branchId);
  const missing: Sale['lines'] = [];
  // The order in which everybody takes levels.
  for (const { productId, qty } of added(lines)) {
    const free = await lockFree(ctx, { branchId, warehouseId, productId });
    if (qty > free) missing.push({ productId, qty: qty - free });
  }
  if (missing.length === 0) return undefined;
  const reason = `强制销售 ${saleNo}`;
  const { id, products } = await writeAdjust(ctx, { branchId, kind: 'FOUND', reason, lines: missing });
  await postAdjust(ctx, await lockAdjust(ctx, id));
  const names = missing.map(({ productId, qty }) => `${products.get(productId)?.name ?? ''} ${qty}`);
  const content = `账面无货已售出，请复核：${names.slice(0, 3).join('、')}`;
  const about = { serviceType: 'PURCHASE', subServiceType: 0, notificationType: 0, serviceId: id } as const;
  await notify(ctx, { content, ...about, dedupeKey: `found ${id}` }, { branchIds: [branchId], can: 'STOCK_REVIEW' });
  return id;
}

/** One line for each product, in order of id. */
const added = (lines: Sale['lines']) =>
  [...Map.groupBy(lines, ({ productId }) => productId)]
    .map(([productId, some]) => ({ productId, qty: some.reduce((sum, { qty }) => sum + qty, 0) }))
    .toSorted((a, b) => (a.productId < b.productId ? -1 : 1));

/** How many may still be sold: neither promised to others nor past their day. */
async function lockFree(ctx: Tx, { branchId, ...place }: { branchId: string; warehouseId: string; productId: string }) {
  const onHand = await lockOnHand(ctx, place);
  const { dayCutoffMin } = await requireBranch(ctx, branchId);
  const { rows } = await sql<{ taken: number }>`
    select coalesce((select l.reserved from tenant.stock_levels l where l.warehouse_id = ${place.warehouseId} and l.product_id = ${place.productId}), 0)
      + coalesce((select sum(bl.on_hand) from tenant.batch_levels bl join tenant.batches b on b.id = bl.batch_id
          where bl.warehouse_id = ${place.warehouseId} and bl.product_id = ${place.productId}
            and b.expiry_date < ${bizDate(ctx.now, dayCutoffMin)}::date), 0)::bigint as taken`.execute(ctx.db);
  return Math.max(0, onHand - (rows[0]?.taken ?? 0));
}

/** Once: how it could be that the goods were there and the book did not know. */
export const reviewAdjust = (ctx: Ctx, input: In<typeof stockApi.review>) =>
  command(ctx, stockApi.review, input, async (ctx) => {
    const { id, version, note } = input;
    const doc = await lockAdjust(ctx, id);
    if (doc.version !== version) throw new AppError(commonErrors.changedMeanwhile);
    if (doc.kind !== 'FOUND' || doc.reviewedTime !== null) throw new AppError(commonErrors.wrongStatus);
    await transition(ctx, stockAdjustMachine, doc, {
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
