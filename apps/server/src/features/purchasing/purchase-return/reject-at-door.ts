import { RejectReason } from '@netbar/contract/purchasing/receipt/receipt.model';
import { RETURN_TYPE } from '@netbar/contract/purchasing/purchase-return/purchase-return.rules';
import type { RejectedGoods } from '#features/purchasing/receipt/receipt.ts';
import type { Tx } from '#kernel/ctx.ts';
import { notifyOfReturn } from './return-notices.ts';
import { lockReturnOfReceipt, openReturn, stepReturn } from './step-return.ts';

/** Goods that were rejected when they were delivered make a chargeback. Their receipt has charged the orders back already. */
async function chargeBackRejected(ctx: Tx, { receiptId, receiptNo, brandId, branchId, supplierId, lines }: RejectedGoods) {
  const rows = lines.map(({ storeLineId, companyLineId, productId, qty, packUnit, packQty, priceFen, reason, note, photos }) => ({
    receiptLineId: null,
    storeLineId,
    companyLineId,
    productId,
    batchId: null,
    qty,
    packUnit,
    packQty,
    priceFen,
    claimFen: 0,
    wish: 'OFFSET' as const,
    rejectReason: RejectReason.parse(reason),
    note,
    photos,
  }));
  const type = RETURN_TYPE.chargeback;
  const draft = await openReturn(ctx, { type, brandId, branchId, supplierId, receiptId }, rows);
  const made = await stepReturn(ctx, draft, 'settle', {
    by: 'system',
    detail: { receiptNo },
    also: { accountedTime: ctx.now },
  });
  const what = `入库单 ${receiptNo} 有商品被拒收，已生成退单 ${made.no}`;
  await notifyOfReturn(ctx, made, { what, step: 'rejected', type: 1, can: 'PURCHASE_RETURN_LIST' });
}

/** The receipt was reversed, so the goods are awaited again. */
async function withdrawRejected(ctx: Tx, receiptId: string) {
  const doc = await lockReturnOfReceipt(ctx, receiptId);
  if (doc) await stepReturn(ctx, doc, 'withdraw', { by: 'system', also: { endedTime: ctx.now } });
}

export const rejectedGoods = { reject: chargeBackRejected, withdraw: withdrawRejected };
