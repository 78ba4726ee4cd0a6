import { BulbOutlined } from '@ant-design/icons';
import { rosterSetupApi } from '@netbar/contract/people/roster/roster.api';
import type { NeedSuggestion as Suggestion, RosterSetup } from '@netbar/contract/people/roster/shift-kind.model';
import { fill } from '@netbar/contract/kernel/words';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useApi, useCommand } from '#kernel/hooks.ts';
import { joinNames, useWords } from '#kernel/lang.ts';
import { refreshFeatures } from '#kernel/refresh.ts';
import { staffingWords } from './staffing.words.ts';

interface NeedSuggestionProps {
  setup: RosterSetup;
  weekday: number;
  dayName: string;
  onSuggested: (heads: readonly number[] | undefined) => void;
}

/** Fewer days of figures than this make a weak suggestion. */
const FEW_DAYS = 4;

/** What the expected guests of a weekday ask for, with the arithmetic behind it. Nothing is saved until somebody takes it. */
export function NeedSuggestion({ setup, weekday, dayName, onSuggested }: NeedSuggestionProps) {
  const t = useWords(staffingWords);
  const { branchId } = setup;
  const [isAsked, setAsked] = useState(false);
  const read = useApi(rosterSetupApi.suggestNeeds, { branchId, weekday }, { enabled: isAsked });
  const found = isAsked && read.data?.weekday === weekday ? read.data : undefined;
  useEffect(() => {
    if (found && found.days.length > 0) onSuggested(found.hours.map(({ heads }) => heads));
  }, [found, onSuggested]);
  const hide = () => {
    setAsked(false);
    onSuggested(undefined);
  };
  const cache = useQueryClient();
  const take = useCommand(rosterSetupApi.setNeeds, { done: t.saved, onDone: hide });
  const save = (hours: Suggestion['hours']) => {
    const positions = setup.needs.filter((need) => need.weekday === weekday && need.positionId !== null);
    const anybody = { positionId: null, heads: hours.map(({ heads }) => heads) };
    const needs = [anybody, ...positions.map(({ positionId, heads }) => ({ positionId, heads }))];
    // Refused if somebody changed the needs meanwhile: the page then shows the latest.
    const onError = () => void refreshFeatures(cache, rosterSetupApi.setNeeds.stale);
    take.mutate({ branchId, seen: setup.needsStamp, weekdays: [weekday], needs }, { onError });
  };
  if (!isAsked)
    return (
      <footer className="ss-suggest">
        <Button size="small" icon={<BulbOutlined />} onClick={() => setAsked(true)}>
          {t.suggest}
        </Button>
      </footer>
    );
  return (
    <footer className="ss-suggest is-open" aria-live="polite">
      {read.error && <p className="t-error">{read.error.message}</p>}
      {found && <Explained found={found} dayName={dayName} />}
      <div className="row">
        <span className="sp" />
        <Button size="small" onClick={hide}>
          {t.hide}
        </Button>
        {found && found.days.length > 0 && (
          <Button size="small" type="primary" loading={take.isPending} onClick={() => save(found.hours)}>
            {t.take}
          </Button>
        )}
      </div>
    </footer>
  );
}

function Explained({ found: { days, hours, seatsPerHead }, dayName }: { found: Suggestion; dayName: string }) {
  const t = useWords(staffingWords);
  const [busiest] = hours.toSorted((a, b) => b.occupiedHundredths - a.occupiedHundredths);
  if (days.length === 0 || !busiest) return <p className="sec">{t.suggestNone}</p>;
  const why = fill(t.suggestWhy, {
    n: days.length,
    day: dayName,
    dates: joinNames(days.map((day) => day.slice(5))),
    seats: seatsPerHead,
    hour: busiest.hour,
    occupied: Math.round(busiest.occupiedHundredths / 10) / 10,
    heads: busiest.heads,
  });
  return (
    <>
      <p className="sec num">{why}</p>
      {days.length < FEW_DAYS && <p className="ss-weak">{fill(t.suggestWeak, { n: days.length })}</p>}
    </>
  );
}
