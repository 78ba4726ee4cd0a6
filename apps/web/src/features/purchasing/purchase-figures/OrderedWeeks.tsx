import type { Sent } from '@netbar/contract/kernel/endpoint';
import { purchaseFiguresApi } from '@netbar/contract/purchasing/purchase-figures/purchase-figures.api';
import type { OrderedWeek } from '@netbar/contract/purchasing/purchase-figures/purchase-figures.model';
import type { ReactNode } from 'react';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { Chart } from '#kit/chart/Chart.tsx';
import { Panel } from '#kit/Panel.tsx';
import { Record } from '#kit/record/Record.tsx';
import { purchaseFiguresWords } from './purchase-figures.words.ts';

type Asked = Sent<typeof purchaseFiguresApi.weeks>;

/** Week by week what became of the lines that were ordered, and what the figures mean. */
export function OrderedWeeks({ asked, children }: { asked: Asked; children: ReactNode }) {
  const t = useWords(purchaseFiguresWords);
  const { from, to, brandId, branchId, supplierId } = asked;
  const read = useApi(purchaseFiguresApi.weeks, {
    ...(from && { from }),
    ...(to && { to }),
    ...(brandId && { brandId }),
    ...(branchId && { branchId }),
    ...(supplierId && { supplierId }),
  });
  return (
    <Panel title={t.weeks} note={t.weeksNote}>
      <Record read={read}>{(weeks) => <Weeks weeks={weeks} />}</Record>
      <p className="sec">{t.explain}</p>
      {children}
    </Panel>
  );
}

function Weeks({ weeks }: { weeks: OrderedWeek[] }) {
  const t = useWords(purchaseFiguresWords);
  const series = [
    { name: t.onTime, values: weeks.map(({ onTime }) => onTime) },
    { name: t.lateLines, values: weeks.map(({ late }) => late) },
    { name: t.notDue, values: weeks.map(({ open }) => open) },
  ];
  return (
    <Chart
      label={t.week}
      labels={weeks.map(({ monday }) => monday.slice(5))}
      isStacked
      height={180}
      series={series.map((one) => ({ ...one, kind: 'bar' }))}
    />
  );
}
