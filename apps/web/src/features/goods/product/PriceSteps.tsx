import type { Price } from '@netbar/contract/goods/product/product.model';
import { DAY_MS, formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { Drawer } from 'antd';
import { useState } from 'react';
import { useWords } from '#kernel/lang.ts';
import { roundRange, withinPeriod } from '#kit/chart/step-chart.rules.ts';
import { StepChart, type StepSeries } from '#kit/chart/StepChart.tsx';
import { Panel } from '#kit/Panel.tsx';
import { PriceHistory } from './PriceHistory.tsx';
import { productRecordWords } from './product-record.words.ts';

const YEAR_MS = 365 * DAY_MS;
const MONTH_MS = 30 * DAY_MS;
/** More lines than this could not be told apart. */
const MOST_LINES = 5;
const inYuan = (value: number) => `¥${Number.isInteger(value) ? value : value.toFixed(2)}`;

/** How the price went in a year: the brand's, those of branches that differ, and the minimum as a dashed line. */
export function PriceSteps({ prices, minFen }: { prices: Price[]; minFen: number }) {
  const t = useWords(productRecordWords);
  const [isListed, setListed] = useState(false);
  const [to] = useState(() => Date.now());
  const first = Math.min(to - MONTH_MS, ...prices.map(({ fromTime }) => Date.parse(fromTime)));
  const from = Math.max(to - YEAR_MS, first - MONTH_MS / 10);
  const lines = Map.groupBy(prices, ({ branchId }) => branchId ?? '');
  const series: StepSeries[] = [...lines]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .slice(0, MOST_LINES)
    .map(([key, own]) => ({
      key: key || 'standard',
      name: own[0]?.branchName ?? t.standard,
      points: own.map(({ fromTime, priceFen }) => ({ at: Date.parse(fromTime), value: priceFen / 100 })),
    }));
  if (minFen > 0) series.push({ key: 'minimum', name: t.minimum, points: [{ at: from, value: minFen / 100 }], isLimit: true });
  const values = series.flatMap(({ points }) => withinPeriod(points, from, to).map(({ value }) => value));
  if (values.length === 0) return null;
  const day = formatTime(new Date(from), 'date');
  const note = fill(t.priceNote, { day, from: inYuan(roundRange(values).least) });
  return (
    <Panel
      title={t.priceSteps}
      note={note}
      extra={
        <button type="button" className="link no-print" onClick={() => setListed(true)}>
          {fill(t.priceLog, { n: prices.length })}
        </button>
      }
    >
      <StepChart label={t.priceSteps} series={series} from={from} to={to} format={inYuan} ticks={monthTicks(from, to)} />
      {isListed && (
        <Drawer open size={720} title={t.priceSteps} onClose={() => setListed(false)}>
          <PriceHistory prices={prices} />
        </Drawer>
      )}
    </Panel>
  );
}

/** The first of every second month, of January with its year; in a short period every week. */
function monthTicks(from: number, to: number) {
  if (to - from < 4 * MONTH_MS) {
    const weeks = Array.from({ length: Math.floor((to - from) / (7 * DAY_MS)) }, (_, i) => to - (i + 1) * 7 * DAY_MS);
    const every = Math.ceil(weeks.length / 6);
    return weeks.filter((_, i) => i % every === 0).map((at) => ({ at, text: formatTime(new Date(at), 'date').slice(5) }));
  }
  const starts: { at: number; text: string }[] = [];
  for (let at = from; at < to; at += DAY_MS) {
    const date = formatTime(new Date(at), 'date');
    const month = Number(date.slice(5, 7));
    if (date.endsWith('-01') && month % 2 === 1) starts.push({ at, text: month === 1 ? date.slice(2, 7) : date.slice(5, 7) });
  }
  return starts;
}
