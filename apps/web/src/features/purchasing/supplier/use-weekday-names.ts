import { joinNames, useWords } from '#kernel/lang.ts';
import { supplierWords } from './supplier.words.ts';

/** Names of weekdays, which are counted from 1, Monday. None means every day. */
export function useWeekdayNames() {
  const t = useWords(supplierWords);
  const names = t.weekdays.split(' ');
  return (days: readonly number[]) => (days.length === 0 ? t.everyDay : joinNames(days.map((day) => names[day - 1] ?? '')));
}
