import { amountOf } from '@netbar/contract/purchasing/purchase/purchase.rules';
import type { SuggestionFigures } from '@netbar/contract/purchasing/purchase/suggestion.model';
import { sql } from 'kysely';
import { requireProducts } from '#features/goods/product/product.ts';
import type { Ctx, Tx } from '#kernel/ctx.ts';
import { toRecords } from '#kernel/postgres/records.ts';

export interface StoreLineRow {
  productId: string;
  supplierId: string;
  packUnit: string;
  packQty: number;
  priceFen: number;
  askedQty: number;
  suggestedQty?: number | null;
  suggestion?: SuggestionFigures | null;
  originLineId?: string | null;
}

/** The lines of a store order as its page shows them. */
export async function findStoreLines(ctx: Ctx | Tx, purchaseId: string) {
  const rows = await ctx.db
    .selectFrom('storePurchaseLines as l')
    .innerJoin('storePurchases as p', 'p.id', 'l.purchaseId')
    .innerJoin('productMasters as m', 'm.id', 'l.productId')
    .innerJoin('suppliers as s', 's.id', 'l.supplierId')
    .select(['l.id', 'l.productId', 'm.code', 'm.name', 'm.spec', 'm.picture', 'm.barcode', 'm.baseUnit', 'm.batchTracked'])
    .select(['m.shelfLifeDays', 'l.supplierId', 's.name as supplierName', 'l.packUnit', 'l.packQty', 'l.priceFen', 'l.askedQty'])
    .select(['l.suggestedQty', sql<SuggestionFigures | null>`l.suggestion`.as('suggestion'), 'l.approvedQty', 'l.cutNote'])
    .select(['l.orderedQty', 'l.receivedQty', 'l.chargedBackQty', sql<number>`l.closed_qty + l.dropped_qty`.as('closedQty')])
    .select(sql<boolean>`p.decided_time is not null`.as('isDecided'))
    .where('l.purchaseId', '=', purchaseId)
    .orderBy('l.lineNo')
    .execute();
  return rows.map(({ isDecided, ...row }) => ({
    ...row,
    restQty: row.approvedQty - row.closedQty - row.receivedQty - row.chargedBackQty,
    amountFen: amountOf({ qty: isDecided ? row.approvedQty : row.askedQty, packQty: row.packQty, priceFen: row.priceFen }),
  }));
}

/** Lines of a locked order, for steps that change them. */
export const readStoreLines = (ctx: Tx, purchaseId: string) =>
  ctx.db
    .selectFrom('storePurchaseLines as l')
    .innerJoin('productMasters as m', 'm.id', 'l.productId')
    .select([
      'l.id',
      'l.productId',
      'm.name',
      'm.baseUnit',
      'l.supplierId',
      'l.packUnit',
      'l.packQty',
      'l.priceFen',
      'l.askedQty',
    ])
    .select([
      'l.approvedQty',
      'l.orderedQty',
      'l.closedQty',
      'l.receivedQty',
      'l.chargedBackQty',
      'l.droppedQty',
      'l.originLineId',
    ])
    .where('l.purchaseId', '=', purchaseId)
    .orderBy('l.lineNo')
    .execute();

export type StoredStoreLine = Awaited<ReturnType<typeof readStoreLines>>[number];

/** Writes the lines of an order at once, and gives their ids in the same order. */
export async function insertStoreLines(ctx: Tx, purchaseId: string, rows: StoreLineRow[]): Promise<string[]> {
  const lines = rows.map((row, i) => ({ ...row, id: ctx.newId(), lineNo: i + 1 }));
  await sql`
    insert into tenant.store_purchase_lines (purchase_id, id, line_no, product_id, supplier_id, pack_unit, pack_qty, price_fen, asked_qty,
      suggested_qty, suggestion, origin_line_id)
    select ${purchaseId}::uuid, * from jsonb_to_recordset(${toRecords(lines)}::jsonb) as l (
      id uuid, line_no int, product_id uuid, supplier_id uuid, pack_unit text, pack_qty int, price_fen bigint, asked_qty bigint,
      suggested_qty bigint, suggestion jsonb, origin_line_id uuid)`.execute(ctx.db);
  return lines.map(({ id }) => id);
}

export const sumOfLines = (lines: readonly { qty: number; packQty: number; priceFen: number }[]) =>
  lines.reduce((sum, line) => sum + amountOf(line), 0);

/** Names of products of a brand, for refusals. Refuses products of other brands. */
export const requireNames = async (ctx: Ctx | Tx, brandId: string, productIds: string[]) => {
  const products = await requireProducts(ctx, brandId, productIds);
  return (id: string) => products.get(id)?.name ?? '';
};
