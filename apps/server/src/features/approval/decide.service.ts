import { approvalApi } from '@netbar/contract/approval/approval.api';
import { subjects, type SubjectType } from '@netbar/contract/approval/approval.model';
import { brandErrors } from '@netbar/contract/brand/brand.api';
import type { In } from '@netbar/contract/kernel/endpoint';
import { priceAdjustment } from '#features/adjustment/price-adjustment.service.ts';
import { takedown } from '#features/adjustment/takedown.service.ts';
import { notifyPerson } from '#features/notification/notification.service.ts';
import { productChange } from '#features/product/product-change.service.ts';
import { stockAdjust } from '#features/stock/adjust.service.ts';
import { stocktake } from '#features/stocktake/post-stocktake.service.ts';
import { decideApproval, setFlow, withdrawApproval, type ApprovalSubject } from '#kernel/approvals.ts';
import { command } from '#kernel/command.ts';
import type { Ctx, Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { findSubjectType, getApproval, listRules } from './approval.queries.ts';

/** Every kind of change that may wait for somebody's word: one line each. */
const handlers: Record<SubjectType, ApprovalSubject> = {
  PRICE_ADJUSTMENT: priceAdjustment,
  TAKEDOWN: takedown,
  PRODUCT_CHANGE: productChange,
  STOCK_ADJUSTMENT: stockAdjust,
  STOCKTAKE: stocktake,
};

const subServiceTypes: Partial<Record<SubjectType, number>> = { PRICE_ADJUSTMENT: 7, TAKEDOWN: 8, PRODUCT_CHANGE: 9 };
const words = { APPROVED: '已通过', REJECTED: '已驳回', STALE: '已失效，内容在审核期间有变动' } as const;

async function subjectOf(ctx: Tx, id: string) {
  const type = await findSubjectType(ctx, id);
  return { type, subject: handlers[type] };
}

/** One approver's word; the last one needed puts the change into effect, and the applicant hears how it ended. */
export const decide = (ctx: Ctx, input: In<typeof approvalApi.decide>) =>
  command(ctx, approvalApi.decide, input, async (ctx) => {
    const { type, subject } = await subjectOf(ctx, input.id);
    const outcome = await decideApproval(ctx, subject, input);
    if (outcome !== 'PENDING') await tellApplicant(ctx, { id: input.id, type, outcome });
    return getApproval(ctx, { id: input.id });
  });

export const withdraw = (ctx: Ctx, input: In<typeof approvalApi.withdraw>) =>
  command(ctx, approvalApi.withdraw, input, async (ctx) => {
    const { subject } = await subjectOf(ctx, input.id);
    await withdrawApproval(ctx, subject, input.id);
    return getApproval(ctx, { id: input.id });
  });

interface Ended {
  id: string;
  type: SubjectType;
  outcome: keyof typeof words;
}

async function tellApplicant(ctx: Tx, { id, type, outcome }: Ended) {
  const { no, applicantId } = await ctx.db
    .selectFrom('approvals')
    .select(['no', 'applicantId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await notifyPerson(
    ctx,
    {
      content: `申请 ${no} ${words[outcome]}`,
      serviceType: 'PURCHASE',
      subServiceType: subServiceTypes[type] ?? 0,
      notificationType: 1,
      serviceId: id,
      dedupeKey: `approval ${id} ${outcome}`,
    },
    applicantId,
  );
}

/** Approval rules hold for the company as a whole, so whoever sets them looks after all of it. */
export const setRule = (ctx: Ctx, input: In<typeof approvalApi.setRule>) =>
  command(ctx, approvalApi.setRule, input, async (ctx) => {
    if (!ctx.actor.isCompanyWide) throw new AppError(brandErrors.wholeCompanyOnly);
    const { subjectType, isNeeded, minFen } = input;
    await setFlow(ctx, subjectType, isNeeded ? { can: subjects[subjectType].can, minFen } : undefined);
    return listRules(ctx);
  });
