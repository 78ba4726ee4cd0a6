import { adjustmentApi, adjustmentErrors } from '@netbar/contract/adjustment/adjustment.api';
import { takedownMachine } from '@netbar/contract/adjustment/adjustment.rules';
import type { In } from '@netbar/contract/kernel/endpoint';
import { ask } from '#features/approval/ask.service.ts';
import { requireBranchOf, requireWholeBrand } from '#features/product/discount.service.ts';
import { requireProduct } from '#features/product/lookup.service.ts';
import { clearShelves } from '#features/product/shelf.service.ts';
import type { ApprovalSubject } from '#kernel/approvals.ts';
import { command } from '#kernel/command.ts';
import type { Ctx, Tx } from '#kernel/ctx.ts';
import { nextDocNo } from '#kernel/doc-number.ts';
import { AppError } from '#kernel/errors.ts';
import { traceOpened, transition } from '#kernel/transition.ts';
import { getTakedown, lockTakedown } from './adjustment.queries.ts';

type Locked = Awaited<ReturnType<typeof lockTakedown>>;

export const takedown: ApprovalSubject = {
  type: 'TAKEDOWN',
  currentVersion: async (ctx, id) => (await lockTakedown(ctx, id)).version,
  apply: async (ctx, { subjectId }) => approve(ctx, await lockTakedown(ctx, subjectId)),
  close: async (ctx, { subjectId }, outcome) => {
    await step(ctx, await lockTakedown(ctx, subjectId), outcome === 'WITHDRAWN' ? 'withdraw' : 'reject');
  },
};

/** Asks to stop selling a product, at one branch or at all, and says what becomes of the goods left. */
export const takeDown = (ctx: Ctx, input: In<typeof adjustmentApi.takeDown>) =>
  command(ctx, adjustmentApi.takeDown, input, async (ctx) => {
    const { productId, branchId = null, stockPlan, reason } = input;
    const { brandId, name } = await requireProduct(ctx, productId);
    if (branchId === null) requireWholeBrand(ctx);
    else await requireBranchOf(ctx, brandId, branchId);
    const { no } = await nextDocNo(ctx, branchId, 'takedown');
    const id = ctx.newId();
    await ctx.db
      .insertInto('takedowns')
      .values({ id, no, brandId, branchId, productId, stockPlan, reason, applicantId: ctx.actor.id, createdTime: ctx.now })
      .execute();
    traceOpened(ctx, takedownMachine, { id, branchId, status: 'PENDING' }, { no, productId, stockPlan });
    const { onHand } = await getTakedown(ctx, id);
    const { id: approvalId, status } = await ask(ctx, {
      subject: takedown,
      subjectId: id,
      ...(branchId === null ? { brandId } : { branchId }),
      baseVersion: 1,
      before: {},
      after: { names: [name], count: 1, productId, stockPlan, onHand, no },
      reason,
      notice: { subServiceType: 8, what: '商品下架' },
    });
    return { id, approvalId, status };
  });

/** Off the shelf at once; open orders still complete. With nothing left to sell it is done. */
async function approve(ctx: Tx, doc: Locked) {
  const approved = await step(ctx, doc, 'approve');
  await clearShelves(ctx, doc);
  if ((await getTakedown(ctx, doc.id)).onHand === 0) await step(ctx, approved, 'finish', 'system');
}

export const finishTakedown = (ctx: Ctx, input: In<typeof adjustmentApi.finishTakedown>) =>
  command(ctx, adjustmentApi.finishTakedown, input, async (ctx) => {
    const doc = await lockTakedown(ctx, input.id);
    const { onHand } = await getTakedown(ctx, input.id);
    if (doc.status === 'APPROVED' && onHand > 0) throw new AppError(adjustmentErrors.stockLeft, { left: onHand });
    await step(ctx, doc, 'finish');
    return getTakedown(ctx, input.id);
  });

async function step(
  ctx: Tx,
  doc: Locked,
  action: keyof typeof takedownMachine.actions,
  by: 'person' | 'system' = 'person',
): Promise<Locked> {
  const write = (next: { status: Locked['status']; version: number }) =>
    ctx.db.updateTable('takedowns').set(next).where('id', '=', doc.id).execute();
  const status = await transition(ctx, takedownMachine, doc, { action, by, write });
  return { ...doc, status, version: doc.version + 1 };
}
