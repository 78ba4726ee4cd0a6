import type { GoodsDetail } from '@netbar/contract/purchasing/bill/bill.model';
import { BILL_LINE } from '@netbar/contract/purchasing/bill/bill.rules';
import { RETURN_SOURCE } from '@netbar/contract/purchasing/purchase-return/purchase-return.rules';
import { type RawBuilder, sql } from 'kysely';
import type { CollectedLine } from '#features/money/statement/statement.ts';
import { type Ctx, inScope, type Tx } from '#kernel/ctx.ts';
import { dayThere } from './goods-lines.ts';

/** What accounted returns take off a statement with the supplier: nothing changes about them any more, so nothing is locked. */
export const offsetFen = sql<number>`purchase_return_lines.offset_fen`;

/**
 * What a branch is credited for goods that it sent back: everything but a loss that it bears itself, and what is replaced by goods
 * of the same value.
 */
export const creditFen = sql<number>`(purchase_return_lines.offset_fen + purchase_return_lines.cash_fen + purchase_return_lines.net_fen
  + case when purchase_return_lines.loss_bearer = 'COMPANY' then purchase_return_lines.loss_fen else 0 end)`;

/** Lines of accounted returns. */
export const selectReturned = (ctx: Ctx | Tx) =>
  ctx.db
    .selectFrom('purchaseReturnLines')
    .innerJoin('purchaseReturns', 'purchaseReturns.id', 'purchaseReturnLines.returnId')
    .innerJoin('branches', 'branches.id', 'purchaseReturns.branchId')
    .innerJoin('suppliers as s', 's.id', 'purchaseReturns.supplierId')
    .innerJoin('productMasters as m', 'm.id', 'purchaseReturnLines.productId')
    .where(inScope(ctx, 'purchaseReturns.branchId'))
    .where('purchaseReturns.status', '=', 'ACCOUNTED');

/** The lines of a statement that lower what is payable, because goods went back. */
export async function collectReturned(
  found: ReturnType<typeof selectReturned>,
  to: string,
  backFen: RawBuilder<number>,
): Promise<CollectedLine[]> {
  const day = dayThere('purchase_returns.accounted_time');
  const rows = await found
    .select(['purchaseReturnLines.id', 'purchaseReturns.id as documentId', 'purchaseReturns.no as documentNo'])
    .select([
      'purchaseReturns.branchId',
      'branches.name as branchName',
      's.name as supplierName',
      'm.name as productName',
      'm.code',
    ])
    .select(['m.baseUnit as unit', 'purchaseReturnLines.qty', 'purchaseReturnLines.packUnit', 'purchaseReturnLines.packQty'])
    .select(['purchaseReturnLines.priceFen', sql<string>`${day}::text`.as('day'), backFen.as('backFen')])
    .where(sql<boolean>`${backFen} > 0`)
    .where(sql<boolean>`${day} <= ${to}::date`)
    .orderBy('purchaseReturns.accountedTime')
    .orderBy('purchaseReturns.id')
    .orderBy('purchaseReturnLines.lineNo')
    .execute();
  return rows.map(({ id, productName, backFen: amount, ...rest }) => ({
    sourceType: RETURN_SOURCE,
    sourceId: id,
    lineKind: BILL_LINE.return,
    title: productName,
    detail: { ...rest, orderId: null, orderNo: null, orderedQty: null, netFen: 0 } satisfies GoodsDetail,
    oursFen: -amount,
  }));
}
