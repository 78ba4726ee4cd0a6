import { adjustmentApi, adjustmentErrors } from '@netbar/contract/adjustment/adjustment.api';
import { priceAdjustmentMachine } from '@netbar/contract/adjustment/adjustment.rules';
import type { In } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { twoDecimals } from '@netbar/contract/kernel/money';
import { productErrors } from '@netbar/contract/product/product.api';
import { z } from 'zod';
import { ask } from '#features/approval/ask.service.ts';
import { requireBranchOf, requireWholeBrand } from '#features/product/discount.service.ts';
import { dropScheduled, findPriceAt, setPrice } from '#features/product/price.service.ts';
import { requireProducts } from '#features/product/lookup.service.ts';
import { getSetting } from '#features/product/setting.service.ts';
import { useBranchPrice } from '#features/product/shelf.service.ts';
import type { ApprovalSubject } from '#kernel/approvals.ts';
import { command } from '#kernel/command.ts';
import { inTx, type Ctx, type Tx } from '#kernel/ctx.ts';
import { nextDocNo } from '#kernel/doc-number.ts';
import { AppError } from '#kernel/errors.ts';
import { defineJob } from '#kernel/outbox.ts';
import { traceOpened, transition } from '#kernel/transition.ts';
import { getPriceAdjustment, linesOf, lockPriceAdjustment } from './adjustment.queries.ts';

type Locked = Awaited<ReturnType<typeof lockPriceAdjustment>>;
type Request = In<typeof adjustmentApi.adjustPrices>;

/** A price somebody else has changed since makes the adjustment stale. */
const STALE = 0;

export const priceAdjustment: ApprovalSubject = {
  type: 'PRICE_ADJUSTMENT',
  currentVersion: async (ctx, id) => {
    const doc = await lockPriceAdjustment(ctx, id);
    return (await isAsSeen(ctx, doc)) ? doc.version : STALE;
  },
  apply: async (ctx, { subjectId }) => schedule(ctx, await lockPriceAdjustment(ctx, subjectId)),
  close: async (ctx, { subjectId }, outcome) => {
    const doc = await lockPriceAdjustment(ctx, subjectId);
    await step(ctx, doc, ({ REJECTED: 'reject', WITHDRAWN: 'withdraw', STALE: 'expire' } as const)[outcome]);
  },
};

/** Asks for new prices of a brand or of one branch, now or from a moment on. */
export const adjustPrices = (ctx: Ctx, input: Request) =>
  command(ctx, adjustmentApi.adjustPrices, input, async (ctx) => {
    const { brandId, branchId = null, effectiveTime = null, reason, lines } = input;
    const products = await requireAllowed(ctx, input);
    const { no } = await nextDocNo(ctx, branchId, 'priceAdjustment');
    const id = ctx.newId();
    const doc = { id, no, brandId, branchId, effectiveTime };
    await ctx.db
      .insertInto('priceAdjustments')
      .values({ ...doc, reason, applicantId: ctx.actor.id, createdTime: ctx.now })
      .execute();
    await ctx.db
      .insertInto('priceAdjustmentLines')
      .values(lines.map((line) => ({ adjustmentId: id, ...line })))
      .execute();
    traceOpened(ctx, priceAdjustmentMachine, { id, branchId, status: 'PENDING' }, { no, lines });
    const named = lines.map((line) => ({ ...line, name: products.get(line.productId)?.name ?? '' }));
    const { id: approvalId, status } = await ask(ctx, {
      subject: priceAdjustment,
      subjectId: id,
      ...(branchId === null ? { brandId } : { branchId }),
      baseVersion: 1,
      before: {},
      after: { names: named.slice(0, 3).map(({ name }) => name), count: named.length, lines: named, effectiveTime, no },
      reason,
      notice: { subServiceType: 7, what: '商品调价' },
    });
    return { id, approvalId, status };
  });

