import { myAttendanceApi } from '@netbar/contract/people/attendance/attendance.api';
import { rosterApi } from '@netbar/contract/people/roster/roster.api';
import { addDays, weekStart } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { useApi } from '#kernel/hooks.ts';
import { useLang, useWords } from '#kernel/lang.ts';
import { dayWords } from '../day/day.words.ts';
import { myWords } from './my.words.ts';

interface WeekStripProps {
  today: string;
  onDay: (date: string) => void;
  onMonth: () => void;
}

/** This week on a phone: a letter a day, and the hours that are planned. */
export function WeekStrip({ today, onDay, onMonth }: WeekStripProps) {
  const t = useWords(myWords);
  const words = useWords(dayWords);
  const lang = useLang();
  const monday = weekStart(today);
  const days = Array.from({ length: 7 }, (_, i) => addDays(monday, i));
  const shifts = useApi(rosterApi.ownShifts, { from: monday, to: addDays(monday, 6) }).data ?? [];
  const month = useApi(myAttendanceApi.myMonth, { month: today.slice(0, 7) }).data;
  const minutes = month?.weekMin.find((week) => week.monday === monday)?.min;
  return (
    <section className="panel my-week" aria-label={t.week}>
      <header>
        <h2>{t.week}</h2>
        <span className="sp" />
        {minutes !== undefined && <span className="muted num">{fill(t.hours, { n: Math.round(minutes / 6) / 10 })}</span>}
        <button type="button" className="link" onClick={onMonth}>
          {t.wholeMonth}
        </button>
      </header>
      <div>
        {days.map((date, i) => {
          const shift = shifts.find((each) => each.date === date);
          const weekday = words[`weekday${(i + 1) as 1 | 2 | 3 | 4 | 5 | 6 | 7}`];
          return (
            <button key={date} type="button" className={date === today ? 'is-today' : ''} onClick={() => onDay(date)}>
              <em>{lang === 'en-US' ? weekday : t.weekdays[i]}</em>
              <small className="num">{Number(date.slice(8))}</small>
              <b className={shift ? `tone-${shift.tone}` : 'is-rest'}>{shift?.shortName ?? t.rest}</b>
            </button>
          );
        })}
      </div>
    </section>
  );
}
