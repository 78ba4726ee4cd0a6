import { approvalErrors, approvalLifecycle } from '@netbar/contract/kernel/approval';
import { approvalApi } from '@netbar/contract/org/approval/approval.api';
import { approvalDuties } from '#kernel/approvals.ts';
import { defineFeature } from '#kernel/feature.ts';
import { routesOf } from '#kernel/mount.ts';
import { recordHistory } from '#kernel/record-history.ts';
import { todoList } from '#kernel/todo.ts';
import { getApproval, listApprovals, listRules, listWaiting } from './approval.queries.ts';
import { decideRequest, setApprovalRule, withdrawRequest } from './decide.ts';

const approvalRoutes = routesOf(approvalApi, {
  list: listApprovals,
  rules: listRules,
  get: getApproval,
  decide: decideRequest,
  withdraw: withdrawRequest,
  setRule: setApprovalRule,
});

export const approvalFeature = defineFeature('approval', {
  routes: [approvalRoutes],
  lifecycles: [approvalLifecycle],
  duties: approvalDuties,
  guards: {
    approvals_one_pending: approvalErrors.alreadyPending,
  },
  extensions: [
    todoList.provide(listWaiting),
    recordHistory.provide({
      kind: 'APPROVAL',
      read: approvalApi.get,
      docTypes: ['APPROVAL'],
      find: async (ctx, { id }) => [(await getApproval(ctx, { id })).id],
    }),
  ],
});
