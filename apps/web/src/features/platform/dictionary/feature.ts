import { dictionaryPages } from '@netbar/contract/platform/dictionary/dictionary.pages';
import { defineFeature } from '#kernel/feature.ts';
import { defineScreens } from '#kernel/screens.ts';

export const dictionaryFeature = defineFeature({
  screens: defineScreens(dictionaryPages, {
    codeManage: () => import('./CodeManagePage.tsx'),
    groupCodeManage: () => import('./GroupCodeManagePage.tsx'),
  }),
});
