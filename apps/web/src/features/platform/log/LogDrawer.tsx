import { formatTime } from '@netbar/contract/kernel/time';
import { actionWords } from '@netbar/contract/catalogue';
import { logApi } from '@netbar/contract/platform/log/log.api';
import { Descriptions, Drawer } from 'antd';
import { useApi } from '#kernel/hooks.ts';
import { useLang, useWords } from '#kernel/lang.ts';
import { Record } from '#kit/record/Record.tsx';
import { logWords } from './log.words.ts';
import './log.css';

/** One line of the log: who, when, from where, what was sent, and old beside new. */
export function LogDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useWords(logWords);
  const lang = useLang();
  const entry = useApi(logApi.get, { id });
  return (
    <Drawer open size={720} title={t.detail} onClose={onClose}>
      <Record read={entry}>
        {({ createdTime, actorName, action, branchName, ip, requestId, detail, before, after }) => (
          <>
            <Descriptions
              column={2}
              size="small"
              items={[
                { key: 'time', label: t.time, children: formatTime(new Date(createdTime), 'datetime') },
                { key: 'who', label: t.who, children: actorName },
                { key: 'action', label: t.action, children: `${actionWords(action)[lang]} (${action})` },
                { key: 'branch', label: t.branch, children: branchName ?? '—' },
                { key: 'ip', label: t.ip, children: ip || '—' },
                { key: 'request', label: t.request, children: requestId ?? '—' },
              ]}
            />
            <div className="log-both">
              {before !== null && <Json title={t.before} value={before} />}
              {after !== null && <Json title={t.after} value={after} />}
              {before === null && after === null && <Json title={t.sent} value={detail} />}
            </div>
          </>
        )}
      </Record>
    </Drawer>
  );
}

const Json = ({ title, value }: { title: string; value: unknown }) => (
  <section>
    <h3>{title}</h3>
    <pre>{JSON.stringify(value, null, 2)}</pre>
  </section>
);
