import { homeApi } from '@netbar/contract/figures/home/home.api';
import { fill } from '@netbar/contract/kernel/words';
import { useWords } from '#kernel/lang.ts';
import { sum } from '../figures.rules.ts';
import { Kpi } from '../Kpi.tsx';
import { KpiRow } from '../KpiRow.tsx';
import { useFigures } from '../use-figures.ts';
import { peopleWords } from './people.words.ts';

/** Who is there, and what changed about who may do what. */
export function PeopleKpis() {
  const t = useWords(peopleWords);
  const now = useFigures(homeApi.people, {});
  return (
    <KpiRow read={now} count={6}>
      {({ people, branches, grantedInWeek, delegations }) => (
        <>
          <Kpi title={t.onShift} value={sum(branches.map(({ onShift }) => onShift.length))}>
            <span className="muted">
              {fill(t.onShiftNote, { n: branches.filter(({ onShift }) => onShift.length > 0).length })}
            </span>
          </Kpi>
          <Kpi title={t.online} value={people.online}>
            <span className="muted">{t.onlineNote}</span>
          </Kpi>
          <Kpi title={t.accounts} value={people.all} to="/settings/user?status=ACTIVE" />
          <Kpi title={t.locked} value={people.locked} to="/settings/user?status=LOCKED">
            <span className="muted">{t.lockedNote}</span>
          </Kpi>
          <Kpi title={t.granted} value={grantedInWeek}>
            <span className="muted">{t.grantedNote}</span>
          </Kpi>
          <Kpi title={t.delegations} value={delegations.length}>
            <span className="muted">{t.delegationsNote}</span>
          </Kpi>
        </>
      )}
    </KpiRow>
  );
}
