import { addDays, weekStart } from '@netbar/contract/kernel/time';

/** Periods that move on with the days and that every list offers, as a condition of days names them. */
export const periods = ['today', 'yesterday', 'last7Days', 'thisWeek', 'thisMonth', 'lastMonth'] as const;
/** A page of figures may begin with a longer one. */
export type Period = (typeof periods)[number] | 'last90Days';
export const isPeriod = (value: string | undefined): value is Period =>
  value === 'last90Days' || periods.some((period) => period === value);

/** First and last day of a period, seen from a business day. */
export function daysOf(period: Period, today: string): [from: string, to: string] {
  const firstOfMonth = `${today.slice(0, 7)}-01`;
  const lastOfLastMonth = addDays(firstOfMonth, -1);
  switch (period) {
    case 'today':
      return [today, today];
    case 'yesterday':
      return [addDays(today, -1), addDays(today, -1)];
    case 'last7Days':
      return [addDays(today, -6), today];
    case 'last90Days':
      return [addDays(today, -89), today];
    case 'thisWeek':
      return [weekStart(today), today];
    case 'thisMonth':
      return [firstOfMonth, today];
    case 'lastMonth':
      return [`${lastOfLastMonth.slice(0, 7)}-01`, lastOfLastMonth];
  }
}
