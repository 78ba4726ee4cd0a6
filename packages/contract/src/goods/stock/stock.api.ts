import { z } from 'zod';
import { defineApi, get, post } from '#kernel/endpoint.ts';
import { countedPageOf, summedPageOf } from '#kernel/list.ts';
import { id, line, pageOf } from '#kernel/model.ts';
import {
  AdjustReview,
  BatchRow,
  ExpiringFilter,
  ExpiringRow,
  NewStockAdjust,
  NewTransfer,
  StockAdjust,
  StockAdjustFilter,
  StockCardFilter,
  StockFilter,
  StockMoveRow,
  StockRow,
  StockSums,
  Transfer,
  TransferFilter,
  TransferReceipt,
  TransferShort,
} from './stock.model.ts';

const list = { can: 'STOCK_LIST' } as const;
const transfers = { can: 'TRANSFER_LIST' } as const;
const apply = { can: 'TRANSFER_APPLY' } as const;
const decide = { can: 'TRANSFER_APPROVE' } as const;
const one = z.object({ id });
const stale = ['stock', 'product', 'approval'];

export const stockApi = defineApi('stock', {
  list: get('/api/admin/stock/page', { access: list, input: StockFilter, output: summedPageOf(StockRow, StockSums) }),
  card: get('/api/admin/stock/card', { access: list, input: StockCardFilter, output: pageOf(StockMoveRow) }),
  batches: get('/api/admin/stock/batch', {
    access: list,
    input: z.object({ branchId: id, productId: id }),
    output: z.array(BatchRow),
  }),
  listAdjusts: get('/api/admin/stock/adjust/page', { access: list, input: StockAdjustFilter, output: pageOf(StockAdjust) }),
  getAdjust: get('/api/admin/stock/adjust/:id', { access: list, input: one, output: StockAdjust }),
  /** Posted at once if no rule asks for approval of this amount. */
  adjust: post('/api/admin/stock/adjust', { access: { can: 'STOCK_ADJUST' }, input: NewStockAdjust, output: StockAdjust, stale }),
  /** Records the review of goods that were sold although the books had none. */
  review: post('/api/admin/stock/adjust/:id/review', {
    access: { can: 'STOCK_REVIEW' },
    input: AdjustReview,
    output: StockAdjust,
    stale,
  }),
  /** Batches to return to the supplier, the earliest date first. */
  expiring: get('/api/admin/stock/expiring/page', { access: list, input: ExpiringFilter, output: pageOf(ExpiringRow) }),
  listTransfers: get('/api/admin/stock/transfer/page', {
    access: transfers,
    input: TransferFilter,
    output: countedPageOf(Transfer),
  }),
  getTransfer: get('/api/admin/stock/transfer/:id', { access: transfers, input: one, output: Transfer }),
  submitTransfer: post('/api/admin/stock/transfer', { access: apply, input: NewTransfer, output: Transfer, stale }),
  approveTransfer: post('/api/admin/stock/transfer/:id/approve', { access: decide, input: one, output: Transfer, stale }),
  rejectTransfer: post('/api/admin/stock/transfer/:id/reject', {
    access: decide,
    input: z.object({ id, reason: line(200) }),
    output: Transfer,
    stale,
  }),
  cancelTransfer: post('/api/admin/stock/transfer/:id/cancel', { access: apply, input: one, output: Transfer, stale }),
  shipTransfer: post('/api/admin/stock/transfer/:id/ship', { access: apply, input: one, output: Transfer, stale }),
  receiveTransfer: post('/api/admin/stock/transfer/:id/receive', {
    access: apply,
    input: TransferReceipt,
    output: Transfer,
    stale,
  }),
  closeTransfer: post('/api/admin/stock/transfer/:id/close', { access: decide, input: TransferShort, output: Transfer, stale }),
});
