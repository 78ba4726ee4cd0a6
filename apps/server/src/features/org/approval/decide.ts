import { approvalSubjects } from '@netbar/contract/catalogue';
import type { In } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { kernelNouns } from '@netbar/contract/kernel/nouns';
import { approvalApi } from '@netbar/contract/org/approval/approval.api';
import { notifyPerson } from '#features/platform/notification/notification.ts';
import {
  approvalSubject,
  type ApprovalSubject,
  decideApproval,
  findDecider,
  setFlow,
  subTypeOf,
  withdrawApproval,
} from '#kernel/approvals.ts';
import { command } from '#kernel/command.ts';
import { type Ctx, requireWholeCompany, type Tx } from '#kernel/ctx.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { findSubjectType, getApproval, listRules } from './approval.queries.ts';
import { approverOf } from './approval.ts';

const outcomeWords = { APPROVED: '已通过', REJECTED: '已驳回', STALE: '已失效，内容在审核期间有变动' } as const;

async function requireSubject(ctx: Tx, id: string): Promise<ApprovalSubject> {
  const type = await findSubjectType(ctx, id);
  const subject = approvalSubject.all().find((one) => one.type === type);
  if (!subject) throw notFound(kernelNouns.approval)();
  return subject;
}

/** Records one decision. The last approval needed applies the change, and the applicant is notified of the outcome. */
export const decideRequest = (ctx: Ctx, input: In<typeof approvalApi.decide>) =>
  command(ctx, approvalApi.decide, input, async (ctx) => {
    const decider = await findDecider(ctx, input.id);
    const subject = await requireSubject(decider.ctx, input.id);
    const outcome = await decideApproval(decider, subject, input);
    if (outcome !== 'PENDING') await notifyApplicant(ctx, { id: input.id, subject, outcome });
    return getApproval(ctx, { id: input.id });
  });

export const withdrawRequest = (ctx: Ctx, input: In<typeof approvalApi.withdraw>) =>
  command(ctx, approvalApi.withdraw, input, async (ctx) => {
    const subject = await requireSubject(ctx, input.id);
    await withdrawApproval(ctx, subject, input.id);
    return getApproval(ctx, { id: input.id });
  });

interface EndedApproval {
  id: string;
  subject: ApprovalSubject;
  outcome: keyof typeof outcomeWords;
}

async function notifyApplicant(ctx: Tx, { id, subject, outcome }: EndedApproval) {
  const { no, applicantId, subjectId, after } = await ctx.db
    .selectFrom('approvals')
    .select(['no', 'applicantId', 'subjectId', 'after'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await notifyPerson(
    ctx,
    {
      content: `申请 ${no} ${outcomeWords[outcome]}`,
      serviceType: subject.serviceType ?? 'PURCHASE',
      subServiceType: subTypeOf(subject, after),
      notificationType: 1,
      serviceId: subject.hasOwnPage ? subjectId : id,
      dedupeKey: `approval ${id} ${outcome}`,
    },
    applicantId,
  );
}

/** Approval rules apply to the whole company, so only people with the whole company may set them. */
export const setApprovalRule = (ctx: Ctx, input: In<typeof approvalApi.setRule>) =>
  command(ctx, approvalApi.setRule, input, async (ctx) => {
    requireWholeCompany(ctx);
    const { subjectType, isNeeded, minFen } = input;
    if (approvalSubjects[subjectType]?.isAlways) throw new AppError(commonErrors.invalidInput, { fields: 'subjectType' });
    await setFlow(ctx, subjectType, isNeeded ? { can: approverOf(subjectType), minFen } : undefined);
    return listRules(ctx);
  });
