import { z } from 'zod';
import { defineApi, post } from '#kernel/endpoint.ts';
import { AskSignIns, NewScreenSignIn, OpenSignIn, SignInResult } from './sign-in.model.ts';

/** Called by client machines for the member who signed in there; requests are signed with the key of their branch. */
export const guestSignInApi = defineApi('signIn', {
  openOnScreen: post('/api/device/:companyId/:branchId/member-sign-ins', {
    access: 'device',
    input: AskSignIns,
    output: z.object({ signIns: z.array(OpenSignIn) }),
  }),
  signInOnScreen: post('/api/device/:companyId/:branchId/member-sign-in', {
    access: 'device',
    input: NewScreenSignIn,
    output: SignInResult,
  }),
});
