import { AreaKind, type NearCafeRecord, type Survey } from '@netbar/contract/figures/survey/survey.model';
import { occupancyBp } from '@netbar/contract/figures/survey/survey.rules';
import { areaKindWords } from '@netbar/contract/figures/survey/survey.words';
import { twoDecimals } from '@netbar/contract/kernel/money';
import { DAY_MS, formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { useState } from 'react';
import { useLang, useWords } from '#kernel/lang.ts';
import { serverNow } from '#kernel/server-clock.ts';
import { StepChart, type StepSeries } from '#kit/chart/StepChart.tsx';
import { Panel } from '#kit/Panel.tsx';
import { RecordTable } from '#kit/record/RecordTable.tsx';
import { cafeWords } from './cafe.words.ts';
import { SurveyDrawer } from './SurveyDrawer.tsx';
import { VoidSurvey } from './SurveyList.tsx';
import { surveyListWords } from './survey-list.words.ts';
import { percentOf } from './survey.rules.ts';
import { pricesText, SurveyStatusTag } from './use-survey-columns.tsx';

/** Prices over time, then every survey. */
export const CafeHistory = ({ record }: { record: NearCafeRecord }) => (
  <>
    <PriceHistory record={record} />
    <Surveys surveys={record.surveys} />
  </>
);

const TICKS = 4;

/** What an hour cost since when, by kind of area. */
function PriceHistory({ record: { priceSteps } }: { record: NearCafeRecord }) {
  const t = useWords(cafeWords);
  const lang = useLang();
  const [to] = useState(() => serverNow().getTime());
  const first = priceSteps[0];
  if (!first)
    return (
      <Panel title={t.priceHistory}>
        <p className="muted">{t.noPrices}</p>
      </Panel>
    );
  // A single survey of today still has a day to be drawn on.
  const from = Math.min(Date.parse(first.time), to - DAY_MS);
  const series: StepSeries[] = AreaKind.options.map((kind) => ({
    key: kind,
    name: areaKindWords[kind][lang],
    points: priceSteps
      .filter((step) => step.kind === kind)
      .map(({ time, hourFen }) => ({ at: Date.parse(time), value: hourFen })),
  }));
  const ticks = Array.from({ length: TICKS }, (_, i) => from + ((to - from) * i) / (TICKS - 1));
  return (
    <Panel title={t.priceHistory} note={t.priceHistoryNote}>
      <StepChart
        label={t.priceHistory}
        series={series}
        from={from}
        to={to}
        format={twoDecimals}
        ticks={ticks.map((at) => ({ at, text: formatTime(new Date(at), 'date').slice(5) }))}
      />
    </Panel>
  );
}

function Surveys({ surveys }: { surveys: readonly Survey[] }) {
  const t = useWords(surveyListWords);
  const c = useWords(cafeWords);
  const lang = useLang();
  const [open, setOpen] = useState<Survey>();
  const [voiding, setVoiding] = useState<Survey>();
  return (
    <Panel title={c.surveysOver} note={fill(c.surveysOverNote, { n: surveys.length })} flush>
      <RecordTable
        label={c.surveysOver}
        rows={surveys}
        keyOf={({ id }) => id}
        empty={t.empty}
        columns={[
          {
            key: 'counted',
            title: t.counted,
            render: (row) => (
              <button type="button" className="link num" onClick={() => setOpen(row)}>
                {formatTime(new Date(row.countedTime), 'datetime').slice(0, 16)}
              </button>
            ),
          },
          {
            key: 'seats',
            title: t.occupied,
            align: 'right',
            render: (row) => <span className="num">{`${row.occupied} / ${row.seats}`}</span>,
          },
          {
            key: 'occupancy',
            title: t.occupancy,
            align: 'right',
            render: (row) => <span className="num">{percentOf(occupancyBp(row))}</span>,
          },
          {
            key: 'own',
            title: t.ownOccupancy,
            align: 'right',
            render: ({ own }) => <span className="num">{percentOf(own && occupancyBp(own))}</span>,
          },
          { key: 'prices', title: t.prices, render: (row) => <span className="num">{pricesText(row, lang) || '—'}</span> },
          { key: 'creator', title: t.creator, render: ({ creatorName }) => creatorName ?? '—' },
          { key: 'status', title: t.status, render: ({ status }) => <SurveyStatusTag status={status} /> },
          {
            key: 'void',
            title: '',
            render: (row) =>
              row.canVoid && (
                <button type="button" className="link" onClick={() => setVoiding(row)}>
                  {t.void}
                </button>
              ),
          },
        ]}
      />
      {open && <SurveyDrawer survey={open} onClose={() => setOpen(undefined)} />}
      {voiding && <VoidSurvey survey={voiding} onClose={() => setVoiding(undefined)} />}
    </Panel>
  );
}
