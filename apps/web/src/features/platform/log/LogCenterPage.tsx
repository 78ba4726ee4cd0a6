import { addDays, formatTime, startOfBizDate } from '@netbar/contract/kernel/time';
import { actionWords, docWords, searchedActions } from '@netbar/contract/catalogue';
import { logApi } from '@netbar/contract/platform/log/log.api';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { UserPicker } from '#features/platform/account/kit/UserPicker.tsx';
import { useLang, useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { useUsualCutoff } from '#kit/branch/use-biz-today.ts';
import { useBranchFilter } from '#kit/branch/use-branch-filter.tsx';
import type { Filter } from '#kit/list/list.types.ts';
import { ListPage } from '#kit/list/ListPage.tsx';
import { CheckChain } from './CheckChain.tsx';
import { EventLog } from './EventLog.tsx';
import { logWords } from './log.words.ts';
import { LogDrawer } from './LogDrawer.tsx';
import { LogViews } from './LogViews.tsx';

/** Business days as picked become moments: from the start of the first to the end of the last. */
const asMoments =
  (cutoff: number) =>
  ({ from, to, ...rest }: Record<string, string>) => ({
    ...rest,
    ...(from && { from: startOfBizDate(from, cutoff).toISOString() }),
    ...(to && { to: startOfBizDate(addDays(to, 1), cutoff).toISOString() }),
  });

/** What people did, and what reached the counters. */
export default function LogCenterPage() {
  const [query] = useSearchParams();
  const canSeeEvents = useCan('LOG_EVENTS');
  return canSeeEvents && query.get('view') === 'events' ? <EventLog /> : <AuditLog />;
}

function AuditLog() {
  const t = useWords(logWords);
  const lang = useLang();
  const [canExport, canVerify, canSeeUsers] = [useCan('LOG_EXPORT'), useCan('LOG_VERIFY'), useCan('USER_LIST')];
  const branchFilter = useBranchFilter(t.branch);
  const cutoff = useUsualCutoff();
  const [opened, setOpened] = useState<string>();
  const who: Filter = { kind: 'own', name: 'actorId', label: t.who, control: (bound) => <UserPicker {...bound} /> };
  return (
    <>
      <ListPage
        title={t.log}
        note={<LogViews />}
        api={logApi.list}
        send={asMoments(cutoff)}
        filters={[
          { kind: 'days', name: 'from', toName: 'to', label: t.time, byDefault: 'today' },
          ...(canSeeUsers ? [who] : []),
          {
            kind: 'select',
            name: 'action',
            label: t.action,
            options: searchedActions.map((action) => ({ value: action, label: actionWords(action)[lang] })),
          },
          branchFilter,
          { kind: 'text', name: 'feature', label: t.feature, placeholder: t.featureHint },
        ]}
        action={canVerify && <CheckChain />}
        exporting={
          canExport && {
            api: logApi.export,
            extra: [
              { key: 'code', title: t.code },
              { key: 'content', title: t.sent },
            ],
          }
        }
        columns={[
          {
            key: 'time',
            title: t.time,
            fixed: 'left',
            width: 190,
            render: (row) => <span className="num">{formatTime(new Date(row.createdTime), 'datetime')}</span>,
          },
          { key: 'who', title: t.who, render: (row) => row.actorName },
          { key: 'action', title: t.action, render: (row) => <span title={row.action}>{actionWords(row.action)[lang]}</span> },
          { key: 'branch', title: t.branch, render: (row) => row.branchName ?? '—' },
          { key: 'doc', title: t.doc, render: (row) => (row.docType ? docWords(row.docType)[lang] : '—') },
          {
            key: 'version',
            title: t.version,
            align: 'right',
            isHidden: true,
            render: (row) => <span className="num">{row.version ?? '—'}</span>,
          },
          {
            key: 'request',
            title: t.request,
            isHidden: true,
            render: (row) => <span className="num">{row.requestId ?? '—'}</span>,
          },
          { key: 'ip', title: t.ip, render: (row) => <span className="num">{row.ip || '—'}</span> },
        ]}
        rowActions={(row) => [{ key: 'detail', label: t.detail, onClick: () => setOpened(row.id) }]}
      />
      {opened && <LogDrawer id={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}
