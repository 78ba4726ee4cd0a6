import { z } from 'zod';
import { defineApi, post } from '#kernel/endpoint.ts';
import { nothing } from '#kernel/model.ts';
import { AskMemberCode, AskNotices, GuestNotice, MemberCode, NewMachinePin } from './guest-screen.model.ts';

/** Called by client machines for the member who signed in there; requests are signed with the key of their branch. */
export const guestScreenApi = defineApi('machine', {
  /** A code that the member shows at the counter. Valid for a minute, once. */
  memberCode: post('/api/device/:companyId/:branchId/member-code', {
    access: 'device',
    input: AskMemberCode,
    output: MemberCode,
  }),
  /** The member sets their PIN: with the one before, a text to their phone, or their identity card at a reader of the branch. */
  memberPin: post('/api/device/:companyId/:branchId/member-pin', { access: 'device', input: NewMachinePin, output: nothing }),
  /** Marks the notices that were shown, and returns those that were not. */
  notices: post('/api/device/:companyId/:branchId/notices', {
    access: 'device',
    input: AskNotices,
    output: z.object({ notices: z.array(GuestNotice) }),
  }),
});
