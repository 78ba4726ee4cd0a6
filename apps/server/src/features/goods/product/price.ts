import { sql } from 'kysely';
import type { Ctx, Tx } from '#kernel/ctx.ts';

interface PriceKey {
  productId: string;
  /** Null for the brand's price. */
  branchId: string | null;
}

const isPriceOf = ({ productId, branchId }: PriceKey) =>
  sql<boolean>`product_id = ${productId} and branch_id is not distinct from ${branchId}::uuid`;

/** The price of a product at a moment in the past or future. */
export async function findPriceAt(ctx: Ctx | Tx, key: PriceKey, at: Date): Promise<number | null> {
  const found = await ctx.db
    .selectFrom('prices')
    .select('priceFen')
    .where(isPriceOf(key))
    .where(sql<boolean>`valid @> ${at}::timestamptz`)
    .executeTakeFirst();
  return found?.priceFen ?? null;
}

/** Sets a price from `from` until the next price already set, and ends the price before it at `from`. */
export async function setPrice(
  ctx: Tx,
  key: PriceKey,
  { priceFen, from, adjustmentId = null }: { priceFen: number; from: Date; adjustmentId?: string | null },
) {
  await ctx.db
    .deleteFrom('prices')
    .where(isPriceOf(key))
    .where(sql<boolean>`lower(valid) = ${from}::timestamptz`)
    .execute();
  await ctx.db
    .updateTable('prices')
    .set({ valid: sql<string>`tstzrange(lower(valid), ${from}::timestamptz)` })
    .where(isPriceOf(key))
    .where(sql<boolean>`valid @> ${from}::timestamptz`)
    .execute();
  const next = sql`(select min(lower(valid)) from tenant.prices where ${isPriceOf(key)} and lower(valid) > ${from}::timestamptz)`;
  await ctx.db
    .insertInto('prices')
    .values({
      id: ctx.newId(),
      ...key,
      priceFen,
      valid: sql<string>`tstzrange(${from}::timestamptz, ${next})`,
      adjustmentId,
      createdTime: ctx.now,
    })
    .execute();
}

/** Removes a price of an adjustment that has not begun, and extends the price before it. */
export async function dropScheduledPrice(ctx: Tx, key: PriceKey, adjustmentId: string) {
  const dropped = await ctx.db
    .deleteFrom('prices')
    .where(isPriceOf(key))
    .where('adjustmentId', '=', adjustmentId)
    .where(sql<boolean>`lower(valid) > ${ctx.now}::timestamptz`)
    .returning([sql<Date>`lower(valid)`.as('from'), sql<Date | null>`upper(valid)`.as('to')])
    .executeTakeFirst();
  if (!dropped) return;
  await ctx.db
    .updateTable('prices')
    .set({ valid: sql<string>`tstzrange(lower(valid), ${dropped.to}::timestamptz)` })
    .where(isPriceOf(key))
    .where(sql<boolean>`upper(valid) = ${dropped.from}::timestamptz`)
    .execute();
}
