import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { myAttendanceApi } from '@netbar/contract/people/attendance/attendance.api';
import type { MyDay, MyMonth } from '@netbar/contract/people/attendance/attendance.model';
import { addDays, weekStart } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { Button } from 'antd';
import { useApi } from '#kernel/hooks.ts';
import { useLang, useWords } from '#kernel/lang.ts';
import { Record } from '#kit/record/Record.tsx';
import { monthAfter } from '../sheet/MonthSwitch.tsx';
import { sheetWords } from '../sheet/sheet.words.ts';
import { clockOn, endClock, shortDate } from '../day/clock.ts';
import { isAnomaly } from '../day/day-status.ts';
import { dayWords, type DayWords } from '../day/day.words.ts';
import { outcomeOf } from './MyForms.tsx';
import { myWords } from './my.words.ts';

interface MyCalendarProps {
  month: string;
  onMonth: (month: string) => void;
  onDay: (date: string) => void;
}

/** One's own month: what is planned, how the days came out, leave. A day opens its explanation. */
export function MyCalendar({ month, onMonth, onDay }: MyCalendarProps) {
  const t = useWords(myWords);
  const sheet = useWords(sheetWords);
  const words = useWords(dayWords);
  const read = useApi(myAttendanceApi.myMonth, { month });
  return (
    <section className="panel my-calendar" aria-label={t.calendar}>
      <header className="panel-h">
        <h2 className="num">{month}</h2>
        <div className="panel-x">
          <ul className="my-kinds">
            {kindsOf(read.data, words).map(({ name, tone, span }) => (
              <li key={`${name} ${span}`} className={`tone-${tone}`}>
                <i aria-hidden />
                {name} <span className="num">{span}</span>
              </li>
            ))}
          </ul>
          <span className="month-switch">
            <Button
              type="text"
              size="small"
              icon={<LeftOutlined />}
              aria-label={sheet.monthBefore}
              onClick={() => onMonth(monthAfter(month, -1))}
            />
            <Button
              type="text"
              size="small"
              icon={<RightOutlined />}
              aria-label={sheet.monthAfter}
              onClick={() => onMonth(monthAfter(month, 1))}
            />
          </span>
        </div>
      </header>
      <Record read={read}>{(data) => <Days data={data} onDay={onDay} />}</Record>
    </section>
  );
}

const MOST_KINDS = 4;

/** The kinds of shifts of the month with their hours, each once. */
function kindsOf(data: MyMonth | undefined, words: DayWords) {
  const kinds = new Map<string, { name: string; tone: string; span: string }>();
  for (const { date, shift } of data?.days ?? []) {
    if (!shift) continue;
    const from = clockOn(date, shift.startTime, words).replace(':00', '');
    const to = endClock(date, shift.endTime, { dayBefore: '{time}', dayAfter: '{time}' }).replace(':00', '');
    kinds.set(`${shift.shortName} ${from}`, { name: shift.shortName, tone: shift.tone, span: `${from}–${to}` });
  }
  return [...kinds.values()].toSorted((a, b) => a.span.localeCompare(b.span)).slice(0, MOST_KINDS);
}

function Days({ data, onDay }: { data: MyMonth; onDay: (date: string) => void }) {
  const t = useWords(myWords);
  const words = useWords(dayWords);
  const lang = useLang();
  const first = data.days[0]?.date ?? `${data.month}-01`;
  const last = data.days.at(-1)?.date ?? first;
  const before = daysFrom(weekStart(first), first);
  // After the last shift that is published the days are not off, they are open.
  const planned = data.days.findLast(({ shift, date }) => shift !== null || date <= data.today)?.date ?? '';
  const after = daysFrom(addDays(last, 1), addDays(weekStart(last), 7));
  return (
    <div className={before.length + data.days.length > 35 ? 'my-days is-long' : 'my-days'}>
      {([1, 2, 3, 4, 5, 6, 7] as const).map((n) => (
        <em key={n}>{lang === 'en-US' ? words[`weekday${n}`] : t.weekdays[n - 1]}</em>
      ))}
      {before.map((date) => (
        <div key={date} className="is-other num">
          {Number(date.slice(8))}
        </div>
      ))}
      {data.days.map((day) => (
        <Day key={day.date} day={day} today={data.today} isPlanned={day.date <= planned} onDay={onDay} />
      ))}
      {after.map((date) => (
        <div key={date} className="is-other num">
          {Number(date.slice(8))}
        </div>
      ))}
    </div>
  );
}

/** The days from one on up to another one, which is not among them. */
function daysFrom(from: string, to: string): string[] {
  const days: string[] = [];
  for (let date = from; date < to; date = addDays(date, 1)) days.push(date);
  return days;
}

interface DayProps {
  day: MyDay;
  today: string;
  isPlanned: boolean;
  onDay: (date: string) => void;
}

function Day({ day, today, isPlanned, onDay }: DayProps) {
  const t = useWords(myWords);
  const words = useWords(dayWords);
  const lang = useLang();
  const { date, shift, status, leave } = day;
  const taken = leave.filter(({ isApproved }) => isApproved);
  const isAway = taken.reduce((sum, { halves }) => sum + halves, 0) >= 2;
  const waiting = leave.filter(({ isApproved }) => !isApproved);
  const isRest = !shift && leave.length === 0;
  const result = status === null || status === 'WAITING' || status === 'LEAVE' || isRest ? '' : outcomeOf(day, words, lang);
  const className = [date === today && 'is-today', isRest && 'is-rest'].filter(Boolean).join(' ');
  return (
    <button type="button" className={className} onClick={() => onDay(date)}>
      <span className="unseen">{shortDate(date)}</span>
      <b className="num" aria-hidden>
        {Number(date.slice(8))}
      </b>
      {isAway && taken[0] ? (
        <span className="my-shift is-leave">{taken[0].typeName}</span>
      ) : shift ? (
        <span className={`my-shift tone-${shift.tone}`}>{shift.shortName}</span>
      ) : (
        isRest && isPlanned && <small>{t.rest}</small>
      )}
      {result && <small className={isAnomaly(status) ? 'is-odd' : ''}>{result}</small>}
      {!isAway &&
        taken.map(({ typeName: name }) => (
          <small key={name} className="is-plum">
            {fill(t.leaveHalf, { name })}
          </small>
        ))}
      {waiting.map(({ typeName: name }) => (
        <small key={`${name} waiting`} className="is-plum">
          {fill(t.leavePending, { name })}
        </small>
      ))}
    </button>
  );
}
