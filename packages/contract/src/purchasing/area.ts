import { defineArea } from '#kernel/feature.ts';
import { billFeature, branchBillFeature } from './bill/feature.ts';
import { purchaseFeature } from './purchase/feature.ts';
import { purchaseFiguresFeature } from './purchase-figures/feature.ts';
import { purchaseReturnFeature } from './purchase-return/feature.ts';
import { receiptFeature } from './receipt/feature.ts';
import { supplierFeature } from './supplier/feature.ts';

export const purchasingArea = defineArea('purchasing', [
  supplierFeature,
  purchaseFeature,
  receiptFeature,
  purchaseReturnFeature,
  billFeature,
  branchBillFeature,
  purchaseFiguresFeature,
]);
