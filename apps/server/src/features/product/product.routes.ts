import { productApi } from '@netbar/contract/product/product.api';
import { exportMasters } from './product-sheet.service.ts';
import { routesOf } from '#kernel/mount.ts';
import { getBranchProduct, listBranchProducts } from './branch-product.queries.ts';
import { addDiscount, endDiscount, listDiscounts } from './discount.service.ts';
import { importMasters } from './import-products.service.ts';
import { changeMaster } from './product-change.service.ts';
import { getMaster, listMasters } from './product.queries.ts';
import { addMaster, setMasterStatus } from './product.service.ts';
import { getSetting, setBranchPrice } from './setting.service.ts';
import { changeBranchProduct, setShelf } from './shelf.service.ts';

export const productRoutes = routesOf(productApi, {
  listMasters,
  getMaster,
  addMaster,
  changeMaster,
  importMasters,
  exportMasters,
  setMasterStatus,
  list: listBranchProducts,
  get: getBranchProduct,
  setShelf,
  change: changeBranchProduct,
  setting: getSetting,
  setBranchPrice,
  discounts: listDiscounts,
  addDiscount,
  endDiscount,
});
