import { formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { logApi } from '@netbar/contract/platform/log/log.api';
import type { RecordEntry } from '@netbar/contract/platform/log/log.model';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { useApi } from '#kernel/hooks.ts';
import { useLang, useWords } from '#kernel/lang.ts';
import { actionText, changeTexts, factTexts } from './entry.text.ts';
import { Record } from './Record.tsx';
import { recordWords } from './record.words.ts';
import { RecordTable } from './RecordTable.tsx';
import type { TimelineOf } from './use-latest-entries.ts';

const STEP = 20;
const MOST = 200;

/** The whole history of a record, in a drawer. */
export function RecordLog({ onClose, ...of }: TimelineOf & { onClose: () => void }) {
  const t = useWords(recordWords);
  return (
    <Drawer open size={760} title={t.log} onClose={onClose}>
      <LogEntries {...of} />
    </Drawer>
  );
}

/** All entries of a record: time, who, action, old → new, source. */
export function LogEntries(of: TimelineOf) {
  const t = useWords(recordWords);
  const lang = useLang();
  const [limit, setLimit] = useState(STEP * 2);
  const entries = useApi(logApi.record, { ...of, limit });
  const sourceOf = ({ actorName, ip }: RecordEntry) =>
    [actorName === null ? t.bySystem : t.console, ip].filter(Boolean).join(' · ');
  return (
    <Record read={entries}>
      {({ rows, total }) => (
        <div className="rec-inset">
          <p className="muted">{fill(t.entries, { n: total })}</p>
          <RecordTable
            label={t.log}
            rows={rows}
            keyOf={({ id }) => id}
            empty={t.noEntries}
            columns={[
              {
                key: 'time',
                title: t.time,
                render: (row) => <span className="num">{formatTime(new Date(row.createdTime), 'datetime')}</span>,
              },
              { key: 'who', title: t.who, render: (row) => row.actorName ?? t.system },
              { key: 'action', title: t.action, render: (row) => actionText(row, lang) },
              {
                key: 'change',
                title: t.change,
                render: (row) => [...changeTexts(row, lang), ...factTexts(row, lang)].join(' · ') || '—',
              },
              { key: 'source', title: t.source, render: (row) => <span className="num">{sourceOf(row)}</span> },
            ]}
          />
          {rows.length < total && limit < MOST && (
            <Button block onClick={() => setLimit(Math.min(MOST, limit + STEP))}>
              {t.moreEntries}
            </Button>
          )}
        </div>
      )}
    </Record>
  );
}
