import { inScope, type Tx } from '#kernel/ctx.ts';
import { requireMainStore } from './warehouse.service.ts';

interface Order {
  branchId: string;
  docType: string;
  docId: string;
  expiresTime?: Date;
  lines: { productId: string; qty: number }[];
}

/** Sets goods aside for a document, all of its lines or none. Refused when less is free. */
export async function reserveStock(ctx: Tx, { branchId, docType, docId, expiresTime, lines }: Order) {
  const warehouseId = await requireMainStore(ctx, branchId);
  // The order in which everybody takes levels.
  const inOrder = lines.toSorted((a, b) => (a.productId < b.productId ? -1 : 1));
  for (const { productId, qty } of inOrder) {
    const place = { id: ctx.newId(), branchId, warehouseId, productId, qty };
    const about = { docType, docId, expiresTime: expiresTime ?? null, createdTime: ctx.now };
    await ctx.db
      .insertInto('stockReservations')
      .values({ ...place, ...about })
      .execute();
  }
}

/** Gives back what a document had set aside: it was cancelled, or the goods leave now by a move of their own. */
export const resolveReservations = async (ctx: Tx, docId: string, status: 'TAKEN' | 'RELEASED') => {
  const open = await ctx.db
    .selectFrom('stockReservations')
    .select('id')
    .where(inScope(ctx, 'stockReservations.branchId'))
    .where('docId', '=', docId)
    .where('status', '=', 'OPEN')
    .orderBy('productId')
    .forUpdate()
    .execute();
  for (const { id } of open) await resolve(ctx, id, status);
  return open.length;
};

/** Frees what is past its time. Returns how many; the job asks again while there are more. */
export async function expireReservations(ctx: Tx, most = 200): Promise<number> {
  const due = await ctx.db
    .selectFrom('stockReservations')
    .select('id')
    .where('status', '=', 'OPEN')
    .where('expiresTime', '<=', ctx.now)
    .orderBy('warehouseId')
    .orderBy('productId')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute();
  for (const { id } of due) await resolve(ctx, id, 'EXPIRED');
  return due.length;
}

const resolve = (ctx: Tx, id: string, status: 'TAKEN' | 'RELEASED' | 'EXPIRED') =>
  ctx.db.updateTable('stockReservations').set({ status, resolvedTime: ctx.now }).where('id', '=', id).execute();
