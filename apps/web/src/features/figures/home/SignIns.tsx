import type { Overview } from '@netbar/contract/figures/home/home.model';
import { useWords } from '#kernel/lang.ts';
import { Chart } from '#kit/chart/Chart.tsx';
import { Panel } from '#kit/Panel.tsx';
import { homeWords } from './home.words.ts';

type SignIns = NonNullable<Overview['signIns']>;

/** Today's sign-ins by hour, with yesterday's behind them. */
export function SignInTrend({ signIns: { today, yesterday } }: { signIns: SignIns }) {
  const t = useWords(homeWords);
  return (
    <Panel title={t.trend} note={t.trendNote}>
      <Chart
        label={t.hour}
        labels={today.map((_, hour) => `${hour}:00`)}
        series={[
          { name: t.todayWord, kind: 'bar', values: today },
          { name: t.yesterdayWord, kind: 'line', values: yesterday, isComparison: true },
        ]}
      />
      <p className="foot">{t.trendFoot}</p>
    </Panel>
  );
}
