import type { walletApi } from '@netbar/contract/wallet/wallet.api';
import { adjustMachine } from '@netbar/contract/wallet/wallet.rules';
import { approvalErrors } from '@netbar/contract/kernel/approval';
import type { In } from '@netbar/contract/kernel/endpoint';
import { sql } from 'kysely';
import { inScope, type Ctx, type Tx } from '#kernel/ctx.ts';
import { AppError, notFound } from '#kernel/errors.ts';

const adjusts = (ctx: Ctx | Tx) =>
  ctx.db
    .selectFrom('balanceAdjusts')
    .innerJoin('members as m', (on) =>
      on.onRef('m.companyId', '=', 'balanceAdjusts.companyId').onRef('m.id', '=', 'balanceAdjusts.memberId'),
    )
    .innerJoin('branches as b', (on) =>
      on.onRef('b.companyId', '=', 'balanceAdjusts.companyId').onRef('b.id', '=', 'balanceAdjusts.branchId'),
    )
    .where(inScope(ctx, 'balanceAdjusts.branchId'));

const columns = (ctx: Ctx | Tx) =>
  [
    'balanceAdjusts.id',
    'balanceAdjusts.memberId',
    'm.no as memberNo',
    'm.name as memberName',
    'b.name as branchName',
    'balanceAdjusts.kind',
    'balanceAdjusts.amount',
    'balanceAdjusts.reason',
    'balanceAdjusts.status',
    'balanceAdjusts.createdTime',
    'balanceAdjusts.version',
    sql<string>`coalesce((select a.name from platform.accounts a where a.id = balance_adjusts.applicant_id), '')`.as(
      'applicantName',
    ),
    sql<boolean>`balance_adjusts.applicant_id = ${ctx.actor.id}`.as('isOwn'),
  ] as const;

export async function listAdjusts(ctx: Ctx, { branchId, memberId, status, page, limit }: In<typeof walletApi.adjusts>) {
  let found = adjusts(ctx);
  if (branchId) found = found.where('balanceAdjusts.branchId', '=', branchId);
  if (memberId) found = found.where('balanceAdjusts.memberId', '=', memberId);
  if (status) found = found.where('balanceAdjusts.status', '=', status);
  const [rows, { total }] = await Promise.all([
    found
      .select(columns(ctx))
      .orderBy('balanceAdjusts.createdTime', 'desc')
      .orderBy('balanceAdjusts.id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    found.select((q) => q.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

export const getAdjust = (ctx: Ctx | Tx, id: string) =>
  adjusts(ctx).select(columns(ctx)).where('balanceAdjusts.id', '=', id).executeTakeFirstOrThrow(notFound('余额调整'));

/** The approval that waits for the adjustment. */
export async function pendingApproval(ctx: Tx, subjectId: string): Promise<string> {
  const approval = await ctx.db
    .selectFrom('approvals')
    .select('id')
    .where('subjectType', '=', adjustMachine.name)
    .where('subjectId', '=', subjectId)
    .where('status', '=', 'PENDING')
    .executeTakeFirst();
  if (!approval) throw new AppError(approvalErrors.notPending);
  return approval.id;
}
