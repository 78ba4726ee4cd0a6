import { z } from 'zod';
import { defineApi, get, post } from '#kernel/endpoint.ts';
import { pageOf } from '#kernel/model.ts';
import {
  MemberSignIn,
  MemberSignInActivity,
  MemberSignInFigures,
  MemberSignInFilter,
  NewMemberSignIn,
  OpenSignIn,
  SignInMember,
  SignInResult,
} from './sign-in.model.ts';

const list = { can: 'ACTIVITY_LIST' } as const;
const till = { can: 'ORDER_PAY' } as const;

export const memberSignInApi = defineApi('signIn', {
  list: get('/api/member-sign-in/page', { access: list, input: MemberSignInFilter, output: pageOf(MemberSignIn) }),
  figures: get('/api/member-sign-in/activity/:activityId', {
    access: list,
    input: MemberSignInActivity,
    output: MemberSignInFigures,
  }),
  /** The sign-in activities that a member at the counter may take part in. */
  open: get('/api/member-sign-in/open', { access: till, input: SignInMember, output: z.array(OpenSignIn) }),
  /** Signs in a member who shows that they are there. */
  signIn: post('/api/member-sign-in', {
    access: till,
    input: NewMemberSignIn,
    output: SignInResult,
    stale: ['signIn', 'activity', 'draw'],
  }),
});
