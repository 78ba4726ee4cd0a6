import type { z } from 'zod';
import { defineLifecycle } from '#kernel/lifecycle.ts';
import { mulDiv } from '#kernel/money.ts';
import { addDays, bizDate, daysBetween, daysSinceMonday, formatTime } from '#kernel/time.ts';
import type { PriceBreak as PriceBreakModel } from './supplier.model.ts';

/** Nobody orders from a supplier that is stopped. A change of content keeps the status and raises the version. */
export const supplierLifecycle = defineLifecycle({
  name: 'SUPPLIER',
  initial: ['ACTIVE'],
  actions: {
    change: { from: ['ACTIVE', 'STOPPED'], to: 'same', can: 'SUPPLIER_EDIT' },
    setBank: { from: ['ACTIVE', 'STOPPED'], to: 'same', can: 'SUPPLIER_BANK' },
    stop: { from: ['ACTIVE'], to: 'STOPPED', can: 'SUPPLIER_EDIT' },
    resume: { from: ['STOPPED'], to: 'ACTIVE', can: 'SUPPLIER_EDIT' },
  },
});

/** A product that a supplier sells. */
export const supplierProductLifecycle = defineLifecycle({
  name: 'SUPPLIER_PRODUCT',
  initial: ['ACTIVE', 'STOPPED'],
  actions: {
    change: { from: ['ACTIVE', 'STOPPED'], to: 'same', can: 'SUPPLIER_EDIT' },
    /** Another supplier became the preferred one. */
    losePreference: { from: ['ACTIVE'], to: 'same' },
    setTerms: { from: ['ACTIVE', 'STOPPED'], to: 'same', can: 'SUPPLIER_EDIT' },
    stop: { from: ['ACTIVE'], to: 'STOPPED', can: 'SUPPLIER_EDIT' },
    resume: { from: ['STOPPED'], to: 'ACTIVE', can: 'SUPPLIER_EDIT' },
  },
});

export type PriceBreak = z.output<typeof PriceBreakModel>;

/** How far ahead prices may be agreed. More is a slip of the pen in the year. */
export const MOST_DAYS_AHEAD = 366;

/** The first price is for one pack; each further one begins at more packs and is cheaper. */
export const arePriceBreaks = (breaks: readonly PriceBreak[]): boolean =>
  breaks.every(({ fromPacks, fen }, i) => {
    const before = breaks[i - 1];
    return before ? fromPacks > before.fromPacks && fen < before.fen : fromPacks === 1;
  });

/** The price of a pack when this many are bought. */
export function priceAt(breaks: readonly PriceBreak[], packs: number): number {
  const reached = breaks.findLast(({ fromPacks }) => fromPacks <= Math.max(packs, 1));
  if (!reached) throw new RangeError('price breaks begin at one pack');
  return reached.fen;
}

export interface NextBreak extends PriceBreak {
  /** What each pack more costs that is needed to reach it, as all packs then have the lower price. Below zero it even saves money. */
  marginalFen: number;
}

/** The next lower price that more packs would reach; undefined at the lowest. */
export function nextBreak(breaks: readonly PriceBreak[], packs: number): NextBreak | undefined {
  const next = breaks.find(({ fromPacks }) => fromPacks > packs);
  if (!next) return undefined;
  const extraFen = next.fromPacks * next.fen - packs * priceAt(breaks, packs);
  return { ...next, marginalFen: mulDiv(extraFen, 1, next.fromPacks - packs) };
}

/** When a supplier delivers what was ordered when. */
export interface DeliveryTerms {
  leadDays: number;
  /** 1 Monday to 7 Sunday. Empty: any day. */
  deliveryWeekdays: readonly number[];
  /** HH:MM. An order before this time counts for the day, a later one for the next. */
  cutoff: string;
}

/** The day for which an order counts. */
const orderDay = ({ cutoff }: DeliveryTerms, orderedAt: Date): string => {
  const today = bizDate(orderedAt);
  return formatTime(orderedAt, 'time').slice(0, 5) < cutoff ? today : addDays(today, 1);
};

/** The day on which an order arrives that counts for `day`. */
function arrivalOf({ leadDays, deliveryWeekdays }: DeliveryTerms, day: string): string {
  const earliest = addDays(day, leadDays);
  if (deliveryWeekdays.length === 0) return earliest;
  const waits = deliveryWeekdays.map((weekday) => (weekday - 1 - daysSinceMonday(earliest) + 7) % 7);
  return addDays(earliest, Math.min(...waits));
}

/** The day on which an order arrives: the first delivery weekday on or after its lead days. */
export const deliveryDay = (supplier: DeliveryTerms, orderedAt: Date): string =>
  arrivalOf(supplier, orderDay(supplier, orderedAt));

/** Days until the next day on which an order would arrive later than one that is placed now. */
export function daysToNextOrder(supplier: DeliveryTerms, orderedAt: Date): number {
  const today = bizDate(orderedAt);
  const arrival = deliveryDay(supplier, orderedAt);
  // A delivery weekday is at most a week away, and the order may already count for tomorrow.
  for (let days = 1; days < 8; days++) if (arrivalOf(supplier, addDays(today, days)) > arrival) return days;
  return 8;
}

/** Days from the delivery of what is ordered now to that of the next order: the review period. What comes now must last so long. */
export function daysBetweenDeliveries(supplier: DeliveryTerms, orderedAt: Date): number {
  const nextOrder = addDays(bizDate(orderedAt), daysToNextOrder(supplier, orderedAt));
  return daysBetween(deliveryDay(supplier, orderedAt), arrivalOf(supplier, nextOrder));
}
