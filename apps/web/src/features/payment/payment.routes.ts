import { paymentPages } from '@netbar/contract/payment/payment.pages';
import { defineScreens } from '#kernel/screens.ts';

export const paymentScreens = defineScreens(paymentPages, { onlinePay: () => import('./OnlinePayPage.tsx') });
