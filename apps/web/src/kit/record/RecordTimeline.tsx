import { formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import type { RecordEntry } from '@netbar/contract/platform/log/log.model';
import { useState } from 'react';
import { useLang, useWords } from '#kernel/lang.ts';
import { Panel } from '../Panel.tsx';
import { actionText, changeTexts, entryTime, entryTone, factTexts } from './entry.text.ts';
import { Record } from './Record.tsx';
import { recordWords } from './record.words.ts';
import { RecordLog } from './RecordLog.tsx';
import { joinRepeated } from './timeline.rules.ts';
import { SHOWN, useLatestEntries, type TimelineOf } from './use-latest-entries.ts';

/** What happened to a record, from the audit log: the latest entries, and a way to all of them. */
export function RecordTimeline(of: TimelineOf) {
  const t = useWords(recordWords);
  const [isWhole, setWhole] = useState(false);
  const entries = useLatestEntries(of);
  const total = entries.data?.total ?? 0;
  const all = total > SHOWN && (
    <button type="button" className="link no-print" onClick={() => setWhole(true)}>
      {fill(t.allEntries, { n: total })}
    </button>
  );
  return (
    <Panel title={t.timeline} extra={all}>
      <Record read={entries}>
        {({ rows }) =>
          rows.length === 0 ? <p className="muted">{t.noEntries}</p> : <Entries rows={rows} onWhole={() => setWhole(true)} />
        }
      </Record>
      {isWhole && <RecordLog {...of} onClose={() => setWhole(false)} />}
    </Panel>
  );
}

function Entries({ rows, onWhole }: { rows: RecordEntry[]; onWhole: () => void }) {
  const t = useWords(recordWords);
  const lang = useLang();
  return (
    <ol className="rec-timeline">
      {joinRepeated(rows)
        .slice(0, SHOWN)
        .map(({ entry, times }) => {
          const at = new Date(entry.createdTime);
          const changes = changeTexts(entry, lang);
          const rest = changes.length - 1;
          const note = [entry.actorName ?? t.system, entry.branchName, ...factTexts(entry, lang)].filter(Boolean).join(' · ');
          return (
            <li key={entry.id} className={`t-${entryTone(entry)}`}>
              <time dateTime={entry.createdTime} title={formatTime(at, 'datetime')} className="num">
                {entryTime(at, lang)}
              </time>
              <b>
                {actionText(entry, lang)}
                {times > 1 && <span className="num muted"> ×{times}</span>}
              </b>
              {changes[0] && (
                <span className="num">
                  {changes[0]}
                  {rest > 0 && (
                    <button type="button" className="link" onClick={onWhole}>
                      +{rest}
                    </button>
                  )}
                </span>
              )}
              <small>{note}</small>
            </li>
          );
        })}
    </ol>
  );
}
