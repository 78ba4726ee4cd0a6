import { homeApi } from '@netbar/contract/figures/home/home.api';
import type { Takings, TakingsPeriod } from '@netbar/contract/figures/home/home.model';
import { fill } from '@netbar/contract/kernel/words';
import { useWords } from '#kernel/lang.ts';
import { Delta } from '#kit/chart/Delta.tsx';
import { Money } from '#kit/Money.tsx';
import { ordersBehind, shareOf, sum } from '../figures.rules.ts';
import { homeWords } from '../home.words.ts';
import { Kpi } from '../Kpi.tsx';
import { KpiRow } from '../KpiRow.tsx';
import { type HomePlace, ofBrand, useFigures } from '../use-figures.ts';
import { useWaysBehind } from '../use-ways-behind.ts';
import { financeWords } from './finance.words.ts';
import { usePeriod } from './period.ts';

/** The money of the period in five figures. */
export function MoneyKpis(place: HomePlace) {
  const h = useWords(homeWords);
  const period = usePeriod((state) => state.period);
  const takings = useFigures(homeApi.takings, { ...ofBrand(place), period });
  return (
    <KpiRow read={takings} count={5}>
      {(data) => (data ? <Figures takings={data} period={period} place={place} /> : <p className="muted">{h.blind}</p>)}
    </KpiRow>
  );
}

const comparedWith = { TODAY: 'vsYesterday', YESTERDAY: 'vsDayBefore', MONTH: 'vsLastMonth' } as const;

interface FiguresProps {
  takings: Takings;
  period: TakingsPeriod;
  place: HomePlace;
}

function Figures({ takings, period, place }: FiguresProps) {
  const behind = useWaysBehind(place);
  const [t, h] = [useWords(financeWords), useWords(homeWords)];
  const { from, to, total, chargeFen, refunds, fromBalanceFen, branches } = takings;
  const shifts = branches.flatMap((branch) => branch.shifts ?? []);
  const unaudited = sum(shifts.map((shift) => shift.unaudited));
  return (
    <>
      <Kpi
        title={t[period]}
        figureId="taken"
        note={h.cashBasis}
        value={<Money fen={total.now} />}
        to={behind.taken({ from, to })}
      >
        <Delta label={h[comparedWith[period]]} {...total} isMoney />
      </Kpi>
      <Kpi
        title={t.charges}
        figureId="charge"
        value={<Money fen={chargeFen} />}
        to={behind.figure('charge', { from, to }) ?? ordersBehind({ from, to, type: 'CHARGE' })}
      >
        <span className="muted">{fill(t.chargeNote, { share: shareOf(chargeFen, total.now) })}</span>
      </Kpi>
      <Kpi
        title={t.refunds}
        figureId="refunded"
        value={<Money fen={0 - refunds.fen} />}
        to={behind.figure('refunded', { from, to })}
      >
        <span className="muted">{fill(t.refundCount, { n: refunds.count })}</span>
      </Kpi>
      <Kpi
        title={t.fromBalance}
        figureId="fromBalance"
        value={<Money fen={fromBalanceFen} />}
        to={behind.figure('fromBalance', { from, to })}
      >
        <span className="muted">{t.fromBalanceNote}</span>
      </Kpi>
      {shifts.length > 0 && (
        <Kpi title={t.unaudited} value={unaudited} to={`/admin/bar/operationData?all=1&status=CLOSED&from=${from}&to=${to}`}>
          <span className="muted">{fill(t.closed, { n: sum(shifts.map((shift) => shift.closed)) })}</span>
        </Kpi>
      )}
    </>
  );
}
