import { myAttendanceApi } from '@netbar/contract/people/attendance/attendance.api';
import type { MyDay, MyToday } from '@netbar/contract/people/attendance/attendance.model';
import { statusWords } from '@netbar/contract/people/attendance/attendance.words';
import { addDays } from '@netbar/contract/kernel/time';
import { fill, type Lang } from '@netbar/contract/kernel/words';
import { useApi } from '#kernel/hooks.ts';
import { useLang, useWords } from '#kernel/lang.ts';
import { shortDate, weekdayOf } from '../day/clock.ts';
import { isAnomaly, outcomeText } from '../day/day-status.ts';
import { dayWords, type DayWords } from '../day/day.words.ts';
import { type FixableDay, OwnFixForm } from '../request/FixForm.tsx';
import { OwnLeaveForm } from '../request/LeaveForm.tsx';
import { myWords, type MyWords } from './my.words.ts';
import { SwapForm } from './SwapForm.tsx';
import { WishesDrawer } from './WishesDrawer.tsx';

export type MyForm = 'fix' | 'leave' | 'swap' | 'wishes';

interface MyFormsProps {
  form: MyForm;
  today: MyToday;
  onClose: () => void;
}

/** The form that is open on the own page. */
export function MyForms({ form, today, onClose }: MyFormsProps) {
  switch (form) {
    case 'fix':
      return <FixOfMine today={today} onClose={onClose} />;
    case 'leave':
      return <OwnLeaveForm onClose={onClose} />;
    case 'swap':
      return <SwapForm today={today} onClose={onClose} />;
    case 'wishes':
      return <WishesDrawer today={today.today} onClose={onClose} />;
  }
}

/** Days of so long ago can still be chosen. */
const DAYS_BACK = 31;

/** Offers the days with a shift of this month and the one before, those with something missing first. */
function FixOfMine({ today, onClose }: Pick<MyFormsProps, 'today' | 'onClose'>) {
  const t = useWords(myWords);
  const words = useWords(dayWords);
  const lang = useLang();
  const month = today.today.slice(0, 7);
  const before = addDays(`${month}-01`, -1).slice(0, 7);
  const thisMonth = useApi(myAttendanceApi.myMonth, { month });
  const monthBefore = useApi(myAttendanceApi.myMonth, { month: before });
  if (!thisMonth.data || thisMonth.isPlaceholderData || (monthBefore.isPending && !monthBefore.error)) return null;
  const days = [...(monthBefore.data?.days ?? []), ...thisMonth.data.days];
  const since = addDays(today.today, -DAYS_BACK);
  const fixable = days
    .filter(({ date, shift, status }) => shift && status !== null && date >= since && date <= today.today)
    .toReversed();
  const sorted = [...fixable.filter(({ status }) => isAnomaly(status)), ...fixable.filter(({ status }) => !isAnomaly(status))];
  return (
    <OwnFixForm
      days={sorted.map((day) => toFixable(day, { t, words, lang }))}
      limit={{ most: today.fixesAMonth, used: today.fixesUsed }}
      onClose={onClose}
    />
  );
}

interface Saying {
  t: MyWords;
  words: DayWords;
  lang: Lang;
}

function toFixable(day: MyDay, { t, words, lang }: Saying): FixableDay {
  const { date, shift, status, missingSide } = day;
  const name = fill(t.fixToday, { date: shortDate(date), weekday: weekdayOf(date, words), kind: shift?.kindName ?? '' });
  const what = status === null ? '' : status === 'WAITING' ? statusWords.WAITING[lang] : outcomeOf(day, words, lang);
  return {
    date,
    label: fill(t.fixWhat, { day: name, what }),
    sides: shift
      ? [
          { side: 'IN', at: shift.startTime },
          { side: 'OUT', at: shift.endTime },
        ]
      : [],
    usual: missingSide ?? (status === 'EARLY' ? 'OUT' : 'IN'),
  };
}

/** The result of a day of the calendar in a few words. */
export const outcomeOf = ({ status, lateMin, earlyMin, missingSide }: MyDay, words: DayWords, lang: Lang) =>
  status === null
    ? ''
    : outcomeText(
        {
          status,
          lateMin,
          earlyMin,
          inTime: missingSide === 'OUT' ? 'made' : null,
          outTime: missingSide === 'IN' ? 'made' : null,
        },
        words,
        lang,
      );
