import { TREND_DAYS, type Overview } from '@netbar/contract/figures/home/home.model';
import { fill } from '@netbar/contract/kernel/words';
import { useWords } from '#kernel/lang.ts';
import { Chart } from '#kit/chart/Chart.tsx';
import { Delta } from '#kit/chart/Delta.tsx';
import { Panel } from '#kit/Panel.tsx';
import { homeWords } from './home.words.ts';
import { Ranked } from './Ranked.tsx';
import { earnedOf, sum, wholeYuan } from './trade.rules.ts';

type Trade = NonNullable<Overview['trade']>;
const parts = ['netFee', 'goods', 'lease', 'other'] as const;
const inYuan = (fen: number) => Math.round(fen / 100);

/** What was earned day by day and with what, against the same day a week before. */
export function RevenueTrend({ days: known }: Pick<Trade, 'days'>) {
  const t = useWords(homeWords);
  const days = known.slice(-TREND_DAYS);
  const before = known.slice(0, TREND_DAYS).map(earnedOf);
  const total = sum(days.map(earnedOf));
  const used = parts.filter((part) => part === 'netFee' || part === 'goods' || days.some((day) => day[part] !== 0));
  const figures = [
    [t.total, total],
    [t.perDay, total / TREND_DAYS],
    [t.given, sum(days.map(({ given }) => given))],
  ] as const;
  return (
    <Panel title={t.revenueTrend} note={fill(t.revenueNote, { n: TREND_DAYS })}>
      <dl className="earnings">
        {figures.map(([name, fen]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{wholeYuan(fen)}</dd>
          </div>
        ))}
      </dl>
      <Chart
        label={t.date}
        labels={days.map(({ date }) => date.slice(5))}
        isStacked
        series={[
          ...used.map((part) => ({ name: t[part], kind: 'bar' as const, values: days.map((day) => inYuan(day[part])) })),
          { name: t.weekBefore, kind: 'line', values: before.map(inYuan), isComparison: true },
        ]}
      />
      <p className="foot">{t.revenueFoot}</p>
    </Panel>
  );
}

/** Branches by what they earned within a week, beside the week before. */
export function RevenueRanking({ branches }: Pick<Trade, 'branches'>) {
  const t = useWords(homeWords);
  const rows = branches.map(({ id, name, fen, beforeFen }) => ({
    id,
    name,
    value: fen,
    shown: wholeYuan(fen),
    mark: <Delta now={fen} before={beforeFen} write={wholeYuan} />,
  }));
  return <Ranked note={t.earningRank} none={t.noEarnings} rows={rows} />;
}
