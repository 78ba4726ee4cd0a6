import { z } from 'zod';
import { Export } from '#platform/export/export.model.ts';
import { pictureUpload } from '#platform/picture/picture.model.ts';
import { defineApi, get, post, put } from '#kernel/endpoint.ts';
import { upload } from '#kernel/file.ts';
import { ImportOutcome, LARGE_IMPORT_MOST_BYTES } from '#kernel/import.ts';
import { id, pageOf } from '#kernel/model.ts';
import {
  BranchProduct,
  BranchProductChange,
  BranchProductFilter,
  BranchProductRef,
  BranchProductRow,
  BrandProductSetting,
  BrandProductSettingSave,
  NewProduct,
  Product,
  ProductChange,
  ProductExport,
  ProductFigures,
  ProductFilter,
  ProductRow,
  Requested,
  ShelfChange,
  StatusChange,
} from './product.model.ts';

const list = { can: 'PRODUCT_MASTER_LIST' } as const;
const edit = { can: 'PRODUCT_MASTER_EDIT' } as const;
const ofBranch = { can: 'PRODUCT_LIST' } as const;
const one = z.object({ id });

export const productApi = defineApi('product', {
  listMasters: get('/api/admin/product/master/page', { access: list, input: ProductFilter, output: pageOf(ProductRow) }),
  getMaster: get('/api/admin/product/master/:id', { access: list, input: one, output: Product }),
  masterFigures: get('/api/admin/product/master/:id/figures', { access: list, input: one, output: ProductFigures }),
  addMaster: post('/api/admin/product/master', { access: edit, input: NewProduct, output: Product, stale: ['product'] }),
  addPicture: post('/api/storage/picture/product', { access: edit, ...pictureUpload }),
  /** Needs approval if the company has a rule for it. */
  changeMaster: put('/api/admin/product/master/:id', {
    access: edit,
    input: ProductChange,
    output: Requested,
    stale: ['product', 'approval'],
  }),
  /** Adds the products of a file: all or none. The worker runs large files. A trial run only reports what would happen. */
  importMasters: post('/api/admin/product/master/import', {
    access: edit,
    takesFile: LARGE_IMPORT_MOST_BYTES,
    input: z.object({ brandId: id, isTrial: z.stringbool(), file: upload }),
    output: ImportOutcome,
    stale: ['product'],
  }),
  exportMasters: post('/api/admin/product/master/export', {
    access: { can: 'PRODUCT_MASTER_EXPORT' },
    input: ProductExport,
    output: Export,
  }),
  setMasterStatus: put('/api/admin/product/master/:id/status', {
    access: edit,
    input: StatusChange,
    output: Product,
    stale: ['product'],
  }),
  /** All active products of the branch's brand, on its shelf or not. */
  list: get('/api/admin/product/branch/:branchId/page', {
    access: ofBranch,
    input: BranchProductFilter,
    output: pageOf(BranchProductRow),
  }),
  get: get('/api/admin/product/branch/:branchId/:productId', {
    access: ofBranch,
    input: BranchProductRef,
    output: BranchProduct,
  }),
  figures: get('/api/admin/product/branch/:branchId/:productId/figures', {
    access: ofBranch,
    input: BranchProductRef,
    output: ProductFigures,
  }),
  setShelf: put('/api/admin/product/branch/:branchId/:productId/shelf', {
    access: { can: 'PRODUCT_SHELF' },
    input: ShelfChange,
    output: BranchProduct,
    stale: ['product'],
  }),
  change: put('/api/admin/product/branch/:branchId/:productId', {
    access: { can: 'PRODUCT_SHELF' },
    input: BranchProductChange,
    output: BranchProduct,
    stale: ['product', 'stock'],
  }),
  setting: get('/api/admin/product/setting/:brandId', {
    access: 'signedIn',
    input: z.object({ brandId: id }),
    output: BrandProductSetting,
  }),
  setBranchPrice: put('/api/admin/product/setting/:brandId/branchPrice', {
    access: { can: 'BRANCH_PRICE_SWITCH' },
    input: BrandProductSettingSave,
    output: BrandProductSetting,
    stale: ['product'],
  }),
});
