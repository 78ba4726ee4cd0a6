import { employeePages } from '@netbar/contract/people/employee/employee.pages';
import { showApprovalsBy } from '#features/org/approval/kit/approval-views.tsx';
import { defineFeature } from '#kernel/feature.ts';
import { defineScreens } from '#kernel/screens.ts';
import { lazyPart } from '#kit/load-chunk.ts';

export const employeeFeature = defineFeature({
  screens: defineScreens(employeePages, {
    archives: () => import('./ArchivesPage.tsx'),
    changeBranch: () => import('./move/ChangeBranchPage.tsx'),
  }),
  fillSlots: () => {
    showApprovalsBy(
      'EMPLOYEE_MOVE',
      lazyPart(async () => (await import('./move/MoveChange.tsx')).MoveChange),
    );
  },
});
