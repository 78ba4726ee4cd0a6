import { sql } from 'kysely';
import { type Ctx, inScope } from '#kernel/ctx.ts';

/** Goods ordered at a machine since a moment, less what was given back. */
export const sumMachineSales = (ctx: Ctx, { machineId, since }: { machineId: string; since: Date }) =>
  ctx.db
    .selectFrom('orders')
    .select([sql<number>`coalesce(sum(paid_fen - refunded_fen), 0)::bigint`.as('fen'), sql<number>`count(*)::int`.as('orders')])
    .where(inScope(ctx, 'orders.branchId'))
    .where('machineId', '=', machineId)
    .where('type', '=', 'SALE')
    .where('status', '=', 'COMPLETED')
    .where('createdTime', '>=', since)
    .executeTakeFirstOrThrow();
