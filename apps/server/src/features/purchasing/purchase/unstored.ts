import type { In } from '@netbar/contract/kernel/endpoint';
import { bizDate } from '@netbar/contract/kernel/time';
import type { purchaseApi } from '@netbar/contract/purchasing/purchase/purchase.api';
import { sql } from 'kysely';
import { type Ctx, inScope, inTx, requireInScope, type Tx } from '#kernel/ctx.ts';
import { calledOf, notifyBranch } from './purchase-notices.ts';
import { isLateSql } from './store-purchase.queries.ts';

const restLines = sql<number>`(select count(*)::int from store_purchase_lines l where l.purchase_id = store_purchases.id
  and l.ordered_qty > l.received_qty + l.charged_back_qty + l.dropped_qty)`;

const selectLate = (ctx: Ctx | Tx) =>
  ctx.db.selectFrom('storePurchases').where(inScope(ctx, 'storePurchases.branchId')).where(isLateSql(ctx.now)).orderBy('id');

/** PERM-04, API-08: orders of a branch that were ordered seven days ago or earlier and are not in stock. */
export function findUnstored(ctx: Ctx, { branchId }: In<typeof purchaseApi.unstored>) {
  requireInScope(ctx, branchId);
  return selectLate(ctx)
    .select(['id', 'no', sql<Date>`ordered_time`.as('orderedTime'), restLines.as('restLines')])
    .where('branchId', '=', branchId)
    .execute();
}

/** Reminds each branch of each late order once a day. */
export const remindOfUnstored = (ctx: Ctx) =>
  inTx(ctx, async (ctx) => {
    const late = await selectLate(ctx).select(['id', 'no', 'kind', 'branchId']).execute();
    const day = bizDate(ctx.now);
    for (const doc of late) {
      const what = `${calledOf(doc)} 下单超过七天仍未全部入库，请尽快处理`;
      await notifyBranch(ctx, doc, { what, step: `late ${day}`, subType: 6, type: 2, can: 'PURCHASE_RECEIVE' });
    }
  });
