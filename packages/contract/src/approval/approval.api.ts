import { z } from 'zod';
import { defineApi, get, post, put } from '../kernel/endpoint.ts';
import { id, nothing, pageOf } from '../kernel/model.ts';
import { Approval, ApprovalFilter, ApprovalRow, Decide, Rule } from './approval.model.ts';

const one = z.object({ id });
/** Whatever waited may change with the last word. */
const stale = ['approval', 'product', 'adjustment', 'stock', 'stocktake', 'notification'];

/** An approval exists for its applicant and for whoever may decide it, which the flow of each one says. */
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
