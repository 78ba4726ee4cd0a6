import { formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import dayjs from 'dayjs';
import { useWords } from '#kernel/lang.ts';
import { kitWords } from '../kit.words.ts';
import { Panel } from '../Panel.tsx';
import { HeatMap } from './HeatMap.tsx';

interface WeekHeatProps {
  title: string;
  note: string;
  /** 168 values, Monday 0:00 first. */
  hours: number[];
  /** Marks the current hour. */
  now?: Date;
}

/** A heat map of the hours of a week. */
export function WeekHeat({ title, note, hours, now }: WeekHeatProps) {
  const t = useWords(kitWords);
  // Any Monday: only the names of the weekdays in the current language are needed.
  const rows = Array.from({ length: 7 }, (_, day) => ({
    label: dayjs('2026-03-02').add(day, 'day').format('ddd'),
    values: hours.slice(day * 24, day * 24 + 24),
  }));
  const legend = (
    <div className="legend heat-legend">
      <span>{t.low}</span>
      <span>
        {[0, 1, 2, 3, 4, 5, 6].map((step) => (
          <i key={step} style={{ background: `var(--wk-seq-${step})` }} />
        ))}
      </span>
      <span>{t.high}</span>
    </div>
  );
  return (
    <Panel title={title} note={note} extra={legend}>
      <HeatMap
        rows={rows}
        {...(now && { now: cellOf(now) })}
        titleOf={(row, hour, n) => fill(t.heatCell, { day: rows[row]?.label ?? '', hour, n })}
      />
    </Panel>
  );
}

const cellOf = (at: Date) => ({
  row: (dayjs(formatTime(at, 'date')).day() + 6) % 7,
  column: Number(formatTime(at, 'time').slice(0, 2)),
});
