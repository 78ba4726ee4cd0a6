import type { In, Out } from '@netbar/contract/kernel/endpoint';
import { addDays, bizDate, startOfBizDate } from '@netbar/contract/kernel/time';
import type { purchaseReturnApi } from '@netbar/contract/purchasing/purchase-return/purchase-return.api';
import type { ReturnProposal } from '@netbar/contract/purchasing/purchase-return/purchase-return.model';
import { RETURN_TYPE } from '@netbar/contract/purchasing/purchase-return/purchase-return.rules';
import { sql } from 'kysely';
import { type CountedBlind, findCountedBlind, matchesProduct } from '#features/goods/product/product.ts';
import { requireBranch } from '#features/org/branch/branch.ts';
import { allocationKey, findAwaited } from '#features/purchasing/purchase/purchase.ts';
import { type Ctx, inBrands, inScope } from '#kernel/ctx.ts';
import { proposeExpired } from './expired-proposals.ts';
import { MOST_PROPOSED, productColumns, type ProposalFilter } from './proposal-rows.ts';
import { seesClaimAt } from './purchase-return.queries.ts';
import { findOnHand, findPending } from './return-lines.ts';

/** What a branch could send back or give up. Hides what the caller counts blind, and costs from people who do not see them. */
export async function getProposals(
  ctx: Ctx,
  input: In<typeof purchaseReturnApi.proposals>,
): Promise<Out<typeof purchaseReturnApi.proposals>> {
  const { brandId, dayCutoffMin, name: branchName } = await requireBranch(ctx, input.branchId);
  const today = bizDate(ctx.now, dayCutoffMin);
  const filter = { ...input, brandId, today, dayCutoffMin };
  const propose = {
    [RETURN_TYPE.expired]: proposeExpired,
    [RETURN_TYPE.normal]: proposeReceived,
    [RETURN_TYPE.chargeback]: proposeOrdered,
  };
  const [rows, blind] = await Promise.all([propose[input.type](ctx, filter), findCountedBlind(ctx, input.branchId)]);
  const isSeen = seesClaimAt(ctx, input.branchId);
  return {
    branchId: input.branchId,
    branchName,
    today,
    rows: rows.slice(0, MOST_PROPOSED).map((row) => shown(row, { isSeen, blind, branchId: input.branchId })),
    isMore: rows.length > MOST_PROPOSED,
  };
}

function shown(row: ReturnProposal, { isSeen, blind, branchId }: { isSeen: boolean; blind: CountedBlind; branchId: string }) {
  return {
    ...row,
    ...(!isSeen && { priceFen: null, amountFen: null }),
    ...(blind.hides(row.productId, branchId) && { onHand: null, soldQty: null, sellsQty: null, proposedQty: null }),
  };
}

/** What only goods near their expiry date have. */
const undated = { soldQty: null, sellsQty: null, leftDays: null };

/** What was received lately and is still there. Nothing is proposed: somebody picks what is wrong with it. */
async function proposeReceived(ctx: Ctx, filter: ProposalFilter): Promise<ReturnProposal[]> {
  const { branchId, dayCutoffMin } = filter;
  const rows = await findReceived(ctx, filter);
  const [pending, onHandOf] = await Promise.all([
    findPending(
      ctx,
      'RECEIPT',
      rows.map(({ receiptLineId }) => receiptLineId),
    ),
    findOnHand(
      ctx,
      branchId,
      rows.map(({ productId }) => productId),
    ),
  ]);
  return rows.map(({ batchId, postedTime, ...row }) => ({
    ...undated,
    ...row,
    key: row.receiptLineId,
    storeLineId: null,
    companyLineId: null,
    proposedQty: 0,
    sourceDay: bizDate(postedTime, dayCutoffMin),
    onHand: onHandOf({ productId: row.productId, batchId }),
    leftQty: Math.max(row.acceptedQty - row.returnedQty - (pending.get(row.receiptLineId) ?? 0), 0),
  }));
}

