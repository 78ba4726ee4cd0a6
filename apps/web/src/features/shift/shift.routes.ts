import { shiftPages } from '@netbar/contract/shift/shift.pages';
import { defineScreens } from '#kernel/screens.ts';

export const shiftScreens = defineScreens(shiftPages, { operationData: () => import('./OperationDataPage.tsx') });
