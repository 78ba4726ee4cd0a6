import { cashDepositPages } from '@netbar/contract/figures/cash-deposit/cash-deposit.pages';
import { defineFeature } from '#kernel/feature.ts';
import { defineScreens } from '#kernel/screens.ts';

export const cashDepositFeature = defineFeature({
  screens: defineScreens(cashDepositPages, { cashDeposit: () => import('./CashDepositPage.tsx') }),
});
