import { orderPages } from '@netbar/contract/counter/order/order.pages';
import { orderRealtime } from '@netbar/contract/counter/order/order.realtime';
import { defineFeature } from '#kernel/feature.ts';
import { defineScreens } from '#kernel/screens.ts';

export const orderFeature = defineFeature({
  screens: defineScreens(orderPages, { orderList: () => import('./OrderListPage.tsx') }),
  realtime: orderRealtime,
});
