import { homeApi } from '@netbar/contract/figures/home/home.api';
import { TREND_DAYS, type Trend } from '@netbar/contract/figures/home/home.model';
import { fill } from '@netbar/contract/kernel/words';
import { Segmented } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useWords } from '#kernel/lang.ts';
import { Chart } from '#kit/chart/Chart.tsx';
import { earnedOf, sum, takenOf, wholeYuan } from '../figures.rules.ts';
import { FigurePanel } from '../FigurePanel.tsx';
import { homeWords } from '../home.words.ts';
import { type HomePlace, noteOf, ofBranchOrBrand, useFigures } from '../use-figures.ts';
import { useWaysBehind } from '../use-ways-behind.ts';

type Basis = 'cash' | 'accrual';
const takenParts = ['charge', 'goods', 'lease', 'groupBuy'] as const;
const earnedParts = ['netFee', 'goods', 'lease', 'other'] as const;
const inYuan = (fen: number) => Math.round(fen / 100);
const spanOf = (days: { date: string }[]) => ({ from: days[0]?.date ?? '', to: days.at(-1)?.date ?? '' });

/** Two weeks by what was paid or by what was earned, against the same day a week before. */
export function RevenueTrend(place: HomePlace) {
  const t = useWords(homeWords);
  const [basis, setBasis] = useState<Basis>('cash');
  const trend = useFigures(homeApi.trend, ofBranchOrBrand(place));
  const choice = (
    <Segmented<Basis>
      size="small"
      value={basis}
      onChange={setBasis}
      options={[
        { value: 'cash', label: t.cashBasis },
        { value: 'accrual', label: t.accrualBasis },
      ]}
    />
  );
  return (
    <FigurePanel
      title={t.trend}
      note={noteOf(place, fill(t.trendNote, { n: TREND_DAYS }))}
      extra={choice}
      height={346}
      read={trend}
    >
      {(data) =>
        data === null ? (
          <p className="muted">{t.blind}</p>
        ) : basis === 'cash' ? (
          <Taken days={data.taken} place={place} />
        ) : (
          <Earned days={data.earned} place={place} />
        )
      }
    </FigurePanel>
  );
}

function Taken({ days: known, place }: { days: Trend['taken']; place: HomePlace }) {
  const t = useWords(homeWords);
  const behind = useWaysBehind(place);
  const days = known.slice(-TREND_DAYS);
  const total = sum(days.map(takenOf));
  const used = takenParts.filter((part) => part === 'charge' || part === 'goods' || days.some((day) => day[part] !== 0));
  return (
    <Bars
      sums={[
        [t.takenTotal, total, behind.taken(spanOf(days))],
        [t.perDay, total / TREND_DAYS],
        [t.prepaid, sum(days.map(({ charge }) => charge)), behind.figure('charge', spanOf(days))],
      ]}
      dates={days.map(({ date }) => date)}
      series={used.map((part) => ({ name: t[part], values: days.map((day) => day[part]) }))}
      before={known.slice(0, TREND_DAYS).map(takenOf)}
      foot={t.cashFoot}
    />
  );
}

function Earned({ days: known, place }: { days: Trend['earned']; place: HomePlace }) {
  const t = useWords(homeWords);
  const behind = useWaysBehind(place);
  const days = known.slice(-TREND_DAYS);
  const total = sum(days.map(earnedOf));
  const used = earnedParts.filter((part) => part === 'netFee' || part === 'goods' || days.some((day) => day[part] !== 0));
  return (
    <Bars
      sums={[
        [t.earnedTotal, total, behind.figure('earned', spanOf(days))],
        [t.perDay, total / TREND_DAYS],
        [t.given, sum(days.map(({ given }) => given)), behind.figure('given', spanOf(days))],
      ]}
      dates={days.map(({ date }) => date)}
      series={used.map((part) => ({ name: t[part], values: days.map((day) => day[part]) }))}
      before={known.slice(0, TREND_DAYS).map(earnedOf)}
      foot={t.accrualFoot}
    />
  );
}

interface BarsProps {
  /** Each with the way to what adds up to it. */
  sums: [name: string, fen: number, to?: string | undefined][];
  dates: string[];
  series: { name: string; values: number[] }[];
  before: number[];
  foot: string;
}

function Bars({ sums, dates, series, before, foot }: BarsProps) {
  const t = useWords(homeWords);
  return (
    <>
      <dl className="earnings">
        {sums.map(([name, fen, to]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{to ? <Link to={to}>{wholeYuan(fen)}</Link> : wholeYuan(fen)}</dd>
          </div>
        ))}
      </dl>
      <Chart
        label={t.date}
        labels={dates.map((date) => date.slice(5))}
        isStacked
        series={[
          ...series.map(({ name, values }) => ({ name, kind: 'bar' as const, values: values.map(inYuan) })),
          { name: t.weekBefore, kind: 'line', values: before.map(inYuan), isComparison: true },
        ]}
      />
      <p className="foot">{foot}</p>
    </>
  );
}