/** Before it takes effect: the prices before it go on. */
export const cancelPrices = (ctx: Ctx, input: In<typeof adjustmentApi.cancelPrices>) =>
  command(ctx, adjustmentApi.cancelPrices, input, async (ctx) => {
    const doc = await lockPriceAdjustment(ctx, input.id);
    if (doc.branchId === null) requireWholeBrand(ctx);
    const isLate = doc.effectiveTime !== null && doc.effectiveTime <= ctx.now;
    if (isLate) throw new AppError(commonErrors.wrongStatus);
    await step(ctx, doc, 'cancel');
    for (const { productId } of await linesOf(ctx, doc.id))
      await dropScheduled(ctx, { productId, branchId: doc.branchId }, doc.id);
    return getPriceAdjustment(ctx, doc.id);
  });

async function requireAllowed(ctx: Tx, { brandId, branchId, effectiveTime, lines }: Request) {
  if (branchId === undefined) requireWholeBrand(ctx);
  else {
    await requireBranchOf(ctx, brandId, branchId);
    if (!(await getSetting(ctx, { brandId })).branchPrice) throw new AppError(productErrors.branchPriceOff);
  }
  if (effectiveTime && effectiveTime <= ctx.now) throw new AppError(adjustmentErrors.inThePast);
  const products = await requireProducts(
    ctx,
    brandId,
    lines.map(({ productId }) => productId),
  );
  for (const { productId, oldFen, newFen } of lines) {
    const { name = '', minPriceFen = 0 } = products.get(productId) ?? {};
    if (newFen === oldFen) throw new AppError(adjustmentErrors.nothingChanges, { name });
    if (newFen < minPriceFen) throw new AppError(productErrors.belowFloor, { name, floor: twoDecimals(minPriceFen) });
    const seen = await findPriceAt(ctx, { productId, branchId: branchId ?? null }, effectiveTime ?? ctx.now);
    if (seen !== oldFen) throw new AppError(commonErrors.changedMeanwhile);
  }
  return products;
}

/** Whether every price still is what the applicant saw. */
async function isAsSeen(ctx: Tx, { id, branchId, effectiveTime }: Locked) {
  const at = effectiveTime && effectiveTime > ctx.now ? effectiveTime : ctx.now;
  for (const { productId, oldFen } of await linesOf(ctx, id))
    if ((await findPriceAt(ctx, { productId, branchId }, at)) !== oldFen) return false;
  return true;
}

/** The prices are set for their time at once, so they begin on the dot; the job only says that they have begun. */
async function schedule(ctx: Tx, doc: Locked) {
  const isLater = doc.effectiveTime !== null && doc.effectiveTime > ctx.now;
  const from = isLater && doc.effectiveTime ? doc.effectiveTime : ctx.now;
  for (const { productId, newFen } of await linesOf(ctx, doc.id)) {
    await setPrice(ctx, { productId, branchId: doc.branchId }, { priceFen: newFen, from, adjustmentId: doc.id });
    if (doc.branchId !== null) await useBranchPrice(ctx, { branchId: doc.branchId, productId });
  }
  const scheduled = await step(ctx, { ...doc, effectiveTime: from }, 'approve');
  if (isLater) ctx.later(takeEffectJob, { id: doc.id }, from);
  else await step(ctx, scheduled, 'takeEffect');
}

export const takeEffectJob = defineJob('adjustment.takeEffect', z.object({ id: z.uuid() }));

/** Runs at its time, perhaps twice, perhaps after it was cancelled. */
export const takeEffect = (ctx: Ctx, { id }: { id: string }) =>
  inTx(ctx, async (ctx) => {
    const doc = await lockPriceAdjustment(ctx, id);
    const isDue = doc.effectiveTime !== null && doc.effectiveTime <= ctx.now;
    if (doc.status === 'SCHEDULED' && isDue) await step(ctx, doc, 'takeEffect');
  });

async function step(ctx: Tx, doc: Locked, action: keyof typeof priceAdjustmentMachine.actions): Promise<Locked> {
  const { id, effectiveTime, version } = doc;
  const status = await transition(ctx, priceAdjustmentMachine, doc, {
    action,
    by: 'person',
    write: (next) =>
      ctx.db
        .updateTable('priceAdjustments')
        .set({ ...next, effectiveTime })
        .where('id', '=', id)
        .execute(),
  });
  return { ...doc, status, version: version + 1 };
}
