import type { In } from '@netbar/contract/kernel/endpoint';
import { bizDate } from '@netbar/contract/kernel/time';
import type { stockApi } from '@netbar/contract/stock/stock.api';
import { sql } from 'kysely';
import { requireBranch } from '#features/branch/branch-lookup.service.ts';
import { inScope, type Ctx } from '#kernel/ctx.ts';

/** Batches of a branch that should go back to whoever sold them: past their day, or so near it as the product says. */
export async function listExpiring(ctx: Ctx, { branchId, page, limit }: In<typeof stockApi.expiring>) {
  const { dayCutoffMin } = await requireBranch(ctx, branchId);
  const today = bizDate(ctx.now, dayCutoffMin);
  const found = ctx.db
    .selectFrom('batchLevels as bl')
    .innerJoin('warehouses', 'warehouses.id', 'bl.warehouseId')
    .innerJoin('batches as b', 'b.id', 'bl.batchId')
    .innerJoin('productMasters as m', 'm.id', 'bl.productId')
    .innerJoin('stockLevels as l', (on) =>
      on.onRef('l.warehouseId', '=', 'bl.warehouseId').onRef('l.productId', '=', 'bl.productId'),
    )
    .where(inScope(ctx, 'warehouses.branchId'))
    .where('warehouses.branchId', '=', branchId)
    .where('warehouses.kind', '=', 'MAIN')
    .where('bl.onHand', '>', 0)
    .where(sql<boolean>`b.expiry_date <= ${today}::date + m.return_before_days`);
  const [rows, { total }] = await Promise.all([
    found
      .select(['b.id', 'm.id as productId', 'm.code', 'm.name', 'm.baseUnit', 'b.batchNo', 'bl.onHand'])
      .select([
        sql<string>`b.expiry_date::text`.as('expiryDate'),
        sql<boolean>`b.expiry_date < ${today}::date`.as('isExpired'),
        sql<number>`round(l.value_fen::numeric * bl.on_hand / greatest(l.on_hand, 1))::bigint`.as('valueFen'),
      ])
      .orderBy('b.expiryDate')
      .orderBy('m.code')
      .orderBy('b.id')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    found.select((q) => q.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}
