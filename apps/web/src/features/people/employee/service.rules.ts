import { daysBetween } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';

/** How long somebody has served: in days at first, then in full years and months. */
export type Service = { days: number } | { years: number; months: number };

/** Below this many days the days are said. */
const COUNTED_DAYS = 60;

/** From the day somebody joined to a day, both included in the employment. Nothing before they begin. */
export function serviceOf(joined: string, until: string): Service | undefined {
  const days = daysBetween(joined, until);
  if (days < 0) return undefined;
  if (days < COUNTED_DAYS) return { days };
  const [fromYear = 0, fromMonth = 0, fromDay = 0] = joined.split('-').map(Number);
  const [toYear = 0, toMonth = 0, toDay = 0] = until.split('-').map(Number);
  // A month is full on the day of the month on which it began.
  const months = (toYear - fromYear) * 12 + (toMonth - fromMonth) - (toDay < fromDay ? 1 : 0);
  return { years: Math.floor(months / 12), months: months % 12 };
}

type ServiceWords = Record<'years' | 'months' | 'yearsMonths' | 'serviceDays', string>;

export function serviceText(service: Service | undefined, t: ServiceWords) {
  if (!service) return '—';
  if ('days' in service) return fill(t.serviceDays, { n: service.days });
  const { years, months } = service;
  if (years === 0) return fill(t.months, { months });
  return months === 0 ? fill(t.years, { years }) : fill(t.yearsMonths, { years, months });
}
