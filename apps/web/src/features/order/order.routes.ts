import { orderPages } from '@netbar/contract/order/order.pages';
import { defineScreens } from '#kernel/screens.ts';

export const orderScreens = defineScreens(orderPages, { orderList: () => import('./OrderListPage.tsx') });
