import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import type { MemberSignInFigures } from '@netbar/contract/activities/sign-in/sign-in.model';
import { addDays, bizDate, daysSinceMonday } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { useLang, useWords } from '#kernel/lang.ts';
import { serverNow } from '#kernel/server-clock.ts';
import { Panel } from '#kit/Panel.tsx';
import { memberSignInWords } from './sign-in.words.ts';
import './sign-in.css';

/** A Monday; the days after it name the days of a week. */
const SOME_MONDAY = '2026-11-16';

const daysOf = (month: string): string[] => {
  const days = [];
  for (let day = `${month}-01`; day.startsWith(month); day = addDays(day, 1)) days.push(day);
  return days;
};

interface SignInCalendarProps {
  figures: MemberSignInFigures;
  onMonth: (month: string) => void;
}

/** How many members signed in on each day of a month. */
export function SignInCalendar({ figures, onMonth }: SignInCalendarProps) {
  const t = useWords(memberSignInWords);
  const weekday = new Intl.DateTimeFormat(useLang(), { weekday: 'narrow', timeZone: 'UTC' });
  const { month } = figures;
  const days = daysOf(month);
  const counts = new Map(figures.days.map((one) => [one.bizDate, one]));
  const most = Math.max(1, ...figures.days.map(({ signIns }) => signIns));
  const today = bizDate(serverNow());
  const blanks = daysSinceMonday(days[0] ?? SOME_MONDAY);
  return (
    <Panel
      title={t.calendar}
      note={<span className="num">{month}</span>}
      extra={
        <>
          <button
            type="button"
            className="ib small"
            aria-label={t.previous}
            title={t.previous}
            onClick={() => onMonth(addDays(`${month}-01`, -1).slice(0, 7))}
          >
            <LeftOutlined />
          </button>
          <button
            type="button"
            className="ib small"
            aria-label={t.next}
            title={t.next}
            disabled={today.startsWith(month)}
            onClick={() => onMonth(addDays(days.at(-1) ?? today, 1).slice(0, 7))}
          >
            <RightOutlined />
          </button>
        </>
      }
    >
      <div className="sign-in-month" role="list" aria-label={`${t.calendar} ${month}`}>
        {Array.from({ length: 7 }, (_, i) => (
          <span key={`head ${i}`} className="sign-in-head" aria-hidden>
            {weekday.format(new Date(`${addDays(SOME_MONDAY, i)}T00:00:00Z`))}
          </span>
        ))}
        {days.map((day, i) => {
          const { signIns = 0, firstDays = 0 } = counts.get(day) ?? {};
          const text = fill(t.dayText, { day, n: signIns, first: firstDays });
          return (
            <span
              key={day}
              role="listitem"
              className={`sign-in-day${day === today ? ' is-today' : ''}${day > today ? ' is-ahead' : ''}`}
              style={i === 0 ? { gridColumnStart: blanks + 1 } : {}}
              title={text}
              aria-label={text}
            >
              <small className="num">{Number(day.slice(8))}</small>
              <b className="num">{signIns > 0 ? signIns : ''}</b>
              <i style={{ width: `${(signIns / most) * 100}%` }} />
            </span>
          );
        })}
      </div>
    </Panel>
  );
}
