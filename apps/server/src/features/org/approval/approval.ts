import { approvalSubjects } from '@netbar/contract/catalogue';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { notifyStaff } from '#features/platform/notification/notification.ts';
import { type ApprovalRequest, requestApproval, subTypeOf } from '#kernel/approvals.ts';
import type { Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';

/** Every approval names the first few things it changes, and how many there are. */
interface Summary {
  names: string[];
  count: number;
  [fact: string]: unknown;
}

type ApprovalProposal = ApprovalRequest & {
  after: Summary;
  /** How the notice to the approvers names the change. */
  what: string;
};

/** Requests approval and notifies the people who may give it. Without a rule for this type, the change is applied at once. */
export async function askForApproval(
  ctx: Tx,
  { what, ...request }: ApprovalProposal,
): Promise<{ id: string; status: 'PENDING' | 'APPROVED' }> {
  const { id, status } = await requestApproval(ctx, request);
  if (status !== 'PENDING') return { id, status: 'APPROVED' };
  const { names, count } = request.after;
  const content = `${what}待审核：${names.slice(0, 3).join('、')}${count > 3 ? ` 等 ${count} 项` : ''}`;
  const branchIds = request.branchId === undefined ? await branchIdsOf(ctx, request.brandId) : [request.branchId];
  await notifyStaff(
    ctx,
    {
      content,
      serviceType: request.subject.serviceType ?? 'PURCHASE',
      subServiceType: subTypeOf(request.subject, request.after),
      notificationType: 0,
      serviceId: id,
      dedupeKey: `approval ${id}`,
    },
    { branchIds, can: approverOf(request.subject.type) },
  );
  return { id, status };
}

async function branchIdsOf(ctx: Tx, brandId: string) {
  const rows = await ctx.db.selectFrom('branches').select('id').where('brandId', '=', brandId).execute();
  return rows.map(({ id }) => id);
}

/** The function that approvers of this type must hold. */
export function approverOf(subjectType: string) {
  const subject = approvalSubjects[subjectType];
  if (!subject) throw new AppError(commonErrors.invalidInput, { fields: 'subjectType' });
  return subject.can;
}
