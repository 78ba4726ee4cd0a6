import { stockApi } from '@netbar/contract/stock/stock.api';
import { routesOf } from '#kernel/mount.ts';
import { getAdjust, listAdjusts } from './adjust.queries.ts';
import { adjustStock } from './adjust.service.ts';
import { listExpiring } from './expiring.service.ts';
import { reviewAdjust } from './force-sale.service.ts';
import { listBatches, listMoves, listStock } from './stock.queries.ts';
import { getTransfer, listTransfers } from './transfer.queries.ts';
import {
  approveTransfer,
  cancelTransfer,
  closeTransfer,
  receiveTransfer,
  rejectTransfer,
  shipTransfer,
  submitTransfer,
} from './transfer.service.ts';

export const stockRoutes = routesOf(stockApi, {
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
