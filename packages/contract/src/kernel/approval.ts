import { z } from 'zod';
import { defineErrors } from './errors.ts';
import { defineLifecycle } from './lifecycle.ts';
import { say } from './words.ts';

export const ApprovalStatus = z.enum(['PENDING', 'APPROVED', 'REJECTED', 'WITHDRAWN', 'STALE']);

/** Approving one step of several keeps the status PENDING; the last step approves it. */
export const approvalLifecycle = defineLifecycle({
  name: 'APPROVAL',
  initial: ['PENDING', 'APPROVED'],
  actions: {
    advance: { from: ['PENDING'], to: 'same' },
    approve: { from: ['PENDING'], to: 'APPROVED' },
    reject: { from: ['PENDING'], to: 'REJECTED' },
    withdraw: { from: ['PENDING'], to: 'WITHDRAWN' },
    expire: { from: ['PENDING'], to: 'STALE' },
  },
});

/** The first two digits of an approval's number. */
export const approvalNumber = '80';

/** One step of a flow: who may approve it, and how many of them must. */
export const ApprovalStep = z.object({ can: z.string(), minApprovals: z.int().min(1).default(1) });
export type ApprovalStep = z.infer<typeof ApprovalStep>;

export const approvalErrors = defineErrors('approval', {
  alreadyPending: [
    422,
    say(
      '已有一份待审批的申请，请先处理',
      'A request is already pending approval. Please deal with it first.',
      '已有一份待審批的申請，請先處理',
    ),
  ],
  alreadyDecided: [422, say('您已审批过此步骤', 'You have already decided this step', '您已審批過此步驟')],
  notPending: [
    422,
    say(
      '该申请已处理，请刷新查看结果',
      'This request has been processed. Refresh to see the result.',
      '該申請已處理，請重新整理查看結果',
    ),
  ],
  notApplicant: [422, say('只有申请人可以撤回', 'Only the requester can withdraw it', '只有申請人可以撤回')],
  commentNeeded: [422, say('驳回时请填写原因', 'Please give a reason for rejecting', '駁回時請填寫原因')],
});
