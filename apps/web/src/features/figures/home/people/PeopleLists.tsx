import { homeApi } from '@netbar/contract/figures/home/home.api';
import { formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useWords } from '#kernel/lang.ts';
import { FigurePanel } from '../FigurePanel.tsx';
import { useFigures } from '../use-figures.ts';
import { peopleWords } from './people.words.ts';

interface ListRow {
  key: string;
  what: ReactNode;
  note: string;
  at: string;
}

const Rows = ({ rows, none }: { rows: ListRow[]; none: string }) => (
  <ul className="people-list">
    {rows.map(({ key, what, note, at }) => (
      <li key={key}>
        <span className="col">
          <span className="ell">{what}</span>
          {note && <small className="muted ell">{note}</small>}
        </span>
        <span className="muted num">{at}</span>
      </li>
    ))}
    {rows.length === 0 && <li className="muted">{none}</li>}
  </ul>
);

const personLink = (id: string, name: string) => <Link to={`/settings/user/detail?id=${id}`}>{name}</Link>;
const dayAndTime = (time: string) => formatTime(new Date(time), 'datetime').slice(5, 16);

/** The latest roles given, and where they hold. */
export function LatestGrants() {
  const t = useWords(peopleWords);
  const now = useFigures(homeApi.people, {});
  return (
    <FigurePanel title={t.latestGrants} note={t.latestGrantsNote} flush read={now}>
      {({ granted }) => (
        <Rows
          none={t.noGrants}
          rows={granted.map(({ id, accountId, name, roleName, placeName, time }) => ({
            key: id,
            what: personLink(accountId, name),
            note: `${roleName} @ ${placeName ?? t.wholeCompany}`,
            at: dayAndTime(time),
          }))}
        />
      )}
    </FigurePanel>
  );
}

/** Who decides for whom. */
export function DelegationList() {
  const t = useWords(peopleWords);
  const now = useFigures(homeApi.people, {});
  return (
    <FigurePanel title={t.delegations} note={t.delegationsNote} flush read={now}>
      {({ delegations }) => (
        <Rows
          none={t.noDelegations}
          rows={delegations.map(({ id, fromName, toName, fromDate, toDate }) => ({
            key: id,
            what: fill(t.standsIn, { from: fromName, to: toName }),
            note: '',
            at: `${fromDate.slice(5)} – ${toDate.slice(5)}`,
          }))}
        />
      )}
    </FigurePanel>
  );
}

export function LockedPeople() {
  const t = useWords(peopleWords);
  const now = useFigures(homeApi.people, {});
  return (
    <FigurePanel title={t.locked} note={t.lockedNote} flush read={now}>
      {({ locked }) => (
        <Rows
          none={t.noLocked}
          rows={locked.map(({ id, name, username }) => ({ key: id, what: personLink(id, name), note: username, at: '' }))}
        />
      )}
    </FigurePanel>
  );
}
