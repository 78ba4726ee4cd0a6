import { EnvironmentOutlined, PlusOutlined } from '@ant-design/icons';
import { surveyApi } from '@netbar/contract/figures/survey/survey.api';
import { SurveyDays, type SurveyOverview } from '@netbar/contract/figures/survey/survey.model';
import { fill } from '@netbar/contract/kernel/words';
import { Button, Segmented, Select } from 'antd';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { Blank } from '#kit/Blank.tsx';
import { Record } from '#kit/record/Record.tsx';
import { CafeMap } from './CafeMap.tsx';
import { CafePrices } from './CafePrices.tsx';
import { CafeTable } from './CafeTable.tsx';
import { HourChart } from './HourChart.tsx';
import { SurveyFigures } from './SurveyFigures.tsx';
import { surveyPaths } from './survey-paths.ts';
import { distanceText, RANGES_M, rangeFor } from './survey.rules.ts';
import { surveyWords } from './survey.words.ts';

const POLL_MS = 60_000;

/** The cafes around one branch: figures, map, table, hours and prices. */
export function Comparison({ branchId, days }: { branchId: string; days: SurveyDays }) {
  const read = useApi(surveyApi.overview, { branchId, days }, { refetchInterval: POLL_MS });
  return (
    <Record isPage read={read}>
      {(overview) => (overview.cafes.length === 0 ? <NoCafes /> : <Compared overview={overview} />)}
    </Record>
  );
}

function Compared({ overview }: { overview: SurveyOverview }) {
  const t = useWords(surveyWords);
  const { radius } = useRadius();
  const [lit, onLight] = useState<string>();
  const now = new Date(overview.takenTime);
  const cafes = radius === undefined ? overview.cafes : overview.cafes.filter(({ distanceM }) => distanceM <= radius);
  if (cafes.length === 0) return <p className="panel rec-none muted">{t.noneWithin}</p>;
  const shared = { overview, cafes, now, lit, onLight };
  return (
    <>
      <SurveyFigures overview={overview} cafes={cafes} now={now} />
      <div className="sv-columns">
        <CafeMap {...shared} range={radius ?? rangeFor(cafes)} />
        <CafeTable {...shared} />
      </div>
      <div className="sv-columns even">
        <HourChart hours={overview.hours} />
        <CafePrices overview={overview} cafes={cafes} />
      </div>
    </>
  );
}

function NoCafes() {
  const t = useWords(surveyWords);
  const navigate = useNavigate();
  const canAdd = useCan('NEAR_INTERNET_BAR');
  return (
    <section className="panel">
      <Blank
        icon={<EnvironmentOutlined />}
        title={t.noCafes}
        text={t.noCafesText}
        actions={
          canAdd && (
            <Button type="primary" icon={<PlusOutlined />} onClick={() => void navigate(surveyPaths.cafes)}>
              {t.addCafe}
            </Button>
          )
        }
      />
    </section>
  );
}

/** The radius stands in the address. */
function useRadius() {
  const [query, setQuery] = useSearchParams();
  const radius = RANGES_M.find((range) => String(range) === query.get('radius'));
  return { radius, query, setQuery };
}

/** What is compared: all days, working days or weekends, and how far around. */
export function ComparisonFilters() {
  const t = useWords(surveyWords);
  const { radius, query, setQuery } = useRadius();
  const set = (name: string, value: string | undefined) => {
    const after = new URLSearchParams(query);
    if (value === undefined) after.delete(name);
    else after.set(name, value);
    setQuery(after, { replace: true });
  };
  const words = { ALL: t.all, WORKDAY: t.workday, WEEKEND: t.weekend };
  return (
    <>
      <Segmented<SurveyDays>
        aria-label={t.days}
        value={daysOf(query)}
        options={SurveyDays.options.map((value) => ({ value, label: words[value] }))}
        onChange={(value) => set('days', value === 'ALL' ? undefined : value)}
      />
      <Select<number>
        aria-label={t.radius}
        value={radius ?? 0}
        popupMatchSelectWidth={false}
        options={[
          { value: 0, label: t.allRadius },
          ...RANGES_M.map((value) => ({ value, label: fill(t.radiusOf, { distance: distanceText(value) }) })),
        ]}
        onChange={(value) => set('radius', value === 0 ? undefined : String(value))}
      />
    </>
  );
}

export const daysOf = (query: URLSearchParams): SurveyDays =>
  SurveyDays.options.find((value) => value === query.get('days')) ?? 'ALL';
