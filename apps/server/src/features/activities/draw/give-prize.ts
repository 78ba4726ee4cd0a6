import { drawApi } from '@netbar/contract/activities/draw/draw.api';
import { drawErrors } from '@netbar/contract/activities/draw/draw.errors';
import { drawLifecycle, isHandedOut } from '@netbar/contract/activities/draw/draw.rules';
import { drawNouns } from '@netbar/contract/activities/draw/feature';
import type { Prize, Rule } from '@netbar/contract/activities/activity/rule.model';
import type { In } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { kernelNouns } from '@netbar/contract/kernel/nouns';
import { sql } from 'kysely';
import { benefitGiver, type PresentMember } from '#features/activities/activity/activity.ts';
import { requireSellables } from '#features/goods/product/product.ts';
import { requireMainStore } from '#features/goods/stock/stock.ts';
import { giveBonus, givePoints } from '#features/guests/wallet/wallet.ts';
import { bizDateAt, requireBranch } from '#features/org/branch/branch.ts';
import { promoAccount } from '#kernel/accounts.ts';
import { command } from '#kernel/command.ts';
import { inBrands, requireInScope, type Ctx, type Tx } from '#kernel/ctx.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { credit, debit } from '#kernel/ledger.ts';
import { postStock } from '#kernel/stock.ts';
import { transition } from '#kernel/transition.ts';
import { getDraw } from './draw.queries.ts';

const couponGiver = () => benefitGiver.all().find(({ gives }) => gives === 'COUPON');

/** Coupons are given by their own feature. */
export const canGivePrize = ({ kind }: Pick<Prize, 'kind'>) => kind !== 'COUPON' || couponGiver() !== undefined;

/** Credits what needs nobody to hand it out. Goods and other things wait for `deliverPrize`. */
export async function givePrize(ctx: Tx, document: PresentMember & { drawId: string; activityId: string }, prize: Prize) {
  const { memberId, branchId, brandId, bizDate, drawId: docId, activityId } = document;
  const head = { memberId, branchId, docType: drawLifecycle.name, docId, bizDate };
  const event = { event: 'PRIZE', eventSeq: 1 };
  if (prize.kind === 'BONUS' && prize.bonusFen)
    await giveBonus(ctx, { ...head, ...event, fen: prize.bonusFen, validDays: prize.validDays });
  else if (prize.kind === 'POINTS' && prize.points) await givePoints(ctx, { ...head, ...event, points: prize.points });
  else if (prize.kind === 'COUPON' && prize.couponActivityId) {
    const benefit = { gives: 'COUPON' as const, couponActivityId: prize.couponActivityId, qty: 1 };
    await couponGiver()?.give(ctx, { ...head, brandId, seq: 1 }, { activityId, benefitKey: prize.key, benefit });
  }
}

/** A counter hands out a prize. Goods leave the stock of the branch as a cost of promotion. */
export const deliverPrize = (ctx: Ctx, input: In<typeof drawApi.deliver>) =>
  command(ctx, drawApi.deliver, input, async (ctx) => {
    const { id, version, branchId } = input;
    requireInScope(ctx, branchId);
    const draw = await lockDraw(ctx, id, version);
    if (draw.brandId !== (await requireBranch(ctx, branchId)).brandId) throw notFound(kernelNouns.branch)();
    if (!isHandedOut(draw.prizeKind)) throw new AppError(drawErrors.nothingToHandOut);
    const delivery = { deliveredBy: ctx.actor.id, deliveredBranchId: branchId, deliveredTime: ctx.now };
    await transition(ctx, drawLifecycle, draw, {
      action: 'deliver',
      by: 'person',
      detail: { prize: draw.prizeName, branchId },
      write: (next) =>
        ctx.db
          .updateTable('draws')
          .set({ ...delivery, ...next })
          .where('id', '=', id)
          .execute(),
    });
    if (draw.prizeKind === 'GOODS') await takeGoodsOut(ctx, draw, branchId);
    return getDraw(ctx, id);
  });

/** Any branch of the brand may hand it out. */
async function lockDraw(ctx: Tx, id: string, version: number) {
  const draw = await ctx.db
    .selectFrom('draws')
    .innerJoin('activities as a', (on) => on.onRef('a.companyId', '=', 'draws.companyId').onRef('a.id', '=', 'draws.activityId'))
    .select(['draws.id', 'draws.brandId', 'draws.branchId', 'draws.status', 'draws.version', 'draws.prizeKey', 'draws.prizeName'])
    .select(['draws.prizeKind', sql<Rule>`a.rule`.as('rule')])
    .where(inBrands(ctx, 'draws.brandId'))
    .where('draws.id', '=', id)
    .forNoKeyUpdate('draws')
    .executeTakeFirstOrThrow(notFound(drawNouns.draw));
  if (draw.version !== version) throw new AppError(commonErrors.changedMeanwhile);
  return draw;
}

async function takeGoodsOut(ctx: Tx, { id: docId, prizeKey, rule }: Awaited<ReturnType<typeof lockDraw>>, branchId: string) {
  const productId = rule.draw?.prizes.find(({ key }) => key === prizeKey)?.productId;
  if (!productId) throw notFound(drawNouns.prize)();
  const product = (await requireSellables(ctx, branchId, [productId])).get(productId);
  const warehouseId = await requireMainStore(ctx, branchId);
  const moves = (product?.goods ?? []).map(({ productId, qty }) => ({ warehouseId, productId, qty: -qty, reason: 'PRIZE' }));
  if (moves.length === 0) return;
  const head = { docType: drawLifecycle.name, docId, event: 'DELIVERED', bizDate: await bizDateAt(ctx, branchId) };
  await postStock(ctx, head, moves, (valuesFen) => {
    const total = valuesFen.reduce((sum, fen) => sum + fen, 0);
    return [debit(promoAccount(branchId), total), credit({ code: 'INVENTORY', branchId }, total)];
  });
}
