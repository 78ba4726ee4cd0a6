import { ledgerErrors } from '@netbar/contract/kernel/ledger';
import { purchaseReturnApi } from '@netbar/contract/purchasing/purchase-return/purchase-return.api';
import { purchaseReturnErrors } from '@netbar/contract/purchasing/purchase-return/purchase-return.errors';
import { purchaseReturnLifecycle } from '@netbar/contract/purchasing/purchase-return/purchase-return.rules';
import { logContent } from '#features/platform/log/log.ts';
import { addPicture } from '#features/platform/picture/picture.ts';
import { goodsRejected } from '#features/purchasing/receipt/receipt.ts';
import { approvalSubject } from '#kernel/approvals.ts';
import { defineFeature } from '#kernel/feature.ts';
import { routesOf } from '#kernel/mount.ts';
import { recordHistory } from '#kernel/record-history.ts';
import { todoList } from '#kernel/todo.ts';
import { accountReturn } from './account-return.ts';
import { cancelReturn, purchaseReturnSubject } from './decide-return.ts';
import { getReturn } from './get-return.ts';
import { logWithoutClaims } from './log-claims.ts';
import { getProposals } from './proposals.ts';
import { listAccounting, listReturns } from './purchase-return.queries.ts';
import { receiveExchange } from './receive-exchange.ts';
import { rejectedGoods } from './reject-at-door.ts';
import { purchaseReturnTodos } from './return-todos.ts';
import { shipReturn } from './ship-return.ts';
import { purchaseReturnDuties } from './step-return.ts';
import { submitReturns } from './submit-return.ts';

const purchaseReturnRoutes = routesOf(purchaseReturnApi, {
  proposals: getProposals,
  addPicture,
  list: listReturns,
  listAccounting,
  getAccounting: getReturn,
  get: getReturn,
  submit: submitReturns,
  cancel: cancelReturn,
  ship: shipReturn,
  account: accountReturn,
  receiveExchange,
});

export const purchaseReturnFeature = defineFeature('purchaseReturn', {
  routes: [purchaseReturnRoutes],
  lifecycles: [purchaseReturnLifecycle],
  duties: purchaseReturnDuties,
  guards: {
    batch_levels_covered: ledgerErrors.outOfStock,
    goods_receipt_lines_returned: purchaseReturnErrors.overReturned,
    purchase_return_lines_kept: purchaseReturnErrors.linesKept,
    purchase_returns_kept: purchaseReturnErrors.linesKept,
    purchase_returns_settled: purchaseReturnErrors.notSettled,
    purchase_returns_bank_ref: purchaseReturnErrors.bankRefUsed,
  },
  extensions: [
    ...purchaseReturnTodos.map(todoList.provide),
    approvalSubject.provide(purchaseReturnSubject),
    goodsRejected.provide(rejectedGoods),
    logContent.provide(logWithoutClaims),
    recordHistory.provide({
      kind: 'PURCHASE_RETURN',
      read: purchaseReturnApi.get,
      docTypes: [purchaseReturnLifecycle.name],
      find: async (ctx, { id }) => [(await getReturn(ctx, { id })).id],
    }),
  ],
});
