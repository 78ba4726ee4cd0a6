import { holidayWords } from '@netbar/contract/figures/facts/holidays.data';
import { periodOf } from '@netbar/contract/figures/facts/period.rules';
import type { ReviewSummary } from '@netbar/contract/figures/review/review.model';
import { addDays } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import dayjs from 'dayjs';
import { useLang, useWords } from '#kernel/lang.ts';
import { Chart } from '#kit/chart/Chart.tsx';
import { Panel } from '#kit/Panel.tsx';
import { definitionOf, drawnValue } from './figure.text.ts';
import { reviewWords } from './review.words.ts';
import type { Review } from './use-review.ts';

const HEIGHT = 268;

/** The chosen figure day by day, or month by month of a year, with the periods it is compared with. */
export function ReviewTrend({ review: { grain, kpi }, summary }: { review: Review; summary: ReviewSummary }) {
  const t = useWords(reviewWords);
  const lang = useLang();
  const name = definitionOf(kpi).title[lang];
  const labels = labelsOf(grain, summary);
  const [now, ...before] = summary.trend;
  const valuesOf = (line: typeof now) => labels.map((_, i) => drawnValue(kpi, line?.values[kpi]?.[i] ?? null));
  const holidays = summary.compared.flatMap(({ comparison, holiday }) => {
    const words = holiday && Object.entries(holidayWords).find(([key]) => key === holiday)?.[1];
    return words ? [fill(t.alignedTo, { comparison: t[comparison], holiday: words[lang] })] : [];
  });
  const { from, to } = summary.days;
  const note = [grain === 'DAY' ? t.dayTrend : `${from} – ${to.slice(5)}`, ...holidays].join(' · ');
  return (
    <Panel title={fill(t.trendOf, { name })} note={note}>
      <Chart
        label={fill(t.trendOf, { name })}
        labels={labels}
        height={HEIGHT}
        series={[
          { name: t.now, kind: 'line', values: valuesOf(now) },
          ...summary.compared.map(({ comparison }, i) => ({
            name: t[comparison],
            kind: 'line' as const,
            values: valuesOf(before[i]),
            isComparison: comparison === 'LAST_YEAR',
          })),
        ]}
      />
    </Panel>
  );
}

/** All days of the period, also those to come. */
function labelsOf(grain: Review['grain'], { period, trend }: ReviewSummary): string[] {
  if (grain === 'DAY') return (trend[0]?.dates ?? []).map((date) => date.slice(5));
  const labels: string[] = [];
  for (let date = period.from; date <= period.to;) {
    labels.push(grain === 'WEEK' ? dayjs(date).format('ddd') : grain === 'YEAR' ? date.slice(0, 7) : date.slice(5));
    date = addDays(grain === 'YEAR' ? periodOf('MONTH', date).to : date, 1);
  }
  return labels;
}
