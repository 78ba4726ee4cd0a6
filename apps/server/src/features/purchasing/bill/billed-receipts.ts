import { RECEIPT_SOURCE } from '@netbar/contract/purchasing/receipt/receipt.rules';
import { sql } from 'kysely';
import { isBilled } from '#features/money/statement/statement.ts';
import type { Ctx, Tx } from '#kernel/ctx.ts';
import { SUPPLIER } from './supplier-kind.ts';

/** Whether a live statement, of the supplier or of the branch, holds a line of the receipt. */
export async function isReceiptBilled(ctx: Tx, receiptId: string): Promise<boolean> {
  const lines = await ctx.db.selectFrom('goodsReceiptLines').select('id').where('receiptId', '=', receiptId).execute();
  return isBilled(
    ctx,
    RECEIPT_SOURCE,
    lines.map(({ id }) => id),
  );
}

/** Which of these receipt lines a live statement of the supplier holds. */
export async function findBilledLines(ctx: Ctx | Tx, lineIds: readonly string[]): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('statementLines')
    .select('sourceId')
    .where('kind', '=', SUPPLIER)
    .where('sourceType', '=', RECEIPT_SOURCE)
    .where(sql<boolean>`source_id = any(${lineIds}::uuid[])`)
    .where('isLive', '=', true)
    .execute();
  return rows.map(({ sourceId }) => sourceId);
}
