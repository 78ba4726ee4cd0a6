import { refundApi } from '@netbar/contract/refund/refund.api';
import { routesOf } from '#kernel/mount.ts';
import { getRefund, listRefunds } from './refund.queries.ts';
import { previewRefund, queryRefund, refundOrder } from './refund.service.ts';
import { retryRefund } from './retry.service.ts';

export const refundRoutes = routesOf(refundApi, {
  list: listRefunds,
  get: getRefund,
  preview: previewRefund,
  refund: refundOrder,
  retry: retryRefund,
  query: queryRefund,
});
