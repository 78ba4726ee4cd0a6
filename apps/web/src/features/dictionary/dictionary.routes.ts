import { dictionaryPages } from '@netbar/contract/dictionary/dictionary.pages';
import { defineScreens } from '#kernel/screens.ts';

export const dictionaryScreens = defineScreens(dictionaryPages, {
  codeManage: () => import('./CodeManagePage.tsx'),
  groupCodeManage: () => import('./GroupCodeManagePage.tsx'),
});
