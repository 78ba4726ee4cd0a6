import { z } from 'zod';
import { defineErrors } from './errors.ts';
import { defineMachine } from './machine.ts';
import { say } from './words.ts';

export const ApprovalStatus = z.enum(['PENDING', 'APPROVED', 'REJECTED', 'WITHDRAWN', 'STALE']);

/** Approving one step of several keeps it pending; only the last step approves. */
export const approvalMachine = defineMachine({
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

/** One step of a flow: who may approve it, and how many of them must. */
export const ApprovalStep = z.object({ can: z.string(), minApprovals: z.int().min(1).default(1) });
export type ApprovalStep = z.infer<typeof ApprovalStep>;

export const approvalErrors = defineErrors('approval', {
  alreadyPending: [
    42211,
    say('已有一份待审批的申请，请先处理', 'Another request is already waiting for approval', '已有一份待審批的申請，請先處理'),
  ],
  alreadyDecided: [42212, say('您已审批过此步骤', 'You have already decided this step', '您已審批過此步驟')],
  notPending: [
    42213,
    say(
      '该申请已处理，请刷新查看结果',
      'This request has been decided; refresh to see the result',
      '該申請已處理，請重新整理查看結果',
    ),
  ],
  ownRequest: [42214, say('不能审批自己提交的申请', 'You may not approve your own request', '不能審批自己提交的申請')],
  notApplicant: [42215, say('只有申请人可以撤回', 'Only the applicant may withdraw it', '只有申請人可以撤回')],
  commentNeeded: [42216, say('驳回时请填写原因', 'Please say why you reject it', '駁回時請填寫原因')],
});
