import { sql } from 'kysely';
import { type Ctx, inScope } from '#kernel/ctx.ts';
import { docsForDuty, todoOf, todoOfDocs, todosAtBranch, todosBy } from '#kernel/todo.ts';
import { APPROVE, isLateSql } from './store-purchase.queries.ts';

const listToApprove = async (ctx: Ctx) =>
  todoOfDocs(
    'purchase.approve',
    await docsForDuty(
      ctx,
      sql`select store_purchases.id, store_purchases.branch_id, store_purchases.submitted_time as since from tenant.store_purchases
        where store_purchases.status = 'SUBMITTED' and ${inScope(ctx, 'storePurchases.branchId')}`,
      { docType: 'STORE_PURCHASE', kind: 'APPROVER', can: APPROVE },
    ),
  );

/** Orders with approved lines that no company order holds. */
const listToOrder = async (ctx: Ctx) =>
  todoOf(
    'purchase.order',
    await ctx.db
      .selectFrom('storePurchases')
      .select([sql<number>`count(*)`.as('count'), sql<Date | null>`min(decided_time)`.as('since')])
      .where('status', '=', 'APPROVED')
      .where(inScope(ctx, 'storePurchases.branchId'))
      .where(sql<boolean>`exists (select from store_purchase_lines l where l.purchase_id = store_purchases.id
        and l.ordered_qty + l.closed_qty < l.approved_qty)`)
      .executeTakeFirst(),
  );

async function listToReceive(ctx: Ctx) {
  const waiting = ctx.db
    .selectFrom('storePurchases')
    .select([sql<number>`count(*)`.as('count'), sql<Date | null>`min(ordered_time)`.as('since')])
    .where('status', '=', 'ORDERED')
    .where(inScope(ctx, 'storePurchases.branchId'));
  const [coming, late] = await Promise.all([
    waiting.where(isLateSql(ctx.now), '=', false).executeTakeFirst(),
    waiting.where(isLateSql(ctx.now)).executeTakeFirst(),
  ]);
  return [...todoOf('purchase.receive', coming), ...todoOf('purchase.late', late)];
}

/** What waits for the caller about purchases. */
export const purchaseTodos = [
  todosBy(APPROVE, listToApprove),
  todosBy('COMPANY_PURCHASE_EDIT', listToOrder),
  todosAtBranch('PURCHASE_RECEIVE', listToReceive),
];
