import type { In } from '@netbar/contract/kernel/endpoint';
import { purchaseReturnApi } from '@netbar/contract/purchasing/purchase-return/purchase-return.api';
import { purchaseReturnErrors } from '@netbar/contract/purchasing/purchase-return/purchase-return.errors';
import { PurchaseReturnType } from '@netbar/contract/purchasing/purchase-return/purchase-return.model';
import { purchaseReturnLifecycle, RETURN_TYPE } from '@netbar/contract/purchasing/purchase-return/purchase-return.rules';
import { z } from 'zod';
import { approvalWithoutCost } from '#features/goods/stock/stock.ts';
import { allocationKey, countDelivered, lockAwaited } from '#features/purchasing/purchase/purchase.ts';
import { type ApprovalSubject, withdrawApproval } from '#kernel/approvals.ts';
import { command } from '#kernel/command.ts';
import { type Ctx, inScope, type Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { getReturn } from './get-return.ts';
import { readReturnLines } from './return-lines.ts';
import { notifyOfReturn, subTypeOfReturn } from './return-notices.ts';
import { lockFor, lockReturn, type LockedReturn, stepReturn } from './step-return.ts';

const Proposed = z.object({ type: PurchaseReturnType });

/** Returns are decided in the inbox of approvals and in a tab of the products. */
export const purchaseReturnSubject: ApprovalSubject = {
  type: purchaseReturnLifecycle.name,
  subServiceType: (after) => subTypeOfReturn(Proposed.parse(after).type),
  hasOwnPage: true,
  hasOwnDuties: true,
  show: approvalWithoutCost,
  currentVersion: async (ctx, id) => (await lockReturn(ctx, id)).version,
  apply: async (ctx, { subjectId }) => {
    const doc = await lockReturn(ctx, subjectId);
    const approved = await stepReturn(ctx, doc, 'approve', { by: 'person', also: { approvedTime: ctx.now } });
    if (approved.type === RETURN_TYPE.chargeback) await chargeBack(ctx, approved);
  },
  close: async (ctx, { id, subjectId }, outcome) => {
    const doc = await lockReturn(ctx, subjectId);
    const also = { endedTime: ctx.now, endNote: await commentOf(ctx, id) };
    if (outcome === 'WITHDRAWN') await stepReturn(ctx, doc, 'cancel', { by: 'person', also });
    else await stepReturn(ctx, doc, 'reject', { by: outcome === 'REJECTED' ? 'person' : 'system', also });
  },
};

/** Why an approval was rejected. */
async function commentOf(ctx: Tx, approvalId: string) {
  const decision = await ctx.db
    .selectFrom('approvalDecisions')
    .select('comment')
    .where('approvalId', '=', approvalId)
    .where('decision', '=', 'REJECT')
    .executeTakeFirst();
  return decision?.comment ?? '';
}

/** Takes the goods off what is awaited. Nothing was delivered or billed, so there is nothing to claim. */
async function chargeBack(ctx: Tx, doc: LockedReturn) {
  const lines = (await readReturnLines(ctx, doc.id)).flatMap(({ storeLineId, companyLineId, qty, name }) =>
    storeLineId && companyLineId ? [{ storeLineId, companyLineId, chargedBack: qty, name }] : [],
  );
  const awaited = new Map((await lockAwaited(ctx, lines)).map((line) => [allocationKey(line), line]));
  for (const line of lines) {
    const order = awaited.get(allocationKey(line));
    if (!order?.isOpen || order.restQty < line.chargedBack)
      throw new AppError(purchaseReturnErrors.notAwaited, { name: line.name });
  }
  await countDelivered(ctx, lines);
  await stepReturn(ctx, doc, 'settle', { by: 'system', also: { accountedTime: ctx.now } });
  const what = `退单 ${doc.no} 已批准，请通知供应商少送`;
  await notifyOfReturn(ctx, doc, { what, step: 'charged back', type: 2, can: 'COMPANY_PURCHASE_EDIT' });
}

/** Cancels a return before its goods have left. While it waits for approval only the applicant may, as with every request. */
export const cancelReturn = (ctx: Ctx, input: In<typeof purchaseReturnApi.cancel>) =>
  command(ctx, purchaseReturnApi.cancel, input, async (ctx) => {
    const cancel = async (ctx: Tx) => {
      const doc = await lockFor(ctx, input, 'cancel');
      const also = { endedTime: ctx.now, endNote: input.reason };
      await stepReturn(ctx, doc, 'cancel', { by: 'person', detail: { reason: input.reason }, also });
    };
    // The approval is locked before the return, as whoever decides it does.
    const approvalId = await findPendingApproval(ctx, input.id);
    if (approvalId) await withdrawApproval(ctx, { ...purchaseReturnSubject, close: cancel }, approvalId);
    else await cancel(ctx);
    return getReturn(ctx, input);
  });

async function findPendingApproval(ctx: Tx, returnId: string) {
  const approval = await ctx.db
    .selectFrom('approvals')
    .select('id')
    .where(inScope(ctx, 'approvals.branchId'))
    .where('subjectType', '=', purchaseReturnLifecycle.name)
    .where('subjectId', '=', returnId)
    .where('status', '=', 'PENDING')
    .executeTakeFirst();
  return approval?.id;
}
