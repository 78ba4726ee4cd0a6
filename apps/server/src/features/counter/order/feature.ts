import { orderApi } from '@netbar/contract/counter/order/order.api';
import { orderLifecycle } from '@netbar/contract/counter/order/order.rules';
import { deviceHandler } from '#features/floor/device/device.ts';
import { memberPurchases } from '#features/guests/member/member.ts';
import { shiftPart } from '#features/money/shift/shift.ts';
import { exportSheet } from '#features/platform/export/export.ts';
import { machineSales } from '#features/floor/machine/machine.ts';
import { finders } from '#features/platform/search/search.ts';
import { productSales } from '#features/goods/product/product.ts';
import { memberTrade, pastTrade } from '#features/activities/activity/activity.ts';
import { isFirstOrder, orderTrade } from './past-trade.ts';
import { defineFeature } from '#kernel/feature.ts';
import { routesOf } from '#kernel/mount.ts';
import { recordHistory } from '#kernel/record-history.ts';
import { perCompany } from '#kernel/worker/housekeeping.ts';
import { callHandler, createOrder } from './create-order.ts';
import { exportOrders, orderSheet } from './export-orders.ts';
import { findOrders } from './find-orders.ts';
import { acceptOrder, completeOrder } from './finish-order.ts';
import { listOrders } from './order-list.ts';
import { expireOrders, orderShiftPart } from './order-steps.ts';
import { getOrder, listCalls, listMemberPurchases, listQueue } from './order.queries.ts';
import { getReceipt, printOrder } from './print-receipt.ts';
import { listOrderTodos } from './order-todos.ts';
import { todoList } from '#kernel/todo.ts';
import { sumMachineSales } from './machine-sales.ts';
import { sumProductSales } from './product-sales.ts';

const orderRoutes = routesOf(orderApi, {
  queue: listQueue,
  calls: listCalls,
  list: listOrders,
  export: exportOrders,
  get: getOrder,
  detail: getOrder,
  create: createOrder,
  accept: acceptOrder,
  complete: completeOrder,
  receipt: getReceipt,
  print: printOrder,
});

export const orderFeature = defineFeature('order', {
  routes: [orderRoutes],
  schedule: [
    {
      name: 'order.expireOrders',
      cron: '* * * * *',
      run: perCompany(
        `select company_id as "companyId", array_agg(id order by expires_time) as ids from tenant.orders
         where status = 'PENDING' and expires_time <= now() and paid_fen = 0 and points_paid = 0 group by 1`,
        expireOrders,
      ),
    },
  ],
  lifecycles: [orderLifecycle],
  extensions: [
    memberTrade.provide(isFirstOrder),
    pastTrade.provide(orderTrade),
    todoList.provide(listOrderTodos),
    deviceHandler.provide(callHandler),
    exportSheet.provide(orderSheet),
    finders.provide({ kind: 'order', can: 'ORDER_LIST', find: findOrders }),
    memberPurchases.provide(listMemberPurchases),
    machineSales.provide(sumMachineSales),
    productSales.provide(sumProductSales),
    shiftPart.provide(orderShiftPart),
    recordHistory.provide({
      kind: 'ORDER',
      read: orderApi.detail,
      docTypes: ['ORDER'],
      find: async (ctx, { id }) => [(await getOrder(ctx, { orderId: id })).id],
    }),
  ],
});
