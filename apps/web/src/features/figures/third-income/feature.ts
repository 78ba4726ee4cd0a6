import { thirdIncomePages } from '@netbar/contract/figures/third-income/third-income.pages';
import { defineFeature } from '#kernel/feature.ts';
import { defineScreens } from '#kernel/screens.ts';

export const thirdIncomeFeature = defineFeature({
  screens: defineScreens(thirdIncomePages, { thirdIncome: () => import('./ThirdIncomePage.tsx') }),
});
