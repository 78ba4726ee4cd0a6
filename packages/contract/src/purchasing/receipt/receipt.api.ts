import { z } from 'zod';
import { defineApi, get, post } from '#kernel/endpoint.ts';
import { summedPageOf } from '#kernel/list.ts';
import { id } from '#kernel/model.ts';
import { pictureUpload } from '#platform/picture/picture.model.ts';
import {
  AwaitedDelivery,
  NewReceipt,
  ReceivableProduct,
  ReceivableSearch,
  Receipt,
  ReceiptFilter,
  ReceiptReversal,
  ReceiptRow,
  ReceiptSums,
} from './receipt.model.ts';

const list = { can: 'PURCHASE_LIST' } as const;
const receive = { can: 'PURCHASE_RECEIVE' } as const;
const stale = ['receipt', 'purchase', 'stock', 'product'];

export const receiptApi = defineApi('receipt', {
  /** What suppliers still owe a branch, over all its orders. */
  awaited: get('/api/purchase/receipt/awaited/:branchId', {
    access: receive,
    input: z.object({ branchId: id }),
    output: AwaitedDelivery,
  }),
  /** Products for gifts and surplus. */
  findProducts: get('/api/purchase/receipt/product', {
    access: receive,
    input: ReceivableSearch,
    output: z.array(ReceivableProduct),
  }),
  addPicture: post('/api/storage/picture/receipt', { access: receive, ...pictureUpload }),
  receive: post('/api/purchase/receipt', { access: receive, input: NewReceipt, output: Receipt, stale }),
  list: get('/api/purchase/receipt/page', {
    access: list,
    input: ReceiptFilter,
    output: summedPageOf(ReceiptRow, ReceiptSums),
  }),
  get: get('/api/purchase/receipt/:id', { access: list, input: z.object({ id }), output: Receipt }),
  reverse: post('/api/purchase/receipt/:id/reverse', {
    access: { can: 'PURCHASE_REVERSE' },
    input: ReceiptReversal,
    output: Receipt,
    stale,
  }),
});
