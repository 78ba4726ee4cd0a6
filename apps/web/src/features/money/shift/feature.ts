import { shiftPages } from '@netbar/contract/money/shift/shift.pages';
import { defineFeature } from '#kernel/feature.ts';
import { defineScreens } from '#kernel/screens.ts';

export const shiftFeature = defineFeature({
  screens: defineScreens(shiftPages, { operationData: () => import('./OperationDataPage.tsx') }),
});
