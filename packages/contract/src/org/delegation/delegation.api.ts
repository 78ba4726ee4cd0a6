import { z } from 'zod';
import { defineApi, get, post } from '#kernel/endpoint.ts';
import { id, nothing } from '#kernel/model.ts';
import { Delegate, Delegation, NewDelegation } from './delegation.model.ts';

const access = 'signedIn';
const stale = ['delegation', 'approval', 'home'];

/** Everybody sees and makes only their own delegations, and those that were handed to them. */
export const delegationApi = defineApi('delegation', {
  list: get('/api/admin/delegation', { access, input: nothing, output: z.array(Delegation) }),
  delegates: get('/api/admin/delegation/delegates', { access, input: nothing, output: z.array(Delegate) }),
  add: post('/api/admin/delegation', { access, input: NewDelegation, output: z.array(Delegation), stale }),
  revoke: post('/api/admin/delegation/:id/revoke', { access, input: z.object({ id }), output: z.array(Delegation), stale }),
});
