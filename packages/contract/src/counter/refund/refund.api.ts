import { defineApi, get, post } from '#kernel/endpoint.ts';
import { pageOf } from '#kernel/model.ts';
import { Order } from '#counter/order/order.model.ts';
import { NewRefund, OrderCancel, Previewed, Refund, RefundFilter, RefundPreview, RefundRef, RefundRow } from './refund.model.ts';

const refund = { can: 'ORDER_REFUND' } as const;
const stale = ['order', 'refund', 'payment', 'stock', 'wallet', 'member', 'shift'];

export const refundApi = defineApi('refund', {
  list: get('/api/payment/refund/page', { access: { can: 'ORDER_LIST' }, input: RefundFilter, output: pageOf(RefundRow) }),
  get: get('/api/payment/refund/:refundId', { access: refund, input: RefundRef, output: Refund }),
  /** What a refund would give back, and by which payments. Changes nothing. */
  preview: post('/api/payment/refund/preview', { access: refund, input: RefundPreview, output: Previewed }),
  refund: post('/api/payment/refund', { access: refund, input: NewRefund, output: Refund, stale }),
  /** Sends the parts that failed to the provider again. */
  retry: post('/api/payment/refund/:refundId/retry', { access: refund, input: RefundRef, output: Refund, stale }),
  /** Asks the providers for the results of the parts that are still REFUNDING. */
  query: post('/api/payment/refund/:refundId/query', { access: refund, input: RefundRef, output: Refund, stale }),
  /** Cancels an order that is not finished. If it took money, all of it is refunded first, which only the manager may do. */
  cancelOrder: post('/api/payment/order/:orderId/cancel', {
    access: { can: 'ORDER_WORK' },
    input: OrderCancel,
    output: Order,
    stale: ['order', 'stock', 'wallet', 'member', 'shift'],
  }),
});
