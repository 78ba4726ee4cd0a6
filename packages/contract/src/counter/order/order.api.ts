import { z } from 'zod';
import { defineApi, get, post } from '#kernel/endpoint.ts';
import { Export } from '#platform/export/export.model.ts';
import { summedPageOf } from '#kernel/list.ts';
import {
  CallFilter,
  NewOrder,
  Order,
  OrderAct,
  OrderExport,
  OrderFilter,
  OrderRef,
  OrderRow,
  OrderSums,
  QueueFilter,
} from './order.model.ts';
import { PrintReceipt, Printed, Receipt } from './receipt.model.ts';

const work = { can: 'ORDER_WORK' } as const;
const stale = ['order', 'stock', 'wallet', 'member', 'shift'];

export const orderApi = defineApi('order', {
  /** Orders that wait at the counter. */
  queue: get('/api/payment/order/queue', { access: work, input: QueueFilter, output: z.array(OrderRow) }),
  /** Open service calls. They are accepted and completed like other orders. */
  calls: get('/api/payment/order/call', { access: work, input: CallFilter, output: z.array(OrderRow) }),
  list: get('/api/payment/order/page', {
    access: { can: 'ORDER_LIST' },
    input: OrderFilter,
    output: summedPageOf(OrderRow, OrderSums),
  }),
  export: post('/api/payment/order/export', { access: { can: 'ORDER_EXPORT' }, input: OrderExport, output: Export }),
  /** `get` and `detail` return the same, for the counter and for the list of all orders, which need different functions. */
  get: get('/api/payment/order/:orderId', { access: work, input: OrderRef, output: Order }),
  detail: get('/api/payment/order/:orderId/detail', { access: { can: 'ORDER_LIST' }, input: OrderRef, output: Order }),
  create: post('/api/payment/order', { access: work, input: NewOrder, output: Order, stale }),
  accept: post('/api/payment/order/:orderId/accept', { access: work, input: OrderAct, output: Order, stale }),
  complete: post('/api/payment/order/:orderId/complete', { access: work, input: OrderAct, output: Order, stale }),
  receipt: get('/api/payment/order/:orderId/receipt', { access: work, input: OrderRef, output: Receipt }),
  /** Returns the bytes for a printer. From the second time on the receipt says that it is a copy. */
  print: post('/api/payment/order/:orderId/receipt/print', {
    access: work,
    input: PrintReceipt,
    output: Printed,
    stale: ['order'],
  }),
});
