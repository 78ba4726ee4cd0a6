import { z } from 'zod';
import { defineApi, get, post, put } from '#kernel/endpoint.ts';
import { id, nothing, pageOf } from '#kernel/model.ts';
import { Approval, ApprovalFilter, ApprovalRow, Decide, Rule } from './approval.model.ts';

const one = z.object({ id });
/** The final decision may change any of these. */
const stale = [
  'approval',
  'product',
  'adjustment',
  'stock',
  'stocktake',
  'purchase',
  'purchaseReturn',
  'wallet',
  'member',
  'notification',
  'activity',
  'employee',
  'roster',
  'attendance',
];

/** Approvals are visible to their applicant and to the people who may decide them, which depends on the steps of each. */
export const approvalApi = defineApi('approval', {
  list: get('/api/admin/approval/page', { access: 'signedIn', input: ApprovalFilter, output: pageOf(ApprovalRow) }),
  rules: get('/api/admin/approval/rule', { access: { can: 'PRODUCT_SETTING' }, input: nothing, output: z.array(Rule) }),
  get: get('/api/admin/approval/:id', { access: 'signedIn', input: one, output: Approval }),
  decide: post('/api/admin/approval/:id/decide', { access: 'signedIn', input: Decide, output: Approval, stale }),
  withdraw: post('/api/admin/approval/:id/withdraw', { access: 'signedIn', input: one, output: Approval, stale }),
  setRule: put('/api/admin/approval/rule/:subjectType', {
    access: { can: 'PRODUCT_SETTING' },
    input: Rule,
    output: z.array(Rule),
    stale: ['approval'],
  }),
});
