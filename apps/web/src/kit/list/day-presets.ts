import { addDays, formatTime, weekStart } from '@netbar/contract/kernel/time';
import dayjs from 'dayjs';

type Words = Record<'today' | 'yesterday' | 'last7Days' | 'thisWeek' | 'thisMonth' | 'lastMonth', string>;

/** Common date ranges in the business's calendar. */
export function dayPresets(t: Words, now = new Date()) {
  const today = formatTime(now, 'date');
  const firstOfMonth = `${today.slice(0, 7)}-01`;
  const lastOfLastMonth = addDays(firstOfMonth, -1);
  const ranges: [string, string, string][] = [
    [t.today, today, today],
    [t.yesterday, addDays(today, -1), addDays(today, -1)],
    [t.last7Days, addDays(today, -6), today],
    [t.thisWeek, weekStart(today), today],
    [t.thisMonth, firstOfMonth, today],
    [t.lastMonth, `${lastOfLastMonth.slice(0, 7)}-01`, lastOfLastMonth],
  ];
  return ranges.map(([label, from, to]) => ({ label, value: [dayjs(from), dayjs(to)] as [dayjs.Dayjs, dayjs.Dayjs] }));
}
