import { branchPages } from '@netbar/contract/org/branch/branch.pages';
import { defineFeature } from '#kernel/feature.ts';
import { defineScreens } from '#kernel/screens.ts';

export const branchFeature = defineFeature({
  screens: defineScreens(branchPages, {
    branch: () => import('./BranchPage.tsx'),
    addBranch: () => import('./AddBranchPage.tsx'),
    branchDetail: () => import('./BranchDetailPage.tsx'),
  }),
});
