import { approvalApi } from '@netbar/contract/approval/approval.api';
import { routesOf } from '#kernel/mount.ts';
import { getApproval, listApprovals, listRules } from './approval.queries.ts';
import { decide, setRule, withdraw } from './decide.service.ts';

export const approvalRoutes = routesOf(approvalApi, {
  list: listApprovals,
  rules: listRules,
  get: getApproval,
  decide,
  withdraw,
  setRule,
});
