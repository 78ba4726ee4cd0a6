import { adjustmentApi } from '@netbar/contract/goods/adjustment/adjustment.api';
import { adjustmentErrors } from '@netbar/contract/goods/adjustment/adjustment.errors';
import { priceAdjustmentLifecycle } from '@netbar/contract/goods/adjustment/adjustment.rules';
import { adjustmentNumbers } from '@netbar/contract/goods/adjustment/feature';
import { productErrors } from '@netbar/contract/goods/product/product.errors';
import type { In } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { twoDecimals } from '@netbar/contract/kernel/money';
import { z } from 'zod';
import {
  dropScheduledPrice,
  findPriceAt,
  getProductSetting,
  requireBranchOf,
  requireBrandProducts,
  requireProducts,
  requireSellables,
  setPrice,
  switchToBranchPrice,
} from '#features/goods/product/product.ts';
import { askForApproval } from '#features/org/approval/approval.ts';
import type { ApprovalSubject } from '#kernel/approvals.ts';
import { command } from '#kernel/command.ts';
import { type Ctx, inTx, type Tx } from '#kernel/ctx.ts';
import { nextDocNo } from '#kernel/doc-number.ts';
import { AppError } from '#kernel/errors.ts';
import { defineJob } from '#kernel/outbox.ts';
import { traceOpened, transition } from '#kernel/transition.ts';
import { getPriceAdjustment, lockPriceAdjustment, priceLinesOf } from './adjustment.queries.ts';

type LockedAdjustment = Awaited<ReturnType<typeof lockPriceAdjustment>>;
type PriceRequest = In<typeof adjustmentApi.adjustPrices>;

/** Requests new prices for a brand or for one branch, from now or from a later time on. */
export const requestPrices = (ctx: Ctx, input: PriceRequest) =>
  command(ctx, adjustmentApi.adjustPrices, input, async (ctx) => {
    const { brandId, branchId = null, effectiveTime = null, reason, lines } = input;
    const products = await requireAllowedPrices(ctx, input);
    const { no } = await nextDocNo(ctx, branchId, adjustmentNumbers.priceAdjustment);
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
    traceOpened(ctx, priceAdjustmentLifecycle, { id, branchId, status: 'PENDING' }, { no, lines });
    const sold = await findSoldPrices(ctx, input);
    const named = lines.map((line) => ({
      ...line,
      name: products.get(line.productId)?.name ?? '',
      nowFen: sold.get(line.productId) ?? line.oldFen,
    }));
    const { id: approvalId, status } = await askForApproval(ctx, {
      subject: priceAdjustmentSubject,
      subjectId: id,
      ...(branchId === null ? { brandId } : { branchId }),
      baseVersion: 1,
      before: {},
      after: { names: named.slice(0, 3).map(({ name }) => name), count: named.length, lines: named, effectiveTime, no },
      reason,
      what: '商品调价',
    });
    return { id, approvalId, status };
  });

/** What a branch sells for now: the brand's price where it has none of its own. Whoever decides compares with this. */
async function findSoldPrices(ctx: Tx, { branchId, lines }: PriceRequest) {
  if (branchId === undefined) return new Map<string, number | null>();
  const sold = await requireSellables(
    ctx,
    branchId,
    lines.map(({ productId }) => productId),
  );
  return new Map([...sold].map(([id, { priceFen }]) => [id, priceFen]));
}

