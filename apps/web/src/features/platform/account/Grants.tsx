import type { Grant } from '@netbar/contract/platform/account/account.model';
import { Tooltip } from 'antd';
import { joinNames, useWords } from '#kernel/lang.ts';
import { accountWords } from './account.words.ts';
import './grants.css';

const MOST_SHOWN = 2;

/** What somebody is where: each role with its places. `isShort` shows the first ones and counts the rest, for lists. */
export function Grants({ grants, isShort = false }: { grants: readonly Grant[]; isShort?: boolean }) {
  const t = useWords(accountWords);
  const byRole = [...Map.groupBy(grants, ({ roleName }) => roleName)];
  if (byRole.length === 0) return '—';
  const placesOf = (list: readonly Grant[]) =>
    list.map(({ place, placeName }) => (place === 'COMPANY' ? t.wholeCompany : place === 'NONE' ? t.noPlace : placeName));
  const shorten = (names: string[]) =>
    isShort && names.length > MOST_SHOWN ? (
      <Tooltip title={joinNames(names)}>
        <span>
          {joinNames(names.slice(0, MOST_SHOWN))} +{names.length - MOST_SHOWN}
        </span>
      </Tooltip>
    ) : (
      joinNames(names)
    );
  return (
    <span className="grants">
      {byRole.map(([role, list]) => (
        <span key={role}>
          <b>{role || t.noRole}</b> <span className="sec">{shorten(placesOf(list))}</span>
        </span>
      ))}
    </span>
  );
}
