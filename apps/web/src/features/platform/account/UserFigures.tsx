import { accountApi } from '@netbar/contract/platform/account/account.api';
import type { Account } from '@netbar/contract/platform/account/account.model';
import { DAY_MS, formatTime } from '@netbar/contract/kernel/time';
import { logApi } from '@netbar/contract/platform/log/log.api';
import { revealApi } from '@netbar/contract/platform/reveal/reveal.api';
import { fill } from '@netbar/contract/kernel/words';
import { useState } from 'react';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { RecordFigures, type Figure } from '#kit/record/RecordFigures.tsx';
import { accountWords } from './account.words.ts';

const DAYS = 30;

/** What somebody holds, and for people who read the log what they did in thirty days. */
export function UserFigures({ account, canReadLog }: { account: Account; canReadLog: boolean }) {
  const t = useWords(accountWords);
  const [from] = useState(() => new Date(Date.now() - DAYS * DAY_MS).toISOString());
  const counted = { actorId: account.id, from, limit: 1 };
  const done = useApi(logApi.list, counted, { enabled: canReadLog }).data?.total;
  const signIns = useApi(logApi.list, { ...counted, action: 'auth.signIn' }, { enabled: canReadLog }).data?.total;
  const looks = useApi(revealApi.list, { accountId: account.id, limit: 1 }, { enabled: canReadLog }).data?.total;
  const devices = useApi(accountApi.sessions, { id: account.id }).data?.rows.length;
  const last = account.lastSignInTime && formatTime(new Date(account.lastSignInTime), 'datetime');
  const places = new Set(account.grants.map(({ place, placeId }) => placeId ?? place)).size;
  const figures: (Figure | false)[] = [
    { key: 'roles', label: t.grants, value: account.grants.length, note: fill(t.placesCount, { n: places }) },
    { key: 'last', label: t.lastSignIn, value: last ? last.slice(5, 10) : '—', note: last ? last.slice(11, 16) : t.never },
    devices !== undefined && { key: 'devices', label: t.devicesNow, value: devices, note: t.devicesNote },
    signIns !== undefined && { key: 'signIns', label: t.signIns30, value: signIns, note: t.inLog },
    done !== undefined && { key: 'done', label: t.done30, value: done, note: t.inLog },
    looks !== undefined && { key: 'looks', label: t.looks, value: looks, note: t.looksNote },
  ];
  return <RecordFigures figures={figures.filter((figure) => figure !== false)} />;
}
