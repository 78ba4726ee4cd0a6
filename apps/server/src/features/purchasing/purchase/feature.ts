import { purchaseApi } from '@netbar/contract/purchasing/purchase/purchase.api';
import { companyPurchaseLifecycle, storePurchaseLifecycle } from '@netbar/contract/purchasing/purchase/purchase.rules';
import { exportSheet } from '#features/platform/export/export.ts';
import { defineFeature } from '#kernel/feature.ts';
import { routesOf } from '#kernel/mount.ts';
import { recordHistory } from '#kernel/record-history.ts';
import { todoList } from '#kernel/todo.ts';
import { perCompany } from '#kernel/worker/housekeeping.ts';
import { setBudget } from './budget.ts';
import { closeCompanyPurchase, closeStorePurchase } from './close-purchase.ts';
import { getCompanyPurchase, listCompanyPurchases } from './company-purchase.queries.ts';
import { cancelCompanyPurchase, placeCompanyPurchase, saveCompanyPurchase } from './company-purchase.ts';
import { approveStorePurchase, rejectStorePurchase } from './decide-store-purchase.ts';
import { companyPurchaseSheet, exportCompanyPurchases } from './export-company-purchases.ts';
import { submitFillUp } from './fill-up.ts';
import { importPurchaseLines } from './import-purchase.ts';
import { dropPool, getPool } from './pool.ts';
import { purchaseTodos } from './purchase-todos.ts';
import { cancelStorePurchase, redraftStorePurchase, saveStorePurchase, submitStorePurchase } from './save-store-purchase.ts';
import { getStorePurchase, listStorePurchases, storePurchaseDuties } from './store-purchase.queries.ts';
import { getSuggestions } from './suggestion.queries.ts';
import { findUnstored, remindOfUnstored } from './unstored.ts';

const purchaseRoutes = routesOf(purchaseApi, {
  suggestions: getSuggestions,
  setBudget,
  importLines: importPurchaseLines,
  listStore: listStorePurchases,
  getStore: getStorePurchase,
  saveStore: saveStorePurchase,
  submitStore: submitStorePurchase,
  redraftStore: redraftStorePurchase,
  cancelStore: cancelStorePurchase,
  approveStore: approveStorePurchase,
  rejectStore: rejectStorePurchase,
  closeStore: closeStorePurchase,
  submitFillUp,
  unstored: findUnstored,
  pool: getPool,
  dropPool,
  listCompany: listCompanyPurchases,
  exportCompany: exportCompanyPurchases,
  getCompany: getCompanyPurchase,
  saveCompany: saveCompanyPurchase,
  placeCompany: placeCompanyPurchase,
  cancelCompany: cancelCompanyPurchase,
  closeCompany: closeCompanyPurchase,
});

export const purchaseFeature = defineFeature('purchase', {
  routes: [purchaseRoutes],
  schedule: [
    {
      name: 'purchase.remindOfUnstored',
      cron: '0 10 * * *',
      run: perCompany(
        `select distinct company_id as "companyId" from tenant.store_purchases
          where status = 'ORDERED' and ordered_time <= now() - interval '7 days'`,
        remindOfUnstored,
      ),
    },
  ],
  lifecycles: [storePurchaseLifecycle, companyPurchaseLifecycle],
  duties: storePurchaseDuties,
  extensions: [
    ...purchaseTodos.map(todoList.provide),
    exportSheet.provide(companyPurchaseSheet),
    recordHistory.provide({
      kind: 'STORE_PURCHASE',
      read: purchaseApi.getStore,
      docTypes: [storePurchaseLifecycle.name],
      find: async (ctx, { id }) => [(await getStorePurchase(ctx, { id })).id],
    }),
    recordHistory.provide({
      kind: 'COMPANY_PURCHASE',
      read: purchaseApi.getCompany,
      docTypes: [companyPurchaseLifecycle.name],
      find: async (ctx, { id }) => [(await getCompanyPurchase(ctx, { id })).id],
    }),
  ],
});
