import type { accountApi } from '@netbar/contract/platform/account/account.api';
import type { Got } from '@netbar/contract/kernel/endpoint';
import { formatTime } from '@netbar/contract/kernel/time';
import { useWords } from '#kernel/lang.ts';
import { Record } from '#kit/detail/Record.tsx';
import { Panel } from '#kit/Panel.tsx';
import { accountWords } from './account.words.ts';

type Sessions = Got<typeof accountApi.sessions>;

/** Where somebody is signed in. */
export function SessionList({
  read,
}: {
  read: { data: Sessions | undefined; error: unknown; isPending: boolean; refetch: () => unknown };
}) {
  const t = useWords(accountWords);
  return (
    <Panel title={t.sessions}>
      <Record read={read}>
        {({ rows }) => (
          <ul className="rows">
            {rows.length === 0 && <li className="muted">{t.noSessions}</li>}
            {rows.map(({ id, ip, userAgent, isThis, isLocked, createdTime }) => (
              <li key={id}>
                <b className="num">{ip || '—'}</b>
                <span className="ell sec">{userAgent}</span>
                <span className="sp" />
                {isThis && <span>{t.thisDevice}</span>}
                {isLocked && <span>{t.locked}</span>}
                <span className="num sec">{formatTime(new Date(createdTime), 'datetime')}</span>
              </li>
            ))}
          </ul>
        )}
      </Record>
    </Panel>
  );
}
