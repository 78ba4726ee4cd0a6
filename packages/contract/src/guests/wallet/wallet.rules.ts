import { defineLifecycle } from '#kernel/lifecycle.ts';
import { allocate } from '#kernel/money.ts';

/** PRINCIPAL_FIRST uses gifts last. Gifts are never paid out, so nobody can spend the gift and have the money refunded. */
export type DeductOrder = 'PRINCIPAL_FIRST' | 'BONUS_FIRST' | 'PRO_RATA';
export type LotKind = 'PRINCIPAL' | 'BONUS' | 'POINT';

/** Money or points granted at once: a recharge, its gift, the points of a purchase. */
export interface Lot {
  id: string;
  kind: LotKind;
  granted: number;
  remaining: number;
  expiresTime: Date | null;
}

export interface Use {
  lotId: string;
  amount: number;
}

export interface SpendPlan {
  principalFen: number;
  bonusFen: number;
  uses: Use[];
}

/** The lots that pay an amount, or undefined if they do not cover it. Lots that expire first are used first, then older ones. */
export function planSpend(
  lots: readonly Lot[],
  amountFen: number,
  { deductOrder, mayUseBonus = true, now }: { deductOrder: DeductOrder; mayUseBonus?: boolean; now: Date },
): SpendPlan | undefined {
  const [principal, bonus] = [lotsToUse(lots, 'PRINCIPAL', now), mayUseBonus ? lotsToUse(lots, 'BONUS', now) : []];
  const [principalLeft, bonusLeft] = [sumOf(principal), sumOf(bonus)];
  if (amountFen > principalLeft + bonusLeft) return undefined;
  const bonusFen = bonusPart(amountFen, { principalLeft, bonusLeft, deductOrder });
  const principalFen = amountFen - bonusFen;
  return { principalFen, bonusFen, uses: [...takeFromLots(principal, principalFen), ...takeFromLots(bonus, bonusFen)] };
}

function bonusPart(amount: number, of: { principalLeft: number; bonusLeft: number; deductOrder: DeductOrder }): number {
  switch (of.deductOrder) {
    case 'PRINCIPAL_FIRST':
      return Math.max(0, amount - of.principalLeft);
    case 'BONUS_FIRST':
      return Math.min(amount, of.bonusLeft);
    case 'PRO_RATA':
      return amount === 0 ? 0 : (allocate(amount, [of.principalLeft, of.bonusLeft])[1] ?? 0);
  }
}

/** Lots of one kind that may still be used, in the order of use. Ids are in order of time. */
export const lotsToUse = (lots: readonly Lot[], kind: LotKind, now: Date) =>
  lots
    .filter((lot) => lot.kind === kind && lot.remaining > 0 && !isExpired(lot, now))
    .toSorted((a, b) => expiryOf(a) - expiryOf(b) || (a.id < b.id ? -1 : 1));

/** The money lots in the order they will be spent, each with its turn. By a proportional rule the first of both kinds pay together. */
export function spendingOrder<L extends Lot>(
  lots: readonly L[],
  deductOrder: DeductOrder,
  now: Date,
): { lot: L; isFirst: boolean }[] {
  const of = (kind: 'PRINCIPAL' | 'BONUS') => lotsToUse(lots, kind, now) as L[];
  const [principal, bonus] = [of('PRINCIPAL'), of('BONUS')];
  const ordered = deductOrder === 'BONUS_FIRST' ? [...bonus, ...principal] : [...principal, ...bonus];
  const first = deductOrder === 'PRO_RATA' ? [principal[0], bonus[0]] : [ordered[0]];
  return ordered.map((lot) => ({ lot, isFirst: first.includes(lot) }));
}

export const isExpired = ({ expiresTime }: Pick<Lot, 'expiresTime'>, now: Date) =>
  expiresTime !== null && expiresTime.getTime() <= now.getTime();

const expiryOf = ({ expiresTime }: Lot) => expiresTime?.getTime() ?? Number.MAX_SAFE_INTEGER;
const sumOf = (lots: readonly Lot[]) => lots.reduce((sum, { remaining }) => sum + remaining, 0);

/** Takes an amount from lots in their order. */
export function takeFromLots(lots: readonly Lot[], amount: number): Use[] {
  let left = amount;
  return lots.flatMap(({ id, remaining }) => {
    const taken = Math.min(left, remaining);
    left -= taken;
    return taken > 0 ? [{ lotId: id, amount: taken }] : [];
  });
}

/**
 * What can be refunded of a recharge: what is left of it, less what was spent of its gift. So the refund is what was paid
 * less all that was spent, whether money or gift was spent first. A gift that expired reduces nothing.
 */
export const refundableFen = ({ remaining }: Pick<Lot, 'remaining'>, giftSpentFen = 0) => Math.max(0, remaining - giftSpentFen);

/** Whole points for an amount paid in money; gifts and discounts earn none. */
export const pointsFor = (paidFen: number, ratioFen: number) => (ratioFen === 0 ? 0 : Math.floor(paidFen / ratioFen));

/** How many of the points that a payment earned remain after part of it was refunded. */
export const pointsKept = (earned: number, { paidFen, leftFen }: { paidFen: number; leftFen: number }) =>
  paidFen === 0 ? earned : Math.floor((earned * leftFen) / paidFen);

/** Splits points that are taken back: from what is left of them, from what expired, and the rest becomes a debt. */
export function splitBack(points: number, { remaining, expired }: { remaining: number; expired: number }) {
  const taken = Math.min(points, remaining);
  const gone = Math.min(points - taken, expired);
  return { taken, gone, owed: points - taken - gone };
}

/** Splits an amount that is given back over the lots that paid, in proportion. */
export const shareBack = (uses: readonly Use[], amountFen: number): Use[] =>
  allocate(
    amountFen,
    uses.map(({ amount }) => amount),
  ).flatMap((amount, i) => (amount > 0 ? [{ lotId: uses[i]?.lotId ?? '', amount }] : []));

/** A manual correction of a balance: one person requests it, another decides. */
export const balanceAdjustLifecycle = defineLifecycle({
  name: 'BALANCE_ADJUST',
  initial: ['PENDING'],
  actions: {
    post: { from: ['PENDING'], to: 'POSTED' },
    reject: { from: ['PENDING'], to: 'REJECTED' },
    withdraw: { from: ['PENDING'], to: 'WITHDRAWN' },
  },
});
