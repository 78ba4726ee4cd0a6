import { z } from 'zod';
import { defineApi, get, post } from '#kernel/endpoint.ts';
import { summedPageOf } from '#kernel/list.ts';
import { id } from '#kernel/model.ts';
import { pictureUpload } from '#platform/picture/picture.model.ts';
import {
  AccountingFilter,
  ExchangeReceipt,
  NewPurchaseReturn,
  ProposalFilter,
  PurchaseReturn,
  PurchaseReturnFilter,
  PurchaseReturnRow,
  PurchaseReturnSums,
  ReturnAccounting,
  ReturnCancel,
  ReturnProposals,
  ReturnShipping,
} from './purchase-return.model.ts';

const list = { can: 'PURCHASE_RETURN_LIST' } as const;
const apply = { can: 'PURCHASE_RETURN_APPLY' } as const;
const account = { can: 'PURCHASE_RETURN_ACCOUNT' } as const;
const one = z.object({ id });
const page = summedPageOf(PurchaseReturnRow, PurchaseReturnSums);
const stale = ['purchaseReturn', 'approval', 'stock', 'product', 'receipt', 'purchase'];

/** Returns are approved and rejected by the inbox of approvals. */
export const purchaseReturnApi = defineApi('purchaseReturn', {
  /** What could be returned, by type: expiring batches, receipt lines, order lines. */
  proposals: get('/api/purchase/return/proposal/:branchId', { access: apply, input: ProposalFilter, output: ReturnProposals }),
  addPicture: post('/api/storage/picture/purchase-return', { access: apply, ...pictureUpload }),
  list: get('/api/purchase/return/page', { access: list, input: PurchaseReturnFilter, output: page }),
  /** The same for whoever accounts for returns: those that goods were sent back for. */
  listAccounting: get('/api/purchase/return/accounting/page', { access: account, input: AccountingFilter, output: page }),
  getAccounting: get('/api/purchase/return/accounting/:id', { access: account, input: one, output: PurchaseReturn }),
  get: get('/api/purchase/return/:id', { access: list, input: one, output: PurchaseReturn }),
  /** Makes and submits a document for each supplier. */
  submit: post('/api/purchase/return', {
    access: apply,
    input: NewPurchaseReturn,
    output: z.array(z.object({ id, no: z.string() })),
    stale,
  }),
  cancel: post('/api/purchase/return/:id/cancel', { access: apply, input: ReturnCancel, output: PurchaseReturn, stale }),
  ship: post('/api/purchase/return/:id/ship', { access: apply, input: ReturnShipping, output: PurchaseReturn, stale }),
  account: post('/api/purchase/return/:id/account', { access: account, input: ReturnAccounting, output: PurchaseReturn, stale }),
  receiveExchange: post('/api/purchase/return/:id/exchange', {
    access: apply,
    input: ExchangeReceipt,
    output: PurchaseReturn,
    stale,
  }),
});
