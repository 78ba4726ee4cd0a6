import { branchPages } from '@netbar/contract/branch/branch.pages';
import { defineScreens } from '#kernel/screens.ts';

export const branchScreens = defineScreens(branchPages, {
  branch: () => import('./BranchPage.tsx'),
  addBranch: () => import('./AddBranchPage.tsx'),
  branchDetail: () => import('./BranchDetailPage.tsx'),
});
