import { sql } from 'kysely';
import type { Tx } from '#kernel/ctx.ts';

/** The orders of branches that an order to a supplier holds parts of. */
export async function findStoresOf(ctx: Tx, companyPurchaseId: string) {
  const rows = await ctx.db
    .selectFrom('purchaseAllocations')
    .select(['storePurchaseId', 'branchId'])
    .distinct()
    .where('companyPurchaseId', '=', companyPurchaseId)
    .execute();
  return {
    storeIds: rows.map(({ storePurchaseId }) => storePurchaseId),
    branchIds: [...new Set(rows.map(({ branchId }) => branchId))],
  };
}

/** The orders to suppliers that hold a part of an order of a branch. */
export async function findCompaniesOf(ctx: Tx, storePurchaseId: string) {
  const rows = await ctx.db
    .selectFrom('purchaseAllocations')
    .select('companyPurchaseId')
    .distinct()
    .where('storePurchaseId', '=', storePurchaseId)
    .execute();
  return rows.map(({ companyPurchaseId }) => companyPurchaseId);
}

/** Locks orders in the one order that all steps keep to: those of branches first, each kind by id. */
export async function lockOrders(ctx: Tx, { storeIds, companyIds }: { storeIds: string[]; companyIds: string[] }) {
  const lock = (table: 'storePurchases' | 'companyPurchases', ids: string[]) =>
    ctx.db
      .selectFrom(table)
      .select('id')
      .where(sql<boolean>`id = any(${ids}::uuid[])`)
      .orderBy('id')
      .forNoKeyUpdate()
      .execute();
  await lock('storePurchases', storeIds);
  await lock('companyPurchases', companyIds);
}
