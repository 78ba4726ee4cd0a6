import { memberPages } from '@netbar/contract/member/member.pages';
import { defineScreens } from '#kernel/screens.ts';

export const memberScreens = defineScreens(memberPages, {
  member: () => import('./MemberPage.tsx'),
  memberLog: () => import('./MemberLogPage.tsx'),
  customerAnalysis: () => import('./CustomerAnalysisPage.tsx'),
  inquiryMember: () => import('./InquiryMemberPage.tsx'),
});
