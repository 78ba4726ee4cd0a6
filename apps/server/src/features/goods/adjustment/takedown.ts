import { adjustmentApi } from '@netbar/contract/goods/adjustment/adjustment.api';
import { adjustmentErrors } from '@netbar/contract/goods/adjustment/adjustment.errors';
import { takedownLifecycle } from '@netbar/contract/goods/adjustment/adjustment.rules';
import { adjustmentNumbers } from '@netbar/contract/goods/adjustment/feature';
import type { In } from '@netbar/contract/kernel/endpoint';
import {
  clearShelves,
  findCountedBlind,
  requireBranchOf,
  requireBrandProducts,
  requireProduct,
} from '#features/goods/product/product.ts';
import { askForApproval } from '#features/org/approval/approval.ts';
import type { ApprovalSubject } from '#kernel/approvals.ts';
import { command } from '#kernel/command.ts';
import { requireWholeBrand, type Ctx, type Tx } from '#kernel/ctx.ts';
import { nextDocNo } from '#kernel/doc-number.ts';
import { AppError } from '#kernel/errors.ts';
import { traceOpened, transition } from '#kernel/transition.ts';
import { getTakedown, lockTakedown } from './adjustment.queries.ts';

type LockedTakedown = Awaited<ReturnType<typeof lockTakedown>>;

/** Requests to stop selling a product at one branch or at all, and says what happens to the goods left. */
export const requestTakedown = (ctx: Ctx, input: In<typeof adjustmentApi.takeDown>) =>
  command(ctx, adjustmentApi.takeDown, input, async (ctx) => {
    const { productId, branchId = null, stockPlan, reason } = input;
    const { brandId, name } = await requireProduct(ctx, productId);
    if (branchId === null) requireBrandProducts(ctx, brandId);
    else await requireBranchOf(ctx, brandId, branchId);
    const { no } = await nextDocNo(ctx, branchId, adjustmentNumbers.takedown);
    const id = ctx.newId();
    await ctx.db
      .insertInto('takedowns')
      .values({ id, no, brandId, branchId, productId, stockPlan, reason, applicantId: ctx.actor.id, createdTime: ctx.now })
      .execute();
    traceOpened(ctx, takedownLifecycle, { id, branchId, status: 'PENDING' }, { no, productId, stockPlan });
    const blind = await findCountedBlind(ctx, branchId ?? undefined);
    const onHand = blind.hides(productId, branchId) ? null : (await getTakedown(ctx, id)).onHand;
    const { id: approvalId, status } = await askForApproval(ctx, {
      subject: takedownSubject,
      subjectId: id,
      ...(branchId === null ? { brandId } : { branchId }),
      baseVersion: 1,
      before: {},
      after: { names: [name], count: 1, productId, stockPlan, onHand, no },
      reason,
      what: '商品下架',
    });
    return { id, approvalId, status };
  });

export const finishTakedown = (ctx: Ctx, input: In<typeof adjustmentApi.finishTakedown>) =>
  command(ctx, adjustmentApi.finishTakedown, input, async (ctx) => {
    const doc = await lockTakedown(ctx, input.id);
    if (doc.branchId === null) requireWholeBrand(ctx, doc.brandId);
    const { onHand, productId } = await getTakedown(ctx, input.id);
    if ((await findCountedBlind(ctx)).hides(productId, doc.branchId)) throw new AppError(adjustmentErrors.beingCounted);
    if (doc.status === 'APPROVED' && onHand > 0) throw new AppError(adjustmentErrors.stockLeft, { left: onHand });
    await stepTakedown(ctx, doc, 'finish');
    return getTakedown(ctx, input.id);
  });

export const takedownSubject: ApprovalSubject = {
  type: 'TAKEDOWN',
  subServiceType: 8,
  currentVersion: async (ctx, id) => (await lockTakedown(ctx, id)).version,
  apply: async (ctx, { subjectId }) => approveTakedown(ctx, await lockTakedown(ctx, subjectId)),
  close: async (ctx, { subjectId }, outcome) => {
    await stepTakedown(ctx, await lockTakedown(ctx, subjectId), outcome === 'WITHDRAWN' ? 'withdraw' : 'reject');
  },
};

/** Takes the product off the shelves at once; open orders still complete. With no stock left the takedown is finished. */
async function approveTakedown(ctx: Tx, doc: LockedTakedown) {
  const approved = await stepTakedown(ctx, doc, 'approve');
  await clearShelves(ctx, doc);
  if ((await getTakedown(ctx, doc.id)).onHand === 0) await stepTakedown(ctx, approved, 'finish', 'system');
}

async function stepTakedown(
  ctx: Tx,
  doc: LockedTakedown,
  action: keyof typeof takedownLifecycle.actions,
  by: 'person' | 'system' = 'person',
): Promise<LockedTakedown> {
  const write = (next: { status: LockedTakedown['status']; version: number }) =>
    ctx.db.updateTable('takedowns').set(next).where('id', '=', doc.id).execute();
  const status = await transition(ctx, takedownLifecycle, doc, { action, by, write });
  return { ...doc, status, version: doc.version + 1 };
}
