import './chart.css';

export interface DayBar {
  /** YYYY-MM-DD. */
  day: string;
  value: number;
  /** The part of the day that was lost, such as the hours of a fault; drawn above the bar. */
  lost?: number;
}

interface DayBarsProps {
  label: string;
  days: DayBar[];
  /** Says one day, for its tooltip. */
  describe: (bar: DayBar) => string;
}

/** One bar a day, from nothing up. Every day is there, also those without anything. */
export function DayBars({ label, days, describe }: DayBarsProps) {
  const most = Math.max(1, ...days.map(({ value, lost = 0 }) => value + lost));
  const every = Math.ceil(days.length / 5);
  return (
    <div className="day-bars" role="img" aria-label={label}>
      <div className="bars">
        {days.map((bar) => (
          <span key={bar.day} title={describe(bar)}>
            {bar.lost ? <i className="is-lost" style={{ height: `${(bar.lost / most) * 100}%` }} /> : null}
            <i style={{ height: `${(bar.value / most) * 100}%` }} />
          </span>
        ))}
      </div>
      <div className="days num" aria-hidden>
        {days.map(({ day }, i) => (
          <span key={day}>{i % every === 0 ? day.slice(5) : ''}</span>
        ))}
      </div>
    </div>
  );
}
