import { salesApi } from '@netbar/contract/figures/sales/sales.api';
import { type SalesSummary } from '@netbar/contract/figures/sales/sales.model';
import { holidayWords } from '@netbar/contract/figures/facts/holidays.data';
import { fill } from '@netbar/contract/kernel/words';
import type { ReactNode } from 'react';
import { useApi } from '#kernel/hooks.ts';
import { useLang, useWords } from '#kernel/lang.ts';
import { Delta } from '#kit/chart/Delta.tsx';
import { groupThousands } from '#kit/group-thousands.ts';
import { Failed } from '#kit/list/ListStates.tsx';
import { Money } from '#kit/Money.tsx';
import { percent, ratio, yuanText } from './figures.ts';
import { salesWords } from './sales.words.ts';
import type { SalesQuestion } from './use-sales-question.ts';

const COUNT = 6;

/** The figures of all sales of the place and period, with what became of them since the days they are compared with. */
export function SalesStrip({ question: { place, comparison } }: { question: SalesQuestion }) {
  const read = useApi(salesApi.summary, { ...place, comparison });
  if (read.isPending)
    return (
      <div className="sales-strip" aria-busy="true">
        {Array.from({ length: COUNT }, (_, i) => (
          <div key={i} className="sales-kpi waiting" />
        ))}
      </div>
    );
  if (!read.data)
    return (
      <section className="panel">
        <Failed error={read.error} onRetry={() => void read.refetch()} />
      </section>
    );
  return <Strip {...read.data} />;
}

interface StripProps {
  now: SalesSummary;
  before: SalesSummary;
  compared: { from: string; to: string; holiday: string | null };
}

function Strip({ now, before, compared }: StripProps) {
  const t = useWords(salesWords);
  const lang = useLang();
  const label = t.change;
  const hint = fill(t.comparedWith, { from: compared.from, to: compared.to });
  const holiday = Object.entries(holidayWords).find(([name]) => name === compared.holiday)?.[1][lang];
  const average = ({ salesFen, orders }: SalesSummary) => (orders === 0 ? 0 : Math.round(salesFen / orders));
  const noCost = <span className="muted">{t.noCost}</span>;
  return (
    <div className="sales-strip" title={holiday ? `${hint} · ${holiday}` : hint}>
      <Figure title={t.SALES} value={yuanText(now.salesFen)}>
        <Delta label={label} now={now.salesFen} before={before.salesFen} isMoney />
      </Figure>
      <Figure title={t.ORDERS} value={groupThousands(now.orders)}>
        <Delta label={label} now={now.orders} before={before.orders} />
      </Figure>
      <Figure title={t.average} hint={t.averageNote} value={<Money fen={average(now)} />}>
        <Delta label={label} now={average(now)} before={average(before)} isMoney />
      </Figure>
      <Figure title={t.marginRate} value={now.marginFen === null ? '—' : percent(rate(now))}>
        {now.marginFen === null ? noCost : <MarginChange now={now} before={before} label={label} />}
      </Figure>
      <Figure title={t.MARGIN} value={now.marginFen === null ? '—' : yuanText(now.marginFen)}>
        {now.marginFen === null ? noCost : <Delta label={label} now={now.marginFen} before={before.marginFen ?? 0} isMoney />}
      </Figure>
      <Figure title={t.returned} value={yuanText(now.returnedFen)}>
        <span className="muted">{fill(t.returnedShare, { share: percent(ratio(now.returnedFen, now.salesFen)) })}</span>
      </Figure>
    </div>
  );
}

const rate = ({ salesFen, marginFen }: SalesSummary) => ratio(marginFen ?? 0, salesFen);

/** Where nothing was sold before there was no rate: the base is too small to tell. */
const MarginChange = ({ now, before, label }: { now: SalesSummary; before: SalesSummary; label: string }) =>
  before.salesFen > 0 ? (
    <Delta label={label} now={rate(now)} before={rate(before)} isRatio />
  ) : (
    <Delta label={label} now={0} before={0} />
  );

interface FigureProps {
  title: string;
  hint?: string;
  value: ReactNode;
  children: ReactNode;
}

const Figure = ({ title, hint, value, children }: FigureProps) => (
  <section className="sales-kpi">
    <h2 title={hint}>{title}</h2>
    <div className="v num">{value}</div>
    <div className="f">{children}</div>
  </section>
);
