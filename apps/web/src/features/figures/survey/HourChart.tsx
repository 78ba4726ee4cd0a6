import type { HourCount, SeatCount } from '@netbar/contract/figures/survey/survey.model';
import { HOUR_DAYS, occupancyBp } from '@netbar/contract/figures/survey/survey.rules';
import { fill } from '@netbar/contract/kernel/words';
import { useWords } from '#kernel/lang.ts';
import { Chart } from '#kit/chart/Chart.tsx';
import { Panel } from '#kit/Panel.tsx';
import { surveyWords } from './survey.words.ts';

const percent = (count: SeatCount) => Math.round((occupancyBp(count) ?? 0) / 10) / 10;
const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

/** How full the cafes were at each hour, and the branch at the same moments. Hours without a survey are not drawn. */
export function HourChart({ hours, note }: { hours: readonly HourCount[]; note?: string }) {
  const t = useWords(surveyWords);
  return (
    <Panel title={t.byHour} note={note ?? fill(t.byHourNote, { days: HOUR_DAYS })}>
      {hours.length === 0 ? (
        <p className="muted">{fill(t.noHours, { days: HOUR_DAYS })}</p>
      ) : (
        <Chart
          label={t.hour}
          labels={hours.map(({ hour }) => clock(hour))}
          series={[
            { name: t.ours, kind: 'bar', values: hours.map(({ own }) => percent(own)) },
            { name: t.theirs, kind: 'bar', values: hours.map(({ theirs }) => percent(theirs)) },
          ]}
        />
      )}
    </Panel>
  );
}
