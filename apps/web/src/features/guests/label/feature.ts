import { labelPages } from '@netbar/contract/guests/label/label.pages';
import { defineFeature } from '#kernel/feature.ts';
import { defineScreens } from '#kernel/screens.ts';

export const labelFeature = defineFeature({
  screens: defineScreens(labelPages, {
    label: () => import('./LabelPage.tsx'),
    labelClassify: () => import('./LabelClassifyPage.tsx'),
  }),
});
