import { bizDate } from '@netbar/contract/kernel/time';
import { sql } from 'kysely';
import { type Actor, type Ctx, inScope } from '#kernel/ctx.ts';
import { docsForDuty, todoOf, todoOfDocs, todosAtBranch, todosBy, todosByBranch } from '#kernel/todo.ts';
import { REVIEW } from './adjust.queries.ts';
import { APPROVE } from './transfer.queries.ts';

/** A transfer waits at one of its two ends. */
const atEnd = ({ actor }: { actor: Actor }, end: 'from' | 'to') =>
  actor.isCompanyWide
    ? sql<boolean>`true`
    : sql<boolean>`${sql.ref(`transfers.${end}_branch_id`)} = any(${actor.branchIds}::uuid[])`;

const listToApprove = async (ctx: Ctx) =>
  todoOfDocs(
    'stock.approveTransfer',
    await docsForDuty(
      ctx,
      sql`select transfers.id, transfers.from_branch_id as branch_id, transfers.created_time as since from tenant.transfers
        where transfers.status = 'SUBMITTED' and ${atEnd(ctx, 'from')}`,
      { docType: 'TRANSFER', kind: 'APPROVER', can: APPROVE },
    ),
  );

async function listToMove(ctx: Ctx) {
  const counted = [sql<number>`count(*)`.as('count'), sql<Date | null>`min(transfers.created_time)`.as('since')] as const;
  const [toShip, toReceive] = await Promise.all([
    ctx.db.selectFrom('transfers').select(counted).where('status', '=', 'APPROVED').where(atEnd(ctx, 'from')).executeTakeFirst(),
    ctx.db.selectFrom('transfers').select(counted).where('status', '=', 'SHIPPED').where(atEnd(ctx, 'to')).executeTakeFirst(),
  ]);
  return [...todoOf('stock.shipTransfer', toShip), ...todoOf('stock.receiveTransfer', toReceive)];
}

/** Goods that were sold although the books had none: by branch, as the page shows them. */
async function listToReview(ctx: Ctx) {
  const docs = await docsForDuty(
    ctx,
    sql`select stock_adjusts.id, stock_adjusts.branch_id, stock_adjusts.created_time as since from tenant.stock_adjusts
      where stock_adjusts.kind = 'FOUND' and stock_adjusts.status = 'POSTED' and stock_adjusts.reviewed_time is null
        and ${inScope(ctx, 'stockAdjusts.branchId')}`,
    { docType: 'STOCK_ADJUST', kind: 'AUDITOR', can: REVIEW },
  );
  return [...Map.groupBy(docs, ({ branchId }) => branchId)].flatMap(([branchId, some]) =>
    todoOfDocs('stock.review', some).map((todo) => ({ ...todo, branchId })),
  );
}

const listLow = async (ctx: Ctx) =>
  todosByBranch(
    'stock.low',
    await ctx.db
      .selectFrom('stockAlerts')
      .select(['branchId', sql<number>`count(*)`.as('count'), sql<Date | null>`min(opened_time)`.as('since')])
      .where('clearedTime', 'is', null)
      .where(inScope(ctx, 'stockAlerts.branchId'))
      .groupBy('branchId')
      .execute(),
  );

/** Batches to return or to write off, each since the day on which it came to be one. */
const listExpiring = async (ctx: Ctx) =>
  todosByBranch(
    'stock.expiring',
    await ctx.db
      .selectFrom('warehouses')
      .innerJoin('batchLevels as bl', (on) =>
        on.onRef('bl.companyId', '=', 'warehouses.companyId').onRef('bl.warehouseId', '=', 'warehouses.id'),
      )
      .innerJoin('batches as b', (on) => on.onRef('b.companyId', '=', 'bl.companyId').onRef('b.id', '=', 'bl.batchId'))
      .innerJoin('productMasters as m', (on) => on.onRef('m.companyId', '=', 'bl.companyId').onRef('m.id', '=', 'bl.productId'))
      .select([
        sql<string>`warehouses.branch_id`.as('branchId'),
        sql<number>`count(*)`.as('count'),
        sql<Date | null>`min((b.expiry_date - m.return_before_days)::timestamp at time zone 'Asia/Shanghai')`.as('since'),
      ])
      .where('warehouses.kind', '=', 'MAIN')
      .where(inScope(ctx, 'warehouses.branchId'))
      .where('bl.onHand', '>', 0)
      .where(sql<boolean>`b.expiry_date <= ${bizDate(ctx.now)}::date + m.return_before_days`)
      .groupBy('warehouses.branchId')
      .execute(),
  );

/** What waits for the caller about stock and transfers. */
export const stockTodos = [
  todosBy(APPROVE, listToApprove),
  todosBy('TRANSFER_APPLY', listToMove),
  todosBy(REVIEW, listToReview),
  todosAtBranch('TRANSFER_APPLY', listLow),
  todosAtBranch('STOCK_ADJUST', listExpiring),
];
