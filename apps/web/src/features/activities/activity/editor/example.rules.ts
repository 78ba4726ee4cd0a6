import type { ActivityContent } from '@netbar/contract/activities/activity/activity.model';
import type { ProductChoice } from '@netbar/contract/activities/activity/choices.model';
import { EVERY_HOUR, isIn } from '@netbar/contract/activities/activity/conditions.rules';
import { benefitsOf, tierFor, worthOf } from '@netbar/contract/activities/activity/grants.rules';
import type { Candidate, MemberFacts, Quote, QuoteLine } from '@netbar/contract/activities/activity/quote.model';
import { quote } from '@netbar/contract/activities/activity/quote.rules';
import type { BonusTier, ProductSet } from '@netbar/contract/activities/activity/rule.model';
import { findCondition } from './content.rules.ts';

const ID = '00000000-0000-7000-8000-000000000000';
const COUPON_ID = '00000000-0000-7000-8000-000000000001';

/** The draft as the engine takes it, open at any time, so that an example never fails for the hour. */
const candidateOf = (content: ActivityContent): Candidate => ({
  id: ID,
  name: content.name,
  rule: content.rule,
  priority: content.priority,
  exclusiveGroup: content.exclusiveGroup,
  isStackable: content.isStackable,
  isBelowMin: content.isBelowMin,
  isForGroupBuy: content.isForGroupBuy,
  validFrom: new Date(0),
  validTo: new Date('9999-01-01T00:00:00Z'),
  hours: EVERY_HOUR,
  holdoutBp: 0,
  leftFen: content.budget?.kind === 'SPEND' ? content.budget.limit : null,
  leftUses: content.budget?.kind === 'USAGE' ? content.budget.limit : null,
  perMember: content.perMember,
  perMemberDay: content.perMemberDay,
});

/** A member that the conditions about people let in. */
const fittingMember = ({ rule: { when } }: ActivityContent): MemberFacts => ({
  id: ID,
  levelId: findCondition(when, 'LEVEL')?.levelIds[0] ?? null,
  labelIds: findCondition(when, 'LABEL')?.labelIds.slice(0, 1) ?? [],
  isFirstOrder: findCondition(when, 'FIRST_ORDER') !== undefined,
  isEmployee: findCondition(when, 'EMPLOYEE')?.isOne ?? false,
  uses: {},
});

export interface ChargeExample {
  amountFen: number;
  tier: BonusTier | undefined;
  bonusFen: number;
}

/** A recharge a little above each tier, from the middle one on, and one below the first. */
export function chargeExamples(content: ActivityContent): ChargeExample[] {
  const tiers = content.rule.grants.flatMap(({ benefit }) => (benefit.gives === 'BONUS_TIERS' ? benefit.tiers : []));
  const filled = tiers.filter(({ fromFen }) => fromFen > 0);
  const above = filled.map(({ fromFen }) => Math.ceil((fromFen * 1.15) / 1000) * 1000);
  const [first] = filled;
  const below = first ? [Math.max(100, Math.floor(first.fromFen / 2 / 100) * 100)] : [];
  const middle = Math.floor(filled.length / 2);
  return [...above.slice(middle), ...above.slice(0, middle), ...below].map((amountFen) => {
    const event = { trigger: 'CHARGE_PAID' as const, amountFen };
    const { due } = benefitsOf(event, fittingMember(content), new Date(), [candidateOf(content)]);
    return { amountFen, tier: tierFor(filled, amountFen), bonusFen: worthOf(due) };
  });
}

export interface OrderExample {
  lines: (QuoteLine & { name: string })[];
  quote: Quote;
}

const lineOf = ({ id, name, classifyCode, groupCode, priceFen, minPriceFen }: ProductChoice, qty: number) => ({
  key: id,
  name,
  productId: id,
  classifyCode,
  groupCode,
  kind: 'GOODS' as const,
  unitPriceFen: priceFen ?? 0,
  minPriceFen,
  qty,
});

