import { z } from 'zod';
import { RevealReason } from '#platform/reveal/reveal.model.ts';
import { defineApi, get, post, put } from '#kernel/endpoint.ts';
import { id, pageOf } from '#kernel/model.ts';
import {
  BankAccount,
  NewSupplier,
  NewSupplierTerms,
  Supplier,
  SupplierBankChange,
  SupplierChange,
  SupplierFilter,
  SupplierPage,
  SupplierPhone,
  SupplierProduct,
  SupplierProductFilter,
  SupplierProductPage,
  SupplierProductSave,
  SupplierStatusChange,
  SupplierTerms,
  SupplierTermsFilter,
} from './supplier.model.ts';

const list = { can: 'SUPPLIER_LIST' } as const;
const edit = { can: 'SUPPLIER_EDIT' } as const;
const bank = { can: 'SUPPLIER_BANK' } as const;
const one = z.object({ id });
const reveal = one.extend({ reason: RevealReason });
const stale = ['supplier'];

export const supplierApi = defineApi('supplier', {
  list: get('/api/admin/supplier/page', { access: list, input: SupplierFilter, output: SupplierPage }),
  get: get('/api/admin/supplier/:id', { access: list, input: one, output: Supplier }),
  add: post('/api/admin/supplier', { access: edit, input: NewSupplier, output: Supplier, stale }),
  change: put('/api/admin/supplier/:id', { access: edit, input: SupplierChange, output: Supplier, stale }),
  setStatus: put('/api/admin/supplier/:id/status', { access: edit, input: SupplierStatusChange, output: Supplier, stale }),
  setBank: put('/api/admin/supplier/:id/bank', { access: bank, input: SupplierBankChange, output: Supplier, stale }),
  /** Show what is masked elsewhere; every use is audited and counted. */
  revealPhone: post('/api/admin/supplier/:id/phone/reveal', {
    access: edit,
    input: reveal,
    output: z.object({ phone: SupplierPhone.nullable() }),
    stale: ['reveal'],
  }),
  revealBank: post('/api/admin/supplier/:id/bank/reveal', {
    access: bank,
    input: reveal,
    output: z.object({ bankAccount: BankAccount.nullable() }),
    stale: ['reveal'],
  }),
  /** What the supplier sells to the caller's brands, with the prices of today. */
  products: get('/api/admin/supplier/:supplierId/product/page', {
    access: list,
    input: SupplierProductFilter,
    output: SupplierProductPage,
  }),
  saveProduct: put('/api/admin/supplier/:supplierId/product/:productId', {
    access: edit,
    input: SupplierProductSave,
    output: SupplierProduct,
    stale,
  }),
  setTerms: post('/api/admin/supplier/product/:id/terms', {
    access: edit,
    input: NewSupplierTerms,
    output: SupplierProduct,
    stale,
  }),
  /** All prices that were ever agreed, those that begin last first. */
  terms: get('/api/admin/supplier/product/:id/terms/page', {
    access: list,
    input: SupplierTermsFilter,
    output: pageOf(SupplierTerms),
  }),
});
