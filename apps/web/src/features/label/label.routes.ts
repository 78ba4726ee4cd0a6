import { labelPages } from '@netbar/contract/label/label.pages';
import { defineScreens } from '#kernel/screens.ts';

export const labelScreens = defineScreens(labelPages, {
  label: () => import('./LabelPage.tsx'),
  labelClassify: () => import('./LabelClassifyPage.tsx'),
});