/** The set of products that the first benefit with one is about. */
export const setOf = ({ rule }: ActivityContent): ProductSet =>
  rule.grants.flatMap(({ benefit }) => ('on' in benefit && benefit.on ? [benefit.on] : []))[0] ?? { of: 'ALL' };

/** Orders of products that it is for: three of them, two of one, one alone, and as many as a threshold asks for. */
export function orderExamples(content: ActivityContent, products: readonly ProductChoice[]): OrderExample[] {
  const set = setOf(content);
  const sold = products.filter((product) => product.priceFen !== null && isIn(set, { ...product, productId: product.id }));
  const [first, second, third] = sold;
  if (!first) return [];
  const baskets: [ProductChoice, number][][] = [
    [
      [first, 1],
      ...(second ? [[second, 1] as [ProductChoice, number]] : []),
      ...(third ? [[third, 1] as [ProductChoice, number]] : []),
    ],
    [[first, 2]],
    [[first, 3], ...(second ? [[second, 2] as [ProductChoice, number]] : [])],
    [[first, 1]],
  ];
  return baskets
    .map((basket) => priceExample(content, enough(content, basket)))
    .toSorted(
      (a, b) =>
        Number(b.quote.discountFen > 0 || b.quote.gifts.length > 0) - Number(a.quote.discountFen > 0 || a.quote.gifts.length > 0),
    );
}

/** More of the first product, until the sum reaches what the rule asks for. */
function enough({ rule }: ActivityContent, basket: [ProductChoice, number][]): [ProductChoice, number][] {
  const wanted = [rule.when, ...rule.grants.map(({ when }) => when)].map(
    (when) => findCondition(when, 'AMOUNT')?.atLeastFen ?? 0,
  );
  const least = Math.max(0, ...wanted);
  const sum = basket.reduce((total, [{ priceFen }, qty]) => total + (priceFen ?? 0) * qty, 0);
  const price = basket[0]?.[0].priceFen ?? 0;
  const more = price > 0 ? Math.ceil(Math.max(0, least - sum) / price) : 0;
  return basket.map(([product, qty], i) => [product, i === 0 ? Math.min(99, qty + more) : qty]);
}

function priceExample(content: ActivityContent, basket: [ProductChoice, number][]): OrderExample {
  const lines = basket.map(([product, qty]) => lineOf(product, qty));
  const { when } = content.rule;
  const order = {
    source: findCondition(when, 'SOURCE')?.sources[0] ?? 1,
    areaId: findCondition(when, 'AREA')?.areaIds[0] ?? null,
    lines,
    coupons: content.rule.trigger === 'COUPON_REDEEM' ? [{ couponId: COUPON_ID, activityId: ID }] : [],
  };
  return { lines, quote: quote(order, fittingMember(content), new Date(), [candidateOf(content)]) };
}

export interface Unit {
  key: string;
  name: string;
  priceFen: number;
  /** Which group it is in, counted from 0; null: it is left over. */
  group: number | null;
  isLast: boolean;
}

/** The units of an order as an n-th unit rule groups them: by price, the dearest first. */
export function unitsOf({ lines }: OrderExample, { nth, isSameProduct, maxTimes }: NthRule): Unit[] {
  const units = lines
    .flatMap(({ key, name, unitPriceFen, qty }) =>
      Array.from({ length: qty }, (_, i) => ({ key: `${key} ${i}`, productKey: key, name, priceFen: unitPriceFen })),
    )
    .toSorted((a, b) => b.priceFen - a.priceFen);
  const pools = isSameProduct ? [...Map.groupBy(units, ({ productKey }) => productKey).values()] : [units];
  let group = 0;
  return pools.flatMap((pool) => {
    const grouped = Math.floor(pool.length / nth) * nth;
    return pool.map(({ key, name, priceFen }, i): Unit => {
      const isOpen = i < grouped && (maxTimes === null || group < maxTimes);
      const unit = { key, name, priceFen, group: isOpen ? group : null, isLast: isOpen && i % nth === nth - 1 };
      if (unit.isLast) group++;
      return unit;
    });
  });
}

interface NthRule {
  nth: number;
  isSameProduct: boolean;
  maxTimes: number | null;
}
