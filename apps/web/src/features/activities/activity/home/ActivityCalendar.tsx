import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import type { ActivityHome } from '@netbar/contract/activities/activity/activity.model';
import { addDays, daysSinceMonday } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { Button } from 'antd';
import { Link } from 'react-router';
import { useWords } from '#kernel/lang.ts';
import { Panel } from '#kit/Panel.tsx';
import { activityPaths } from '../kit/activity-paths.ts';
import {
  colourOf,
  daysOf,
  firstDayOf,
  lanesOf,
  monthAfter,
  monthBefore,
  spanIn,
  type Lane,
  type Span,
} from './calendar.rules.ts';
import { homeWords } from './home.words.ts';
import '#kit/chart/chart.css';

interface ActivityCalendarProps {
  home: ActivityHome;
  month: string;
  today: string;
  onMonth: (month: string) => void;
}

const styleOf = ({ from, width }: Span) => ({ left: `${from * 100}%`, width: `${width * 100}%` });

/** The activities of a month as bars. What overlaps on products or in a group is hatched, and said in words below. */
export function ActivityCalendar({ home: { calendar, overlaps }, month, today, onMonth }: ActivityCalendarProps) {
  const t = useWords(homeWords);
  const days = Array.from({ length: daysOf(month) }, (_, i) => addDays(firstDayOf(month), i));
  const lanes = lanesOf(month, calendar, overlaps);
  const isNow = today.startsWith(month);
  return (
    <Panel title={t.calendar} note={t.calendarNote} extra={<CalendarTools month={month} onMonth={onMonth} />}>
      {lanes.length === 0 ? (
        <p className="muted">{t.noCalendar}</p>
      ) : (
        <div className="calendar-scroll" tabIndex={0} role="group" aria-label={t.calendar}>
          <div className="calendar" style={{ '--days': days.length } as object}>
            <div className="calendar-days num" aria-hidden>
              <span />
              {days.map((day) => (
                <em key={day} className={dayClass(day, today)}>
                  {Number(day.slice(8))}
                </em>
              ))}
            </div>
            <ul>
              {lanes.map((lane) => (
                <LaneRow key={lane.entry.id} lane={lane} />
              ))}
            </ul>
            {isNow && <NowLine at={spanIn(month, today, today)} />}
          </div>
        </div>
      )}
      <Overlaps home={{ calendar, overlaps }} />
    </Panel>
  );
}

const dayClass = (day: string, today: string) => (day === today ? 'is-today' : daysSinceMonday(day) > 4 ? 'is-weekend' : '');

/** In the middle of today. */
const NowLine = ({ at }: { at: Span }) => (
  <b className="calendar-now" aria-hidden style={{ '--at': at.from + at.width / 2 } as object} />
);

function CalendarTools({ month, onMonth }: Pick<ActivityCalendarProps, 'month' | 'onMonth'>) {
  const t = useWords(homeWords);
  const kinds: [string, string][] = [
    ['var(--wk-cat-1)', t.charges],
    ['var(--wk-cat-2)', t.goods],
    ['var(--wk-cat-3)', t.visits],
    ['var(--wk-cat-4)', t.draws],
  ];
  return (
    <>
      <span className="legend">
        {kinds.map(([background, name]) => (
          <span key={name}>
            <i style={{ background }} />
            {name}
          </span>
        ))}
        <span>
          <i className="is-pending" />
          {t.pending}
        </span>
        <span>
          <i className="is-draft" />
          {t.draft}
        </span>
      </span>
      <span className="calendar-month">
        <Button
          type="text"
          size="small"
          icon={<LeftOutlined />}
          aria-label={t.previous}
          onClick={() => onMonth(monthBefore(month))}
        />
        <b className="num">{month}</b>
        <Button
          type="text"
          size="small"
          icon={<RightOutlined />}
          aria-label={t.next}
          onClick={() => onMonth(monthAfter(month))}
        />
      </span>
    </>
  );
}

function LaneRow({ lane: { entry, span, startsBefore, endsAfter, hatched } }: { lane: Lane }) {
  const t = useWords(homeWords);
  const { name, fromDay, toDay, state, preset } = entry;
  const look = state === 'DRAFT' ? 'is-draft' : state === 'PENDING' ? 'is-pending' : `is-cat-${colourOf[preset]}`;
  const said = fill(t.span, { name, from: fromDay, to: toDay });
  return (
    <li>
      <span className="ell" title={name}>
        {name}
      </span>
      <div>
        <Link to={activityPaths.record(entry)} className={`calendar-bar ${look}`} style={styleOf(span)} title={said}>
          <span className="unseen">{said}</span>
          {startsBefore && (
            <small aria-hidden className="num">
              {fill(t.since, { day: fromDay.slice(5) })}
            </small>
          )}
          {state === 'PENDING' && <small aria-hidden>{t.pending}</small>}
          {state === 'DRAFT' && <small aria-hidden>{t.draft}</small>}
          <span className="sp" />
          {endsAfter && (
            <small aria-hidden className="num">
              {fill(t.until, { day: toDay.slice(5) })}
            </small>
          )}
        </Link>
        {hatched.map((part) => (
          <i key={`${part.from} ${part.width}`} className="calendar-hatch" aria-hidden style={styleOf(part)} />
        ))}
      </div>
    </li>
  );
}

function Overlaps({ home: { calendar, overlaps } }: { home: Pick<ActivityHome, 'calendar' | 'overlaps'> }) {
  const t = useWords(homeWords);
  const find = (id: string) => calendar.find((entry) => entry.id === id);
  const said = overlaps.flatMap(({ firstId, secondId, fromDay, toDay, by }) => {
    const [first, second] = [find(firstId), find(secondId)];
    if (!first || !second) return [];
    const why = by === 'GROUP' ? fill(t.byGroup, { group: first.exclusiveGroup }) : t.byProduct;
    return [
      {
        key: `${firstId} ${secondId}`,
        days: `${fromDay.slice(5)} – ${toDay.slice(5)}`,
        names: `${first.name} × ${second.name}`,
        why,
      },
    ];
  });
  return (
    <ul className="calendar-words">
      {said.map(({ key, days, names, why }) => (
        <li key={key}>
          <i className="calendar-hatch" aria-hidden />
          <span className="num muted">{days}</span>
          <span>
            {names}：<b>{why}</b>
          </span>
        </li>
      ))}
    </ul>
  );
}
