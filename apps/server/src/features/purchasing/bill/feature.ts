import { statementLifecycle } from '@netbar/contract/money/statement/statement.rules';
import { billApi, branchBillApi } from '@netbar/contract/purchasing/bill/bill.api';
import { statementHandlers, statementKind } from '#features/money/statement/statement.ts';
import { receiptLinesBilled } from '#features/purchasing/purchase-return/purchase-return.ts';
import { receiptIsBilled } from '#features/purchasing/receipt/receipt.ts';
import { defineFeature } from '#kernel/feature.ts';
import { routesOf } from '#kernel/mount.ts';
import { recordHistory } from '#kernel/record-history.ts';
import { findBilledLines, isReceiptBilled } from './billed-receipts.ts';
import { branchKind } from './branch-kind.ts';
import { listBillDocuments } from './documents.queries.ts';
import { supplierKind } from './supplier-kind.ts';
import { listUnbilled } from './unbilled.queries.ts';

const ofSuppliers = statementHandlers(supplierKind, billApi);
const ofBranches = statementHandlers(branchKind, branchBillApi);

const billRoutes = routesOf(billApi, {
  ...ofSuppliers,
  unbilled: listUnbilled,
  documents: listBillDocuments(ofSuppliers.get),
});
const branchBillRoutes = routesOf(branchBillApi, { ...ofBranches, documents: listBillDocuments(ofBranches.get) });

const docTypes = [statementLifecycle.name];

export const billFeature = defineFeature('bill', {
  routes: [billRoutes, branchBillRoutes],
  extensions: [
    statementKind.provide(supplierKind),
    statementKind.provide(branchKind),
    receiptIsBilled.provide(isReceiptBilled),
    receiptLinesBilled.provide(findBilledLines),
    recordHistory.provide({
      kind: 'SUPPLIER_BILL',
      read: billApi.get,
      docTypes,
      find: async (ctx, { id }) => [(await ofSuppliers.get(ctx, { id })).id],
    }),
    recordHistory.provide({
      kind: 'BRANCH_BILL',
      read: branchBillApi.get,
      docTypes,
      find: async (ctx, { id }) => [(await ofBranches.get(ctx, { id })).id],
    }),
  ],
});
