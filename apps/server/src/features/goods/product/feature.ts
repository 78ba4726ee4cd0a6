import { productApi } from '@netbar/contract/goods/product/product.api';
import { productLifecycle, shelfLifecycle } from '@netbar/contract/goods/product/product.rules';
import { exportSheet } from '#features/platform/export/export.ts';
import { importIntake } from '#features/platform/import/import.ts';
import { companyBase } from '#features/platform/installation/installation.ts';
import { addPicture } from '#features/platform/picture/picture.ts';
import { finders, unkeyedRows } from '#features/platform/search/search.ts';
import { approvalSubject } from '#kernel/approvals.ts';
import { defineFeature } from '#kernel/feature.ts';
import { routesOf } from '#kernel/mount.ts';
import { recordHistory } from '#kernel/record-history.ts';
import { findShelf, getBranchProduct, listBranchProducts } from './branch-product.queries.ts';
import { changeBranchProduct, getProductSetting, setBranchPrice, setShelf } from './branch-product.ts';
import { addBaseCodes } from './base-codes.ts';
import { findMasters, findShelfProducts, listUnkeyedProducts } from './find-products.ts';
import { importMasters, productIntake } from './import-products.ts';
import { addMaster, changeMaster, productChangeSubject, setMasterStatus } from './product-master.ts';
import { getBranchFigures, getMasterFigures } from './product-figures.ts';
import { exportMasters, productSheet } from './product-sheet.ts';
import { getMaster, listMasters } from './product.queries.ts';
import { requireProduct } from './product.ts';

const productRoutes = routesOf(productApi, {
  listMasters,
  getMaster,
  masterFigures: getMasterFigures,
  addMaster,
  addPicture,
  changeMaster,
  importMasters,
  exportMasters,
  setMasterStatus,
  list: listBranchProducts,
  get: getBranchProduct,
  figures: getBranchFigures,
  setShelf,
  change: changeBranchProduct,
  setting: getProductSetting,
  setBranchPrice,
});

export const productFeature = defineFeature('product', {
  routes: [productRoutes],
  lifecycles: [productLifecycle, shelfLifecycle],
  extensions: [
    approvalSubject.provide(productChangeSubject),
    companyBase.provide(addBaseCodes),
    exportSheet.provide(productSheet),
    finders.provide({ kind: 'product', can: 'PRODUCT_MASTER_LIST', find: findMasters }),
    finders.provide({ kind: 'product', can: 'PRODUCT_LIST', find: findShelfProducts }),
    unkeyedRows.provide({ kind: 'product', list: listUnkeyedProducts }),
    importIntake.provide(productIntake),
    recordHistory.provide({
      kind: 'PRODUCT',
      read: productApi.getMaster,
      docTypes: ['PRODUCT_MASTER'],
      find: async (ctx, { id }) => [(await requireProduct(ctx, id)).id],
    }),
    recordHistory.provide({
      kind: 'BRANCH_PRODUCT',
      read: productApi.get,
      docTypes: ['SHELF', 'PRODUCT_MASTER'],
      find: findShelf,
    }),
  ],
});
