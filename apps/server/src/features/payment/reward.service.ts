import { bizDateAt } from '#features/branch/branch-lookup.service.ts';
import type { LockedOrder } from '#features/order/lock-order.service.ts';
import { clawBackPoints } from '#features/wallet/claw-back.service.ts';
import { earnPoints } from '#features/wallet/points.service.ts';
import type { Tx } from '#kernel/ctx.ts';

const EARNING = ['CASH', 'WECHAT', 'ALIPAY', 'BANK_CARD'] as const;

/** Points for what a member paid in money. Recharges earn when they are spent. */
export async function rewardOf(ctx: Tx, { id, no, type, memberId, branchId }: LockedOrder) {
  if (!memberId || type === 'CHARGE') return;
  const { paidFen } = await ctx.db
    .selectFrom('payments')
    .select((q) => q.fn.coalesce(q.fn.sum<number>('amountFen'), q.lit(0)).as('paidFen'))
    .where('orderId', '=', id)
    .where('status', '=', 'SUCCEEDED')
    .where('tender', 'in', EARNING)
    .executeTakeFirstOrThrow();
  const bizDate = await bizDateAt(ctx, branchId);
  const head = { docType: 'ORDER', docId: id, event: 'POINTS', bizDate };
  await earnPoints(ctx, { ...head, memberId, branchId, no, paidFen: Number(paidFen) });
}

/** What a wallet paid in money has earned too. */
const EARNED = [...EARNING, 'MEMBER_PRINCIPAL'] as const;

/** The points that go with the money that went back. The refund is written down already. */
export async function takeRewardBack(ctx: Tx, order: LockedOrder, { seq, bizDate }: { seq: number; bizDate: string }) {
  const { id, no, type, memberId, branchId } = order;
  if (!memberId || type === 'CHARGE') return;
  const { paidFen, backFen } = await ctx.db
    .selectFrom('payments')
    .select((q) => [
      q.fn.coalesce(q.fn.sum<number>('amountFen'), q.lit(0)).as('paidFen'),
      q.fn.coalesce(q.fn.sum<number>('refundedFen'), q.lit(0)).as('backFen'),
    ])
    .where('orderId', '=', id)
    .where('status', '=', 'SUCCEEDED')
    .where('tender', 'in', EARNED)
    .executeTakeFirstOrThrow();
  const head = { docType: 'ORDER', docId: id, event: 'POINTS_BACK', eventSeq: seq, bizDate };
  const money = { paidFen: Number(paidFen), leftFen: Number(paidFen) - Number(backFen) };
  await clawBackPoints(ctx, { ...head, ...money, memberId, branchId, no });
}