async function requireAllowedPrices(ctx: Tx, { brandId, branchId, effectiveTime, lines }: PriceRequest) {
  if (branchId === undefined) requireBrandProducts(ctx, brandId);
  else {
    await requireBranchOf(ctx, brandId, branchId);
    if (!(await getProductSetting(ctx, { brandId })).branchPrice) throw new AppError(productErrors.branchPriceOff);
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

/** Cancels an adjustment before it takes effect, so that the old prices stay. */
export const cancelPriceAdjustment = (ctx: Ctx, input: In<typeof adjustmentApi.cancelPrices>) =>
  command(ctx, adjustmentApi.cancelPrices, input, async (ctx) => {
    const doc = await lockPriceAdjustment(ctx, input.id);
    if (doc.branchId === null) requireBrandProducts(ctx, doc.brandId);
    const isLate = doc.effectiveTime !== null && doc.effectiveTime <= ctx.now;
    if (isLate) throw new AppError(commonErrors.wrongStatus);
    await stepPriceAdjustment(ctx, doc, 'cancel');
    for (const { productId } of await priceLinesOf(ctx, doc.id))
      await dropScheduledPrice(ctx, { productId, branchId: doc.branchId }, doc.id);
    return getPriceAdjustment(ctx, doc.id);
  });

/** No document has this version. It makes the approval stale when a price has changed since the request. */
const STALE = 0;

export const priceAdjustmentSubject: ApprovalSubject = {
  type: 'PRICE_ADJUSTMENT',
  subServiceType: 7,
  currentVersion: async (ctx, id) => {
    const doc = await lockPriceAdjustment(ctx, id);
    return (await arePricesAsSeen(ctx, doc)) ? doc.version : STALE;
  },
  apply: async (ctx, { subjectId }) => schedulePrices(ctx, await lockPriceAdjustment(ctx, subjectId)),
  close: async (ctx, { subjectId }, outcome) => {
    const doc = await lockPriceAdjustment(ctx, subjectId);
    await stepPriceAdjustment(ctx, doc, ({ REJECTED: 'reject', WITHDRAWN: 'withdraw', STALE: 'expire' } as const)[outcome]);
  },
};

/** Whether every price is still the one that the applicant saw. */
async function arePricesAsSeen(ctx: Tx, { id, branchId, effectiveTime }: LockedAdjustment) {
  const at = effectiveTime && effectiveTime > ctx.now ? effectiveTime : ctx.now;
  for (const { productId, oldFen } of await priceLinesOf(ctx, id))
    if ((await findPriceAt(ctx, { productId, branchId }, at)) !== oldFen) return false;
  return true;
}

/**
 * Writes the prices with their start time at once, so that they begin exactly then; the job only moves the document's status.
 */
async function schedulePrices(ctx: Tx, doc: LockedAdjustment) {
  const isLater = doc.effectiveTime !== null && doc.effectiveTime > ctx.now;
  const from = isLater && doc.effectiveTime ? doc.effectiveTime : ctx.now;
  for (const { productId, newFen } of await priceLinesOf(ctx, doc.id)) {
    await setPrice(ctx, { productId, branchId: doc.branchId }, { priceFen: newFen, from, adjustmentId: doc.id });
    if (doc.branchId !== null) await switchToBranchPrice(ctx, { branchId: doc.branchId, productId });
  }
  const scheduled = await stepPriceAdjustment(ctx, { ...doc, effectiveTime: from }, 'approve');
  if (isLater) ctx.later(pricesEffectiveJob, { id: doc.id }, from);
  else await stepPriceAdjustment(ctx, scheduled, 'takeEffect');
}

export const pricesEffectiveJob = defineJob('adjustment.takeEffect', z.object({ id: z.uuid() }));

/** Runs at the start time. It may run twice, or after the adjustment was cancelled. */
export const markPricesEffective = (ctx: Ctx, { id }: { id: string }) =>
  inTx(ctx, async (ctx) => {
    const doc = await lockPriceAdjustment(ctx, id);
    const isDue = doc.effectiveTime !== null && doc.effectiveTime <= ctx.now;
    if (doc.status === 'SCHEDULED' && isDue) await stepPriceAdjustment(ctx, doc, 'takeEffect');
  });

async function stepPriceAdjustment(
  ctx: Tx,
  doc: LockedAdjustment,
  action: keyof typeof priceAdjustmentLifecycle.actions,
): Promise<LockedAdjustment> {
  const { id, effectiveTime, version } = doc;
  const status = await transition(ctx, priceAdjustmentLifecycle, doc, {
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
