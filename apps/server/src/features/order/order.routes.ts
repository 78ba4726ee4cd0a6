import { orderApi } from '@netbar/contract/order/order.api';
import { chargeMember, sell } from '#features/payment/sell.service.ts';
import { cancelOrder } from '#features/refund/cancel.service.ts';
import { routesOf } from '#kernel/mount.ts';
import { getChargeTiers, setChargeTiers } from './charge-tier.service.ts';
import { createOrder } from './create-order.service.ts';
import { getOrder, listCalls, listOrders, listQueue } from './order.queries.ts';
import { exportOrders } from './order-sheet.service.ts';
import { acceptOrder, completeOrder } from './order.service.ts';
import { getReceipt, printOrder } from './receipt.service.ts';

export const orderRoutes = routesOf(orderApi, {
  queue: listQueue,
  calls: listCalls,
  list: listOrders,
  export: exportOrders,
  get: getOrder,
  detail: getOrder,
  create: createOrder,
  sell,
  chargeTiers: getChargeTiers,
  setChargeTiers,
  charge: chargeMember,
  accept: acceptOrder,
  complete: completeOrder,
  cancel: cancelOrder,
  receipt: getReceipt,
  print: printOrder,
});
