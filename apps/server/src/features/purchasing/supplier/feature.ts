import { commonErrors } from '@netbar/contract/kernel/errors';
import { supplierApi } from '@netbar/contract/purchasing/supplier/supplier.api';
import { supplierLifecycle, supplierProductLifecycle } from '@netbar/contract/purchasing/supplier/supplier.rules';
import { logContent } from '#features/platform/log/log.ts';
import { defineFeature } from '#kernel/feature.ts';
import { routesOf } from '#kernel/mount.ts';
import { recordHistory, recordParts } from '#kernel/record-history.ts';
import { vaultColumns } from '#kernel/vault-columns.ts';
import { saveSupplierProduct, setSupplierTerms } from './edit-supplier-product.ts';
import {
  addSupplier,
  changeSupplier,
  revealSupplierBank,
  revealSupplierPhone,
  setSupplierBank,
  setSupplierStatus,
} from './edit-supplier.ts';
import { logWithoutPrices } from './log-prices.ts';
import { supplierNumbers } from './supplier-numbers.ts';
import { findSupplierProductIds, listSupplierProducts, listTerms } from './supplier-product.queries.ts';
import { getSupplier, listSuppliers } from './supplier.queries.ts';
import { requireSupplier } from './supplier.ts';

const supplierRoutes = routesOf(supplierApi, {
  list: listSuppliers,
  get: getSupplier,
  add: addSupplier,
  change: changeSupplier,
  setStatus: setSupplierStatus,
  setBank: setSupplierBank,
  revealPhone: revealSupplierPhone,
  revealBank: revealSupplierBank,
  products: listSupplierProducts,
  saveProduct: saveSupplierProduct,
  setTerms: setSupplierTerms,
  terms: listTerms,
});

export const supplierFeature = defineFeature('supplier', {
  routes: [supplierRoutes],
  lifecycles: [supplierLifecycle, supplierProductLifecycle],
  guards: {
    // Two people added the same product, or preferred two suppliers of one, at the same moment.
    supplier_products_once: commonErrors.changedMeanwhile,
    supplier_products_one_preferred: commonErrors.changedMeanwhile,
    supplier_terms_one_at_a_time: commonErrors.changedMeanwhile,
  },
  extensions: [
    ...supplierNumbers.map(vaultColumns.provide),
    logContent.provide(logWithoutPrices),
    recordHistory.provide({
      kind: 'SUPPLIER',
      read: supplierApi.get,
      docTypes: [supplierLifecycle.name],
      find: async (ctx, { id }) => [(await requireSupplier(ctx, id)).id],
    }),
    recordParts.provide({ kind: 'SUPPLIER', docTypes: [supplierProductLifecycle.name], find: findSupplierProductIds }),
  ],
});
