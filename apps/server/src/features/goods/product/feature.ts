import { productApi } from '@netbar/contract/goods/product/product.api';
import { productLifecycle, shelfLifecycle } from '@netbar/contract/goods/product/product.rules';
import { exportSheet } from '#features/platform/export/export.ts';
import { importIntake } from '#features/platform/import/import.ts';
import { companyBase } from '#features/platform/installation/installation.ts';
import { addPicture } from '#features/platform/picture/picture.ts';
import { approvalSubject } from '#kernel/approvals.ts';
import { defineFeature } from '#kernel/feature.ts';
import { routesOf } from '#kernel/mount.ts';
import { getBranchProduct, listBranchProducts } from './branch-product.queries.ts';
import { changeBranchProduct, getProductSetting, setBranchPrice, setShelf } from './branch-product.ts';
import { addBaseCodes } from './base-codes.ts';
import { addDiscount, endDiscount, listDiscounts } from './discount.ts';
import { importMasters, productIntake } from './import-products.ts';
import { addMaster, changeMaster, productChangeSubject, setMasterStatus } from './product-master.ts';
import { exportMasters, productSheet } from './product-sheet.ts';
import { getMaster, listMasters } from './product.queries.ts';

const productRoutes = routesOf(productApi, {
  listMasters,
  getMaster,
  addMaster,
  addPicture,
  changeMaster,
  importMasters,
  exportMasters,
  setMasterStatus,
  list: listBranchProducts,
  get: getBranchProduct,
  setShelf,
  change: changeBranchProduct,
  setting: getProductSetting,
  setBranchPrice,
  discounts: listDiscounts,
  addDiscount,
  endDiscount,
});

export const productFeature = defineFeature('product', {
  routes: [productRoutes],
  lifecycles: [productLifecycle, shelfLifecycle],
  extensions: [
    approvalSubject.provide(productChangeSubject),
    companyBase.provide(addBaseCodes),
    exportSheet.provide(productSheet),
    importIntake.provide(productIntake),
  ],
});
