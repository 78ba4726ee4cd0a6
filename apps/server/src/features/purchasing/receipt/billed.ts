import { sql } from 'kysely';
import { inScope, type Tx } from '#kernel/ctx.ts';

/**
 * Locks lines of posted receipts and the receipts themselves for a statement, in the order in which returns lock them: meanwhile
 * nobody reverses a receipt, and nobody accounts for a return of its goods.
 */
export const lockLinesToBill = async (ctx: Tx, lineIds: readonly string[]) => {
  await ctx.db
    .selectFrom('goodsReceiptLines as l')
    .innerJoin('goodsReceipts', 'goodsReceipts.id', 'l.receiptId')
    .select('l.id')
    .where(inScope(ctx, 'goodsReceipts.branchId'))
    .where(sql<boolean>`l.id = any(${lineIds}::uuid[])`)
    .orderBy('l.id')
    .forNoKeyUpdate(['l', 'goodsReceipts'])
    .execute();
};

/** Marks lines whose cost an approved statement has taken out of GRNI. They stay so. */
export async function markBilled(ctx: Tx, lineIds: readonly string[]) {
  if (lineIds.length === 0) return;
  await ctx.db
    .updateTable('goodsReceiptLines')
    .set({ isBilled: true })
    .where(sql<boolean>`id = any(${lineIds}::uuid[])`)
    .execute();
}
