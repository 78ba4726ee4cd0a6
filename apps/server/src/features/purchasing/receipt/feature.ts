import { receiptApi } from '@netbar/contract/purchasing/receipt/receipt.api';
import { receiptErrors } from '@netbar/contract/purchasing/receipt/receipt.errors';
import { goodsReceiptLifecycle } from '@netbar/contract/purchasing/receipt/receipt.rules';
import { addPicture } from '#features/platform/picture/picture.ts';
import { fillUpDecided } from '#features/purchasing/purchase/purchase.ts';
import { defineFeature } from '#kernel/feature.ts';
import { routesOf } from '#kernel/mount.ts';
import { recordHistory } from '#kernel/record-history.ts';
import { findReceivable, listAwaited } from './awaited.queries.ts';
import { getReceipt, listReceipts, receiptDuties } from './receipt.queries.ts';
import { receiveGoods } from './receive.ts';
import { reverseReceipt } from './reverse.ts';
import { decideSurplus } from './surplus.ts';

const receiptRoutes = routesOf(receiptApi, {
  awaited: listAwaited,
  findProducts: findReceivable,
  addPicture,
  receive: receiveGoods,
  list: listReceipts,
  get: getReceipt,
  reverse: reverseReceipt,
});

export const receiptFeature = defineFeature('receipt', {
  routes: [receiptRoutes],
  lifecycles: [goodsReceiptLifecycle],
  duties: receiptDuties,
  guards: {
    goods_receipts_billed: receiptErrors.billed,
    goods_receipt_lines_kept: receiptErrors.linesKept,
    goods_receipts_ordered: receiptErrors.notAwaited,
    goods_receipts_whole: receiptErrors.returned,
    purchase_allocations_within: receiptErrors.notAwaited,
  },
  extensions: [
    fillUpDecided.provide(decideSurplus),
    recordHistory.provide({
      kind: 'GOODS_RECEIPT',
      read: receiptApi.get,
      docTypes: [goodsReceiptLifecycle.name],
      find: async (ctx, { id }) => [(await getReceipt(ctx, { id })).id],
    }),
  ],
});
