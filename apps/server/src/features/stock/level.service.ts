import { sql } from 'kysely';
import type { Tx } from '#kernel/ctx.ts';

/** What a warehouse has of some products now. */
export async function findLevels(ctx: Tx, warehouseId: string, productIds: string[]) {
  const rows = await ctx.db
    .selectFrom('stockLevels')
    .select(['productId', 'onHand', 'valueFen', 'lastCostFen'])
    .where('warehouseId', '=', warehouseId)
    .where(sql<boolean>`product_id = any(${productIds})`)
    .execute();
  return new Map(rows.map((row) => [row.productId, row]));
}

/** How many the book says there are, held still until the transaction ends. */
export async function lockOnHand(
  ctx: Tx,
  { warehouseId, productId }: { warehouseId: string; productId: string },
): Promise<number> {
  const level = await ctx.db
    .selectFrom('stockLevels')
    .select('onHand')
    .where('warehouseId', '=', warehouseId)
    .where('productId', '=', productId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return level?.onHand ?? 0;
}
