import { actionWords, docWords } from '@netbar/contract/catalogue';
import { formatTime } from '@netbar/contract/kernel/time';
import { logApi } from '@netbar/contract/platform/log/log.api';
import { Link } from 'react-router';
import { useApi } from '#kernel/hooks.ts';
import { useLang, useWords } from '#kernel/lang.ts';
import { Panel } from '#kit/Panel.tsx';
import { Record } from '#kit/record/Record.tsx';
import { RecordTable } from '#kit/record/RecordTable.tsx';
import { accountWords } from './account.words.ts';

const SHOWN = 10;

/** What somebody did lately, for people who read the log. */
export function DoneBy({ accountId }: { accountId: string }) {
  const t = useWords(accountWords);
  const lang = useLang();
  const entries = useApi(logApi.list, { actorId: accountId, limit: SHOWN });
  const all = (
    <Link className="link no-print" to={`/settings/logCenter?actorId=${accountId}`}>
      {t.wholeLog}
    </Link>
  );
  return (
    <Panel title={t.doneBy} extra={all} flush>
      <Record read={entries}>
        {({ rows }) => (
          <RecordTable
            label={t.doneBy}
            rows={rows}
            keyOf={({ id }) => id}
            empty={t.nothingDone}
            columns={[
              {
                key: 'time',
                title: t.doneTime,
                render: (row) => <span className="num">{formatTime(new Date(row.createdTime), 'datetime')}</span>,
              },
              { key: 'action', title: t.doneWhat, render: (row) => actionWords(row.action)[lang] },
              { key: 'doc', title: t.doneDoc, render: (row) => (row.docType ? docWords(row.docType)[lang] : '—') },
              { key: 'branch', title: t.doneWhere, render: (row) => row.branchName ?? '—' },
              { key: 'ip', title: 'IP', render: (row) => <span className="num">{row.ip || '—'}</span> },
            ]}
          />
        )}
      </Record>
    </Panel>
  );
}
