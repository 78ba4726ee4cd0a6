import { refundApi } from '@netbar/contract/counter/refund/refund.api';
import { refundLifecycle } from '@netbar/contract/counter/refund/refund.rules';
import { moneyBack } from '#features/counter/payment/payment.ts';
import { apart } from '#kernel/duty-rules.ts';
import { defineFeature } from '#kernel/feature.ts';
import { routesOf } from '#kernel/mount.ts';
import { recordParts } from '#kernel/record-history.ts';
import { perCompany } from '#kernel/worker/housekeeping.ts';
import { on } from '#kernel/worker/jobs.ts';
import { cancelOrder, previewRefund, refundLatePayment, refundOrder } from './refund-order.ts';
import { findRefundPartIds, getRefund, listRefunds } from './refund.queries.ts';
import {
  resendRefundParts,
  retryRefund,
  sendRefundJob,
  sendRefundPart,
  sendRefundParts,
  settleRefundCallback,
} from './settle-refund.ts';
import { listRefundTodos } from './refund-todos.ts';
import { todoList } from '#kernel/todo.ts';

const refundRoutes = routesOf(refundApi, {
  list: listRefunds,
  get: getRefund,
  preview: previewRefund,
  refund: refundOrder,
  retry: retryRefund,
  query: sendRefundParts,
  cancelOrder,
});

export const refundFeature = defineFeature('refund', {
  routes: [refundRoutes],
  jobs: [on(sendRefundJob, (ctx, { partId }) => sendRefundPart(ctx, partId))],
  schedule: [
    {
      // Each part has a job of its own; this finds those whose job got lost.
      name: 'refund.pursueAll',
      cron: '* * * * *',
      run: perCompany(
        `select company_id as "companyId", array_agg(id order by next_ask_time) as ids from tenant.refund_parts
         where status = 'REFUNDING' and next_ask_time <= now() - interval '10 seconds' group by 1`,
        resendRefundParts,
      ),
    },
  ],
  lifecycles: [refundLifecycle],
  duties: apart('REFUND', [['CASHIER', 'APPROVER']]),
  extensions: [
    todoList.provide(listRefundTodos),
    moneyBack.provide({ refundLatePayment, settleRefundCallback }),
    recordParts.provide({ kind: 'ORDER', docTypes: ['REFUND'], find: findRefundPartIds }),
  ],
});
