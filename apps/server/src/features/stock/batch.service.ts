import { sql } from 'kysely';
import type { Tx } from '#kernel/ctx.ts';

interface Batch {
  productId: string;
  batchNo: string | null;
  expiryDate: string | null;
}

/** The batch of that number and day, opened when it is first met. Without either there is none to name. */
export async function requireBatch(ctx: Tx, { productId, batchNo, expiryDate }: Batch): Promise<string | undefined> {
  if (batchNo === null && expiryDate === null) return undefined;
  const batch = { productId, batchNo: batchNo ?? '', expiryDate };
  await ctx.db
    .insertInto('batches')
    .values({ id: ctx.newId(), ...batch, createdTime: ctx.now })
    .onConflict((row) => row.doNothing())
    .execute();
  const { id } = await ctx.db
    .selectFrom('batches')
    .select('id')
    .where('productId', '=', productId)
    .where('batchNo', '=', batch.batchNo)
    .where(sql<boolean>`expiry_date is not distinct from ${expiryDate}::date`)
    .executeTakeFirstOrThrow();
  return id;
}
