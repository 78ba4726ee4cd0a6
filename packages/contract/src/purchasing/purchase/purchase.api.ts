import { z } from 'zod';
import { defineApi, get, post, put } from '#kernel/endpoint.ts';
import { IMPORT_MOST_BYTES } from '#kernel/import.ts';
import { summedPageOf } from '#kernel/list.ts';
import { id } from '#kernel/model.ts';
import { Export } from '#platform/export/export.model.ts';
import {
  CompanyPurchase,
  CompanyPurchaseDraft,
  CompanyPurchaseEnd,
  CompanyPurchaseExport,
  CompanyPurchaseFilter,
  CompanyPurchasePlacing,
  CompanyPurchaseRow,
  CompanyPurchaseStep,
  CompanyPurchaseSums,
  PoolDrop,
  PoolFilter,
  PurchasePool,
} from './company-purchase.model.ts';
import {
  BudgetChange,
  ImportedPurchase,
  NewFillUp,
  StorePurchase,
  StorePurchaseApproval,
  StorePurchaseClosing,
  StorePurchaseDraft,
  StorePurchaseEnd,
  StorePurchaseFilter,
  StorePurchaseRow,
  StorePurchaseStep,
  StorePurchaseSums,
  UnstoredPurchase,
} from './store-purchase.model.ts';
import { PurchaseBudget, Purchasables } from './suggestion.model.ts';

const apply = { can: 'PURCHASE_APPLY' } as const;
const list = { can: 'PURCHASE_LIST' } as const;
const decide = { can: 'PURCHASE_APPROVE' } as const;
const companyList = { can: 'COMPANY_PURCHASE_LIST' } as const;
const order = { can: 'COMPANY_PURCHASE_EDIT' } as const;
const one = z.object({ id });
const stale = ['purchase', 'receipt', 'stock'];

export const purchaseApi = defineApi('purchase', {
  /** Every product of the branch that somebody sells, with what to order of it and why. */
  suggestions: get('/api/purchase/suggestion/:branchId', {
    access: apply,
    input: z.object({ branchId: id }),
    output: Purchasables,
  }),
  setBudget: put('/api/purchase/budget', { access: decide, input: BudgetChange, output: PurchaseBudget, stale: ['purchase'] }),
  /** Reads a table of products and packs and says what is wrong with which row. */
  importLines: post('/api/purchase/store/import', {
    access: apply,
    input: z.object({ branchId: id, file: z.instanceof(Uint8Array) }),
    output: ImportedPurchase,
    takesFile: IMPORT_MOST_BYTES,
  }),

  listStore: get('/api/purchase/store/page', {
    access: list,
    input: StorePurchaseFilter,
    output: summedPageOf(StorePurchaseRow, StorePurchaseSums),
  }),
  getStore: get('/api/purchase/store/:id', { access: list, input: one, output: StorePurchase }),
  saveStore: post('/api/purchase/store', { access: apply, input: StorePurchaseDraft, output: StorePurchase, stale }),
  submitStore: post('/api/purchase/store/:id/submit', { access: apply, input: StorePurchaseStep, output: StorePurchase, stale }),
  redraftStore: post('/api/purchase/store/:id/redraft', {
    access: apply,
    input: StorePurchaseStep,
    output: StorePurchase,
    stale,
  }),
  cancelStore: post('/api/purchase/store/:id/cancel', { access: apply, input: StorePurchaseEnd, output: StorePurchase, stale }),
  approveStore: post('/api/purchase/store/:id/approve', {
    access: decide,
    input: StorePurchaseApproval,
    output: StorePurchase,
    stale,
  }),
  rejectStore: post('/api/purchase/store/:id/reject', { access: decide, input: StorePurchaseEnd, output: StorePurchase, stale }),
  closeStore: post('/api/purchase/store/:id/close', { access: apply, input: StorePurchaseClosing, output: StorePurchase, stale }),
  submitFillUp: post('/api/purchase/fillUp', { access: apply, input: NewFillUp, output: StorePurchase, stale }),
  /** API-08, PERM-04. */
  unstored: get('/api/purchase/order/findWarehousingOrder', {
    access: list,
    input: z.object({ branchId: id }),
    output: z.array(UnstoredPurchase),
  }),

  pool: get('/api/purchase/company/pool', { access: order, input: PoolFilter, output: PurchasePool }),
  dropPool: post('/api/purchase/company/pool/drop', { access: order, input: PoolDrop, output: z.object({}), stale }),
  listCompany: get('/api/purchase/company/page', {
    access: companyList,
    input: CompanyPurchaseFilter,
    output: summedPageOf(CompanyPurchaseRow, CompanyPurchaseSums),
  }),
  exportCompany: post('/api/purchase/company/export', {
    access: { can: 'COMPANY_PURCHASE_EXPORT' },
    input: CompanyPurchaseExport,
    output: Export,
  }),
  getCompany: get('/api/purchase/company/:id', { access: companyList, input: one, output: CompanyPurchase }),
  saveCompany: post('/api/purchase/company', { access: order, input: CompanyPurchaseDraft, output: CompanyPurchase, stale }),
  placeCompany: post('/api/purchase/company/:id/place', {
    access: order,
    input: CompanyPurchasePlacing,
    output: CompanyPurchase,
    stale,
  }),
  cancelCompany: post('/api/purchase/company/:id/cancel', {
    access: order,
    input: CompanyPurchaseStep,
    output: CompanyPurchase,
    stale,
  }),
  closeCompany: post('/api/purchase/company/:id/close', {
    access: order,
    input: CompanyPurchaseEnd,
    output: CompanyPurchase,
    stale,
  }),
});
