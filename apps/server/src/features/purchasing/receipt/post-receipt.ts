import { bizDate } from '@netbar/contract/kernel/time';
import { goodsReceiptLifecycle } from '@netbar/contract/purchasing/receipt/receipt.rules';
import { requireMainStore } from '#features/goods/stock/stock.ts';
import { requireBranch } from '#features/org/branch/branch.ts';
import { notifyStaff } from '#features/platform/notification/notification.ts';
import { type AwaitedLine, countDelivered } from '#features/purchasing/purchase/purchase.ts';
import type { Tx } from '#kernel/ctx.ts';
import { credit, debit } from '#kernel/ledger.ts';
import { postStock } from '#kernel/stock.ts';
import { transition } from '#kernel/transition.ts';
import { goodsRejected } from './receipt-points.ts';
import type { LockedReceipt } from './receipt.queries.ts';
import type { ReceiptLineRow } from './receipt-lines.ts';

export const POSTED = 'POSTED';

export type PostedReceipt = Pick<LockedReceipt, 'id' | 'no' | 'brandId' | 'branchId' | 'supplierId' | 'status' | 'version'>;

/**
 * Books a draft whose lines are stored and whose orders are locked: accepted goods enter stock at the price of their order and are
 * owed to the supplier, rejected ones are charged back, and every order whose rest is 0 is done.
 */
export async function postReceipt(
  ctx: Tx,
  doc: PostedReceipt,
  lines: readonly ReceiptLineRow[],
  awaited: readonly AwaitedLine[],
) {
  const amountFen = lines.reduce((sum, line) => sum + line.amountFen, 0);
  await stepReceipt(ctx, doc, 'post', { by: 'system', also: { postedTime: ctx.now, amountFen } });
  await moveGoods(ctx, doc, lines, amountFen);
  const ordered = lines.flatMap((line) => {
    const { storeLineId, companyLineId, acceptedQty: received, rejectedQty: chargedBack } = line;
    return storeLineId && companyLineId ? [{ ...line, storeLineId, companyLineId, received, chargedBack }] : [];
  });
  if (ordered.length > 0)
    await countDelivered(
      ctx,
      ordered.map(({ storeLineId, companyLineId, received, chargedBack }) => ({
        storeLineId,
        companyLineId,
        received,
        chargedBack,
      })),
    );
  const rejected = ordered.flatMap(({ id, chargedBack, packUnit, packQty, priceFen, rejectReason, rejectNote, ...line }) =>
    chargedBack > 0 && packUnit !== null && packQty !== null && priceFen !== null && rejectReason !== null
      ? [{ ...line, receiptLineId: id, qty: chargedBack, packUnit, packQty, priceFen, reason: rejectReason, note: rejectNote }]
      : [],
  );
  const { id: receiptId, no: receiptNo, brandId, branchId, supplierId } = doc;
  if (rejected.length > 0)
    for (const { reject } of goodsRejected.all())
      await reject(ctx, { receiptId, receiptNo, brandId, branchId, supplierId, lines: rejected });
  await notifyReceived(ctx, doc, { isAnyRejected: rejected.length > 0, orderId: awaited[0]?.storePurchaseId ?? null });
}

/** Dr INVENTORY of the branch, Cr GRNI of the supplier: one posting each, however many lines there are. */
async function moveGoods(ctx: Tx, doc: PostedReceipt, lines: readonly ReceiptLineRow[], amountFen: number) {
  const { id, branchId, supplierId } = doc;
  const accepted = lines.filter(({ acceptedQty }) => acceptedQty > 0);
  if (accepted.length === 0) return;
  const { dayCutoffMin } = await requireBranch(ctx, branchId);
  const warehouseId = await requireMainStore(ctx, branchId);
  const moves = accepted.map(({ productId, acceptedQty: qty, amountFen: valueFen, batchId }) => ({
    warehouseId,
    productId,
    qty,
    valueFen,
    reason: 'RECEIPT',
    ...(batchId && { batchId }),
  }));
  const head = { docType: goodsReceiptLifecycle.name, docId: id, event: POSTED, bizDate: bizDate(ctx.now, dayCutoffMin) };
  await postStock(ctx, head, moves, () => [
    debit({ code: 'INVENTORY', branchId }, amountFen),
    credit({ code: 'GRNI', ownerId: supplierId }, amountFen),
  ]);
}

interface StepParts {
  by: 'person' | 'system';
  detail?: object;
  also?: { postedTime?: Date; amountFen?: number; reversedTime?: Date; reverseReason?: string };
}

export const stepReceipt = (
  ctx: Tx,
  doc: PostedReceipt,
  action: keyof typeof goodsReceiptLifecycle.actions,
  { by, detail = {}, also = {} }: StepParts,
) =>
  transition(ctx, goodsReceiptLifecycle, doc, {
    action,
    by,
    detail,
    write: (next) =>
      ctx.db
        .updateTable('goodsReceipts')
        .set({ ...next, ...also })
        .where('id', '=', doc.id)
        .execute(),
  });

const OF_STORE_ORDER = 6;
const NOTICE = 0;

/** Tells whoever orders for the branch. The message opens the first of the orders. */
const notifyReceived = (
  ctx: Tx,
  { id, no, branchId }: PostedReceipt,
  { isAnyRejected, orderId }: { isAnyRejected: boolean; orderId: string | null },
) =>
  notifyStaff(
    ctx,
    {
      content: `入库单 ${no} 已入库${isAnyRejected ? '，有商品被拒收' : ''}`,
      serviceType: 'PURCHASE',
      subServiceType: orderId ? OF_STORE_ORDER : NOTICE,
      notificationType: 1,
      serviceId: orderId,
      dedupeKey: `receipt ${id} posted`,
    },
    { branchIds: [branchId], can: 'PURCHASE_APPLY' },
  );
