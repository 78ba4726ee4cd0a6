import type { DayDetail } from '@netbar/contract/people/attendance/attendance.model';
import { formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { useWords } from '#kernel/lang.ts';
import { clockOn, endClock } from './clock.ts';
import { askedMark, BAR, barMarks, barScale, barTicks, type BarMark } from './day-bar.rules.ts';
import { dayWords } from './day.words.ts';

type Explanation = DayDetail['explanation'];
type Roster = NonNullable<Explanation['roster']>;

const TOP = 36;
const HEIGHT = 24;

interface DayBarProps {
  date: string;
  explanation: Explanation;
  /** A time that somebody asks to have counted. */
  asked?: string | undefined;
}

/** The shift within its window, and where the punches lie. Nothing on a day without a shift. */
export function DayBar({ date, explanation, asked }: DayBarProps) {
  const t = useWords(dayWords);
  const { roster } = explanation;
  if (!roster) return null;
  const words = { kind: roster.kindName, from: clockOn(date, roster.startTime, t), to: endClock(date, roster.endTime, t) };
  const edges = { from: clockOn(date, roster.windowFrom, t), to: clockOn(date, roster.windowTo, t) };
  return (
    <svg
      className="day-bar"
      viewBox={`0 0 ${BAR.width} ${BAR.height}`}
      role="img"
      aria-label={`${fill(t.bar, words)} ${barMarks(explanation)
        .map(({ at }) => clockOn(date, at, t))
        .join(' ')}`}
    >
      <Bands roster={roster} explanation={explanation} />
      <Name date={date} roster={roster} />
      {barMarks(explanation).map((mark) => (
        <Mark key={mark.key} mark={mark} />
      ))}
      {asked !== undefined && <Asked explanation={{ ...explanation, roster }} at={asked} />}
      <Ticks date={date} roster={roster} />
      <text x={barScale(roster).x(roster.windowFrom)} y="98" className="is-note">
        {fill(t.barWindow, edges)}
      </text>
    </svg>
  );
}

/** The window in grey, the shift in blue, and in amber what was missed at its ends. */
function Bands({ roster, explanation }: { roster: Roster; explanation: Explanation }) {
  const { x } = barScale(roster);
  const { asked, in: came, out: left, sums } = explanation;
  const band = (from: string, to: string, className: string) => (
    <rect x={x(from)} y={TOP} width={Math.max(0, x(to) - x(from))} height={HEIGHT} className={className} />
  );
  return (
    <>
      <rect
        x={x(roster.windowFrom)}
        y={TOP}
        width={x(roster.windowTo) - x(roster.windowFrom)}
        height={HEIGHT}
        rx="4"
        className="is-window"
      />
      {band(roster.startTime, roster.endTime, asked ? 'is-shift' : 'is-leave')}
      {asked && asked.from > roster.startTime && band(roster.startTime, asked.from, 'is-leave')}
      {asked && asked.to < roster.endTime && band(asked.to, roster.endTime, 'is-leave')}
      {asked && came && sums && sums.rawLateMin > 0 && band(asked.from, earlier(came.at, asked.to), 'is-missed')}
      {asked && left && sums && sums.rawEarlyMin > 0 && band(later(left.at, asked.from), asked.to, 'is-missed')}
    </>
  );
}

const earlier = (a: string, b: string) => (a < b ? a : b);
const later = (a: string, b: string) => (a > b ? a : b);

function Name({ date, roster }: { date: string; roster: Roster }) {
  const t = useWords(dayWords);
  const { x } = barScale(roster);
  const [from, to] = [x(roster.startTime), x(roster.endTime)];
  return (
    <text x={(from + to) / 2} y={TOP + 16} className="is-name">
      {roster.kindName} {clockOn(date, roster.startTime, t)}–{endClock(date, roster.endTime, t)}
    </text>
  );
}

const Mark = ({ mark: { at, x, isUsed, anchor, hasLabel } }: { mark: BarMark }) => (
  <g className={isUsed ? 'is-used' : 'is-other'}>
    <line x1={x} x2={x} y1={TOP - 12} y2={TOP + HEIGHT + 6} />
    {hasLabel && (
      <text x={anchor === 'end' ? x + 6 : anchor === 'start' ? x - 6 : x} y="17" textAnchor={anchor}>
        {formatTime(new Date(at), 'time').slice(0, 5)}
      </text>
    )}
  </g>
);

function Asked({ explanation, at }: { explanation: Explanation & { roster: Roster }; at: string }) {
  const { x, labelX, anchor } = askedMark(explanation, at);
  return (
    <g className="is-asked">
      <line x1={x} x2={x} y1={TOP - 12} y2={TOP + HEIGHT + 6} />
      <text x={labelX} y="17" textAnchor={anchor}>
        {formatTime(new Date(at), 'time').slice(0, 5)}
      </text>
    </g>
  );
}

/** Whole hours; the first one after midnight says that it is the next day. */
function Ticks({ date, roster }: { date: string; roster: Roster }) {
  const t = useWords(dayWords);
  const { x } = barScale(roster);
  const hour = (at: string) => String(Number(formatTime(new Date(at), 'time').slice(0, 2)));
  const isNext = (at: string) => formatTime(new Date(at), 'date') > date;
  const ticks = barTicks(roster);
  const firstNext = ticks.find(isNext);
  return ticks.map((at) => (
    <text key={at} x={x(at)} y="80" className="is-tick">
      {at === firstNext ? fill(t.hourAfter, { hour: hour(at) }) : hour(at)}
    </text>
  ));
}
