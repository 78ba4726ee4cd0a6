import { benefitsOf, worthOf } from '@netbar/contract/activities/activity/grants.rules';
import type { Candidate, Quote, QuoteLine } from '@netbar/contract/activities/activity/quote.model';
import { quote } from '@netbar/contract/activities/activity/quote.rules';
import type { Benefit } from '@netbar/contract/activities/activity/rule.model';
import { couponErrors } from '@netbar/contract/activities/coupon/coupon.errors';
import { couponReasonWords } from '@netbar/contract/activities/coupon/coupon.words';
import { DAY_MS } from '@netbar/contract/kernel/time';
import {
  type BenefitUse,
  findCandidates,
  getActivity,
  readMemberFacts,
  reserveUses,
  usesOfDue,
  type UsingDocument,
} from '#features/activities/activity/activity.ts';
import { requireSellables } from '#features/goods/product/product.ts';
import type { Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import type { DraftLine } from './order-lines.ts';

interface OrderToPrice extends UsingDocument {
  source: number;
  areaId: string | null;
  lines: DraftLine[];
  coupons: readonly { couponId: string; activityId: string }[];
}

/**
 * Prices the lines of a new order by the live activities and reserves what these give. An activity whose budget another order has
 * used up in the meantime is left out, and the order is priced again. The member is locked, so that their limits are exact.
 */
export async function priceOrder(ctx: Tx, order: OrderToPrice): Promise<DraftLine[]> {
  const { branchId, memberId, source, areaId, coupons } = order;
  const found = await findCandidates(ctx, branchId);
  let candidates = found.filter(({ rule }) => rule.trigger === 'QUOTE_ORDER' || rule.trigger === 'COUPON_REDEEM');
  if (candidates.length === 0 && coupons.length === 0) return order.lines;
  const member = memberId === null ? null : await readMemberFacts(ctx, { branchId, memberId, candidates });
  const usedUp = new Set<string>();
  for (;;) {
    const found = quote({ source, areaId, lines: order.lines.map(toQuoteLine), coupons }, member, ctx.now, candidates);
    await refuseIgnored(ctx, coupons, found, usedUp);
    const gifts = await draftGifts(ctx, branchId, found);
    const short = await reserveUses(ctx, order, usesOf(found, gifts, candidates));
    if (short.length === 0) return [...order.lines.map((line, i) => withQuote(line, i, found)), ...gifts];
    candidates = candidates.filter(({ id }) => !short.includes(id));
    for (const id of short) usedUp.add(id);
  }
}

/** A coupon that was shown is never left out in silence: the order is refused, in words. */
async function refuseIgnored(ctx: Tx, coupons: OrderToPrice['coupons'], { verdicts }: Quote, usedUp: ReadonlySet<string>) {
  for (const { couponId, activityId } of coupons) {
    const verdict = verdicts.find((one) => one.couponId === couponId);
    // Without a verdict the activity is no candidate: its budget is used up, or it was paused or ended.
    const reason = verdict ? verdict.reason : usedUp.has(activityId) ? 'BUDGET' : 'NOT_NOW';
    if (reason === null) continue;
    const { name } = await getActivity(ctx, { id: activityId });
    throw new AppError(couponErrors.notApplied, { name, reason: couponReasonWords[reason] });
  }
}

const toQuoteLine = (line: DraftLine, i: number): QuoteLine => ({
  key: String(i),
  productId: line.productId,
  kind: line.kind,
  unitPriceFen: line.unitPriceFen,
  qty: line.qty,
  classifyCode: line.classifyCode ?? '',
  groupCode: line.groupCode ?? '',
  minPriceFen: line.minPriceFen ?? 0,
});

function withQuote(line: DraftLine, i: number, { lines, adjustments }: Quote): DraftLine {
  const own = adjustments.filter(({ lineKey }) => lineKey === String(i));
  return {
    ...line,
    discountFen: lines[i]?.discountFen ?? 0,
    adjustments: own.map(({ activityId, benefitKey, amountFen }) => ({ activityId, benefitKey, amountFen })),
  };
}

/** Goods that activities give away, as lines that cost nothing. What is not on the shelf is not given. */
async function draftGifts(
  ctx: Tx,
  branchId: string,
  { gifts }: Quote,
): Promise<(DraftLine & { worthFen: number; of: string })[]> {
  if (gifts.length === 0) return [];
  const products = await requireSellables(
    ctx,
    branchId,
    gifts.map(({ productId }) => productId),
  );
  return gifts.flatMap(({ activityId, benefitKey, productId, qty }) => {
    const product = products.get(productId);
    if (!product?.isOnShelf || product.kind === 'LEASE' || product.kind === 'MATERIAL') return [];
    const { name, unit, goods, priceFen } = product;
    const kind = product.kind === 'SERVICE' ? ('SERVICE' as const) : ('GOODS' as const);
    const line = { productId, kind, name, unit, qty, goods, unitPriceFen: 0, discountFen: 0, pointsCost: 0, isGift: true };
    return [{ ...line, worthFen: (priceFen ?? 0) * qty, of: `${activityId} ${benefitKey}` }];
  });
}

/** What each benefit takes of its activity, over all lines. Goods given away count with their price. */
function usesOf(
  { adjustments, gifts }: Quote,
  given: { worthFen: number; of: string }[],
  candidates: readonly Candidate[],
): BenefitUse[] {
  const off = Map.groupBy(adjustments, ({ activityId, benefitKey }) => `${activityId} ${benefitKey}`);
  const kindOf = (activityId: string, benefitKey: string): Benefit['gives'] => {
    const key = benefitKey.split(':')[0];
    const grants = candidates.find(({ id }) => id === activityId)?.rule.grants ?? [];
    return grants.find((grant) => grant.key === key)?.benefit.gives ?? 'ORDER_FIXED';
  };
  const taken = [...off.values()].flatMap(([first, ...rest]): BenefitUse[] => {
    if (!first) return [];
    const { activityId, benefitKey } = first;
    const amountFen = rest.reduce((sum, one) => sum + one.amountFen, first.amountFen);
    const couponId = benefitKey.split(':')[1] ?? null;
    return [{ activityId, benefitKey, couponId, gives: kindOf(activityId, benefitKey), amountFen }];
  });
  const gave = gifts.flatMap(({ activityId, benefitKey }): BenefitUse[] => {
    const line = given.find(({ of }) => of === `${activityId} ${benefitKey}`);
    return line ? [{ activityId, benefitKey, gives: 'FREE_GOODS', amountFen: line.worthFen }] : [];
  });
  return [...taken, ...gave];
}

/** The bonus of a recharge, by the live activities: its amount, until when it is good, and what to reserve for it. */
export async function quoteCharge(
  ctx: Tx,
  { branchId, memberId, amountFen }: { branchId: string; memberId: string; amountFen: number },
): Promise<{ bonusFen: number; bonusExpiresTime: Date | null; uses: BenefitUse[] }> {
  const candidates = (await findCandidates(ctx, branchId)).filter(({ rule }) => rule.trigger === 'CHARGE_PAID');
  const member = await readMemberFacts(ctx, { branchId, memberId, candidates });
  const { due } = benefitsOf({ trigger: 'CHARGE_PAID', amountFen }, member, ctx.now, candidates);
  const days = due.flatMap(({ benefit }) => ('validDays' in benefit ? (benefit.validDays ?? []) : []));
  return {
    bonusFen: worthOf(due),
    // The bonus is one amount in the wallet, so the shortest of several terms holds.
    bonusExpiresTime: days.length === 0 ? null : new Date(ctx.now.getTime() + Math.min(...days) * DAY_MS),
    uses: usesOfDue(due),
  };
}
