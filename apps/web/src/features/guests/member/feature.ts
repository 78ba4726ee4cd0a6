import { memberPages } from '@netbar/contract/guests/member/member.pages';
import { memberRealtime } from '@netbar/contract/guests/member/member.realtime';
import { defineFeature } from '#kernel/feature.ts';
import { defineScreens } from '#kernel/screens.ts';

export const memberFeature = defineFeature({
  screens: defineScreens(memberPages, {
    member: () => import('./MemberPage.tsx'),
    memberLog: () => import('./MemberLogPage.tsx'),
    customerAnalysis: () => import('./CustomerAnalysisPage.tsx'),
    inquiryMember: () => import('./InquiryMemberPage.tsx'),
  }),
  realtime: memberRealtime,
});
