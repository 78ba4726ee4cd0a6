import { z } from 'zod';
import { Export } from '../export/export.model.ts';
import { defineApi, del, get, post, put } from '../kernel/endpoint.ts';
import { defineErrors } from '../kernel/errors.ts';
import { upload } from '../kernel/file.ts';
import { ImportOutcome, LARGE_IMPORT_MOST_BYTES } from '../kernel/import.ts';
import { id, nothing, pageOf } from '../kernel/model.ts';
import { say } from '../kernel/words.ts';
import {
  BranchProduct,
  BranchProductChange,
  BranchProductFilter,
  BranchProductRef,
  BranchProductRow,
  BrandProductSetting,
  BrandProductSettingSave,
  Discount,
  DiscountFilter,
  NewDiscount,
  NewProduct,
  Product,
  ProductChange,
  ProductExport,
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
  addMaster: post('/api/admin/product/master', { access: edit, input: NewProduct, output: Product, stale: ['product'] }),
  /** Goes through approval where the company wants it. */
  changeMaster: put('/api/admin/product/master/:id', {
    access: edit,
    input: ProductChange,
    output: Requested,
    stale: ['product', 'approval'],
  }),
  /** Adds the products of a file, all or none; a long one is left to the worker. A trial only says what it would do. */
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
  /** Every product in use of the branch's brand, on its shelf or not. */
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
  discounts: get('/api/admin/product/discount/page', { access: ofBranch, input: DiscountFilter, output: pageOf(Discount) }),
  addDiscount: post('/api/admin/product/discount', {
    access: { can: 'PRODUCT_DISCOUNT' },
    input: NewDiscount,
    output: Discount,
    stale: ['product'],
  }),
  /** Ends one that runs, and takes away one that has not begun. */
  endDiscount: del('/api/admin/product/discount/:id', {
    access: { can: 'PRODUCT_DISCOUNT' },
    input: one,
    output: nothing,
    stale: ['product'],
  }),
});

export const productErrors = defineErrors('product', {
  codeTaken: [42281, say('商品编码 {code} 已存在', 'Product code {code} already exists', '商品編碼 {code} 已存在')],
  barcodeTaken: [
    42282,
    say('条码 {barcode} 已属于其他商品', 'Barcode {barcode} belongs to another product', '條碼 {barcode} 已屬於其他商品'),
  ],
  unknownCode: [
    42283,
    say(
      '没有编码为 {code} 的分类或分组，请先在商品设置中添加',
      'There is no class or group {code}; add it in the product settings first',
      '沒有編碼為 {code} 的分類或分組，請先在商品設定中新增',
    ),
  ],
  unitsInUse: [
    42284,
    say(
      '商品已有库存记录，不能修改单位、换算、类型和批次管理，请新建商品',
      'Its stock has been counted in these units; make a new product instead',
      '商品已有庫存紀錄，不能修改單位、換算、類型和批次管理，請新建商品',
    ),
  ],
  wrongComponents: [
    42285,
    say(
      '套餐至少含一种商品，且不能包含套餐；其他商品没有组成',
      'A combo has at least one product and no combo in it; other products have no parts',
      '套餐至少含一種商品，且不能包含套餐；其他商品沒有組成',
    ),
  ],
  notInUse: [
    42286,
    say('“{name}”未启用，不能上架', '“{name}” is not in use and cannot be put on a shelf', '「{name}」未啟用，不能上架'),
  ],
  noPrice: [
    42287,
    say(
      '“{name}”还没有价格，不能上架',
      '“{name}” has no price yet and cannot be put on a shelf',
      '「{name}」還沒有價格，不能上架',
    ),
  ],
  branchPriceOff: [
    42288,
    say(
      '品牌未开放门店定价，请联系品牌管理员',
      'The brand sets all prices; ask its administrator',
      '品牌未開放門店定價，請聯繫品牌管理員',
    ),
  ],
  discountOverlaps: [
    42289,
    say(
      '“{name}”在这段时间已有折扣，请先结束原来的折扣',
      '“{name}” already has a discount at that time; end it first',
      '「{name}」在這段時間已有折扣，請先結束原來的折扣',
    ),
  ],
  belowFloor: [
    42290,
    say(
      '“{name}”不能低于最低售价 {floor} 元',
      '“{name}” may not be sold below ¥{floor}',
      '「{name}」不能低於最低售價 {floor} 元',
    ),
  ],
});
