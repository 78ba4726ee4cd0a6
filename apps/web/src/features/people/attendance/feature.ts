import { attendancePages } from '@netbar/contract/people/attendance/attendance.pages';
import { showApprovalsBy } from '#features/org/approval/kit/approval-views.tsx';
import { defineFeature } from '#kernel/feature.ts';
import { defineScreens } from '#kernel/screens.ts';
import { lazyPart } from '#kit/load-chunk.ts';

const ApprovalOfLeave = lazyPart(async () => (await import('./request/ApprovalOfRequest.tsx')).ApprovalOfLeave);
const ApprovalOfFix = lazyPart(async () => (await import('./request/ApprovalOfRequest.tsx')).ApprovalOfFix);

export const attendanceFeature = defineFeature({
  screens: defineScreens(attendancePages, {
    attendance: () => import('./AttendancePage.tsx'),
    myAttendance: () => import('./my/MyAttendancePage.tsx'),
  }),
  fillSlots: () => {
    showApprovalsBy('LEAVE', ApprovalOfLeave);
    showApprovalsBy('PUNCH_FIX', ApprovalOfFix);
  },
});
