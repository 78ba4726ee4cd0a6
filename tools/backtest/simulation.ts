import { mulDiv } from '@netbar/contract/kernel/money';
import { addDays, daysBetween, daysSinceMonday, startOfBizDate } from '@netbar/contract/kernel/time';
import type { ProductClass } from '@netbar/contract/purchasing/purchase/suggestion.model';
import { packsFor, type SalesDay, suggestOrder } from '@netbar/contract/purchasing/purchase/suggestion.rules';
import {
  daysBetweenDeliveries,
  daysToNextOrder,
  deliveryDay,
  type DeliveryTerms,
} from '@netbar/contract/purchasing/supplier/supplier.rules';

/** A product of a branch as it was sold, and how it is bought. Quantities are in base units. */
export interface ProductPast {
  supplierId: string;
  terms: DeliveryTerms;
  packQty: number;
  moqPacks: number;
  packFen: number;
  minStock: number;
  /** On hand before the first day that is played. */
  opening: number;
  class: ProductClass;
  /** The first day on which it could be sold. */
  since: string;
  /** What was sold before the first day that is played, and what guests wanted on the days that are. */
  before: readonly SalesDay[];
  wanted: readonly { day: string; qty: number }[];
}

/** What a policy knows in the evening of a day. */
export interface Evening {
  past: ProductPast;
  today: string;
  orderedAt: Date;
  onHand: number;
  incoming: number;
  sales: readonly SalesDay[];
}
/** How many packs to order. */
export type Policy = (evening: Evening) => number;

const DAYS_BACK = 56;
const NOON_MIN = 12 * 60;

/** Policy A: what the product suggests. */
export const bySuggestion: Policy = ({ past, today, orderedAt, onHand, incoming, sales }) =>
  suggestOrder({
    today,
    since: past.since,
    sales: sales.slice(-DAYS_BACK),
    class: past.class,
    leadDays: daysBetween(today, deliveryDay(past.terms, orderedAt)),
    reviewDays: daysBetweenDeliveries(past.terms, orderedAt),
    available: onHand,
    incoming,
    packQty: past.packQty,
    moqPacks: past.moqPacks,
  }).packs;

/** Policy B: at or below the minimum, order up to the minimum and one pack. */
export const byMinimum: Policy = ({ past: { minStock, packQty, moqPacks }, onHand, incoming }) => {
  const there = onHand + incoming;
  return there > minStock ? 0 : packsFor(minStock + packQty - there, packQty, moqPacks);
};

/** One day of a product under a policy. */
export interface PlayedDay {
  day: string;
  sold: number;
  lost: number;
  onHand: number;
  orderedPacks: number;
}

/**
 * Plays a product day by day: in the morning what was ordered arrives, then guests buy what there is, and in the evening of a day on
 * which the supplier still takes orders for its next delivery the policy decides. Nothing arrives before the next morning.
 */
export function playProduct(past: ProductPast, policy: Policy): PlayedDay[] {
  const arrivals = new Map<string, number>();
  const sales = [...past.before];
  let onHand = past.opening;
  let incoming = 0;
  return past.wanted.map(({ day, qty }) => {
    const arrived = arrivals.get(day) ?? 0;
    onHand += arrived;
    incoming -= arrived;
    const sold = Math.min(onHand, qty);
    onHand -= sold;
    const lost = qty - sold;
    const orderedAt = startOfBizDate(day, NOON_MIN);
    // An order of tomorrow that comes with the same delivery knows more.
    const isOrderDay = daysToNextOrder(past.terms, orderedAt) === 1;
    const orderedPacks = isOrderDay ? policy({ past, today: day, orderedAt, onHand, incoming, sales }) : 0;
    const tomorrow = addDays(day, 1);
    const promised = deliveryDay(past.terms, orderedAt);
    const arrival = promised > tomorrow ? promised : tomorrow;
    arrivals.set(arrival, (arrivals.get(arrival) ?? 0) + orderedPacks * past.packQty);
    incoming += orderedPacks * past.packQty;
    sales.push({ day, sold, wasOut: lost > 0 });
    return { day, sold, lost, onHand, orderedPacks };
  });
}

export interface Outcome {
  products: number;
  days: number;
  /** Days of a product on which guests wanted more than there was, and how much more. */
  outDays: number;
  lostUnits: number;
  soldUnits: number;
  /** What lies on the shelves in the evening, on average, at today's purchase price. */
  meanStockFen: number;
  /** Orders of a branch to a supplier on a day, however many products they hold. */
  orders: number;
}

/** What a policy would have done in some branches. */
export function playBranches(branches: readonly (readonly ProductPast[])[], policy: Policy): Outcome {
  const played = branches.flatMap((products, branch) =>
    products.map((past) => ({ branch, past, days: playProduct(past, policy) })),
  );
  const every = played.flatMap(({ branch, past, days }) => days.map((day) => ({ ...day, branch, past })));
  const sum = (part: (day: (typeof every)[number]) => number) => every.reduce((total, day) => total + part(day), 0);
  const days = Math.max(0, ...played.map((product) => product.days.length));
  const ordered = every.filter(({ orderedPacks }) => orderedPacks > 0);
  return {
    products: played.length,
    days,
    outDays: every.filter(({ lost }) => lost > 0).length,
    lostUnits: sum(({ lost }) => lost),
    soldUnits: sum(({ sold }) => sold),
    meanStockFen:
      days === 0
        ? 0
        : mulDiv(
            sum(({ onHand, past }) => mulDiv(onHand, past.packFen, past.packQty)),
            1,
            days,
          ),
    orders: new Set(ordered.map(({ branch, past, day }) => `${branch} ${past.supplierId} ${day}`)).size,
  };
}

/**
 * What guests wanted on each day. On a day without goods for some of it fewer were sold than wanted, so the mean of the same weekday
 * stands in, if it is more.
 */
export function wantedOf(sales: readonly SalesDay[]): { day: string; qty: number }[] {
  const full = Map.groupBy(
    sales.filter(({ wasOut }) => !wasOut),
    ({ day }) => daysSinceMonday(day),
  );
  return sales.map(({ day, sold, wasOut }) => {
    const same = full.get(daysSinceMonday(day)) ?? [];
    const usual = same.length === 0 ? 0 : Math.round(same.reduce((sum, each) => sum + each.sold, 0) / same.length);
    return { day, qty: wasOut ? Math.max(sold, usual) : sold };
  });
}
