import { notify } from '#features/notification/notification.service.ts';
import { requestApproval, type ApprovalRequest } from '#kernel/approvals.ts';
import type { Tx } from '#kernel/ctx.ts';
import { subjects, type SubjectType } from '@netbar/contract/approval/approval.model';

/** What every approval tells about itself: the first few things it changes, and how many there are. */
interface Summary {
  names: string[];
  count: number;
  [fact: string]: unknown;
}

interface Notice {
  /** 7 price adjustment, 8 takedown, 9 product info change; 0 for what the bell has no word for. */
  subServiceType: number;
  what: string;
}

export type Asking = ApprovalRequest & { after: Summary; notice: Notice };

/** Asks for approval and tells whoever may give it. */
export async function ask(ctx: Tx, { notice, ...request }: Asking): Promise<{ id: string; status: 'PENDING' | 'APPROVED' }> {
  const { id, status } = await requestApproval(ctx, request);
  if (status !== 'PENDING') return { id, status: 'APPROVED' };
  const { can } = subjects[request.subject.type as SubjectType];
  const { names, count } = request.after;
  const content = `${notice.what}待审核：${names.slice(0, 3).join('、')}${count > 3 ? ` 等 ${count} 项` : ''}`;
  const branchIds = request.branchId === undefined ? await branchesOf(ctx, request.brandId) : [request.branchId];
  await notify(
    ctx,
    {
      content,
      serviceType: 'PURCHASE',
      subServiceType: notice.subServiceType,
      notificationType: 0,
      serviceId: id,
      dedupeKey: `approval ${id}`,
    },
    { branchIds, can },
  );
  return { id, status };
}

async function branchesOf(ctx: Tx, brandId: string) {
  const rows = await ctx.db.selectFrom('branches').select('id').where('brandId', '=', brandId).execute();
  return rows.map(({ id }) => id);
}
