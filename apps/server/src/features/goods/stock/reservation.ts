import { inScope, type Tx } from '#kernel/ctx.ts';
import { requireMainStore } from './warehouse.ts';

interface ReservationRequest {
  branchId: string;
  docType: string;
  docId: string;
  expiresTime?: Date;
  lines: { productId: string; qty: number }[];
}

/** Reserves goods for a document: all of its lines or none. A database guard refuses if too few are free. */
export async function reserveStock(ctx: Tx, { branchId, docType, docId, expiresTime, lines }: ReservationRequest) {
  const warehouseId = await requireMainStore(ctx, branchId);
  // By product id: all code locks stock levels in this order, so that transactions cannot deadlock.
  const inOrder = lines.toSorted((a, b) => (a.productId < b.productId ? -1 : 1));
  for (const { productId, qty } of inOrder) {
    const place = { id: ctx.newId(), branchId, warehouseId, productId, qty };
    const source = { docType, docId, expiresTime: expiresTime ?? null, createdTime: ctx.now };
    await ctx.db
      .insertInto('stockReservations')
      .values({ ...place, ...source })
      .execute();
  }
}

/** Ends the reservations of a document that is cancelled, or whose goods leave now by their own stock move. */
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
  for (const { id } of open) await resolveReservation(ctx, id, status);
  return open.length;
};

/** Releases reservations past their time and returns how many. The job repeats it until none are left. */
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
  for (const { id } of due) await resolveReservation(ctx, id, 'EXPIRED');
  return due.length;
}

const resolveReservation = (ctx: Tx, id: string, status: 'TAKEN' | 'RELEASED' | 'EXPIRED') =>
  ctx.db.updateTable('stockReservations').set({ status, resolvedTime: ctx.now }).where('id', '=', id).execute();