function findReceived(ctx: Ctx, { branchId, supplierId, keyword, days, today, dayCutoffMin }: ProposalFilter) {
  let found = ctx.db
    .selectFrom('goodsReceipts')
    .innerJoin('goodsReceiptLines as l', 'l.receiptId', 'goodsReceipts.id')
    .innerJoin('productMasters', 'productMasters.id', 'l.productId')
    .innerJoin('suppliers as s', 's.id', 'goodsReceipts.supplierId')
    .where(inScope(ctx, 'goodsReceipts.branchId'))
    .where('goodsReceipts.branchId', '=', branchId)
    .where('goodsReceipts.status', '=', 'POSTED')
    .where('goodsReceipts.postedTime', '>=', startOfBizDate(addDays(today, -days), dayCutoffMin))
    .where(sql<boolean>`l.accepted_qty > l.returned_qty`);
  if (supplierId) found = found.where('goodsReceipts.supplierId', '=', supplierId);
  if (keyword) found = found.where(matchesProduct(keyword));
  return found
    .select(productColumns)
    .select([
      'l.id as receiptLineId',
      'l.batchId',
      's.id as supplierId',
      's.name as supplierName',
      'goodsReceipts.no as sourceNo',
    ])
    .select([sql<Date>`goods_receipts.posted_time`.as('postedTime'), sql<boolean>`l.kind = 'FREE'`.as('isFree'), 'l.batchNo'])
    .select([sql<string | null>`l.expiry_date::text`.as('expiryDate'), 'l.acceptedQty', 'l.returnedQty', 'l.amountFen'])
    .select(['l.packUnit', 'l.packQty', 'l.priceFen'])
    .orderBy('goodsReceipts.id', 'desc')
    .orderBy('l.lineNo')
    .limit(MOST_PROPOSED + 1)
    .execute();
}

/** What goods on order do not have. */
const notReceived = {
  receiptLineId: null,
  isFree: false,
  batchNo: '',
  expiryDate: null,
  onHand: null,
  acceptedQty: 0,
  returnedQty: 0,
  amountFen: 0,
};

/** What is on order and has not come. */
async function proposeOrdered(ctx: Ctx, { branchId, supplierId, keyword, brandId }: ProposalFilter): Promise<ReturnProposal[]> {
  const awaited = await findAwaited(ctx, { branchId, ...(supplierId && { supplierId }) });
  let products = ctx.db
    .selectFrom('productMasters')
    .select(productColumns)
    .where(inBrands(ctx, 'productMasters.brandId'))
    .where('productMasters.brandId', '=', brandId)
    .where(sql<boolean>`product_masters.id = any(${awaited.map(({ productId }) => productId)}::uuid[])`);
  if (keyword) products = products.where(matchesProduct(keyword));
  const [facts, suppliers, pending] = await Promise.all([
    products.execute(),
    ctx.db
      .selectFrom('suppliers')
      .select(['id', 'name'])
      .where(sql<boolean>`id = any(${awaited.map((line) => line.supplierId)}::uuid[])`)
      .execute(),
    findPending(
      ctx,
      'ORDER',
      awaited.map(({ storeLineId }) => storeLineId),
    ),
  ]);
  const names = new Map(suppliers.map(({ id, name }) => [id, name]));
  const known = new Map(facts.map((product) => [product.productId, product]));
  return awaited.flatMap((line) => {
    const product = known.get(line.productId);
    if (!product) return [];
    const leftQty = Math.max(line.restQty - (pending.get(allocationKey(line)) ?? 0), 0);
    const { storeLineId, companyLineId, packUnit, packQty, priceFen } = line;
    return {
      ...undated,
      ...notReceived,
      ...product,
      key: allocationKey(line),
      storeLineId,
      companyLineId,
      packUnit,
      packQty,
      priceFen,
      supplierId: line.supplierId,
      supplierName: names.get(line.supplierId) ?? null,
      sourceNo: line.storePurchaseNo,
      sourceDay: line.expectedDate || null,
      leftQty,
      proposedQty: 0,
    };
  });
}
