import { stockApi } from '@netbar/contract/goods/stock/stock.api';
import { stockAdjustLifecycle, transferLifecycle } from '@netbar/contract/goods/stock/stock.rules';
import { approvalSubject } from '#kernel/approvals.ts';
import { branchFigure } from '#features/org/branch/branch.ts';
import { logContent } from '#features/platform/log/log.ts';
import { defineFeature } from '#kernel/feature.ts';
import { routesOf } from '#kernel/mount.ts';
import { recordHistory } from '#kernel/record-history.ts';
import { perCompany, untilNone } from '#kernel/worker/housekeeping.ts';
import { adjustDuties, getAdjust, listAdjusts } from './adjust.queries.ts';
import { adjustStock, reviewAdjust, stockAdjustSubject } from './adjust.ts';
import { updateStockAlerts } from './alert.ts';
import { logWithoutCost } from './cost.ts';
import { expireReservations } from './reservation.ts';
import { listBatches, listExpiring, listMoves, listStock, lowStockFigure } from './stock.queries.ts';
import { getTransfer, listTransfers, transferDuties } from './transfer.queries.ts';
import {
  approveTransfer,
  cancelTransfer,
  closeTransfer,
  receiveTransfer,
  rejectTransfer,
  shipTransfer,
  submitTransfer,
} from './transfer.ts';
import { stockTodos } from './stock-todos.ts';
import { todoList } from '#kernel/todo.ts';

const stockRoutes = routesOf(stockApi, {
  list: listStock,
  card: listMoves,
  batches: listBatches,
  listAdjusts,
  getAdjust,
  adjust: adjustStock,
  review: reviewAdjust,
  expiring: listExpiring,
  listTransfers,
  getTransfer,
  submitTransfer,
  approveTransfer,
  rejectTransfer,
  cancelTransfer,
  shipTransfer,
  receiveTransfer,
  closeTransfer,
});

export const stockFeature = defineFeature('stock', {
  routes: [stockRoutes],
  schedule: [
    {
      name: 'stock.expireReservations',
      cron: '* * * * *',
      run: perCompany(
        `select distinct company_id as "companyId" from tenant.stock_reservations where status = 'OPEN' and expires_time <= now()`,
        untilNone(expireReservations),
      ),
    },
    {
      name: 'stock.watchLevels',
      cron: '*/2 * * * *',
      run: perCompany(`select id as "companyId" from platform.companies where kind = 'CHAIN'`, updateStockAlerts),
    },
  ],
  lifecycles: [stockAdjustLifecycle, transferLifecycle],
  duties: [...transferDuties, ...adjustDuties],
  extensions: [
    ...stockTodos.map(todoList.provide),
    approvalSubject.provide(stockAdjustSubject),
    branchFigure.provide(lowStockFigure),
    logContent.provide(logWithoutCost),
    recordHistory.provide({
      kind: 'STOCK_ADJUST',
      read: stockApi.getAdjust,
      docTypes: ['STOCK_ADJUST'],
      find: async (ctx, { id }) => [(await getAdjust(ctx, { id })).id],
    }),
    recordHistory.provide({
      kind: 'TRANSFER',
      read: stockApi.getTransfer,
      docTypes: ['TRANSFER'],
      find: async (ctx, { id }) => [(await getTransfer(ctx, { id })).id],
    }),
  ],
});
