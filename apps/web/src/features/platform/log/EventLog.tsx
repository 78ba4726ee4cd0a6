import { CheckOutlined, ClockCircleOutlined } from '@ant-design/icons';
import { realtimeTypes } from '@netbar/contract/kernel/realtime';
import { formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { realtimeApi } from '@netbar/contract/platform/realtime/realtime.api';
import type { EventEntry } from '@netbar/contract/platform/realtime/realtime.model';
import { useBranchId } from '#kernel/flags.ts';
import { useLang, useWords } from '#kernel/lang.ts';
import { effectOf } from '#kernel/realtime-rows.ts';
import { useBranchFilter } from '#kit/branch/use-branch-filter.tsx';
import { ListPage } from '#kit/list/ListPage.tsx';
import { StatusTag } from '#kit/StatusTag.tsx';
import { logWords } from './log.words.ts';
import { LogViews } from './LogViews.tsx';

/** For support: the latest events of a branch with their numbers, and how long each took to get where. */
export function EventLog() {
  const t = useWords(logWords);
  const lang = useLang();
  const ownBranch = useBranchId() ?? '';
  const branchFilter = useBranchFilter(t.branch);
  const said = (event: EventEntry) => {
    const { notice } = effectOf(event.type);
    const { machineName = '', orderNo = '' } = event;
    return notice ? fill(notice[lang], { machineName, orderNo }) : [machineName, orderNo].filter(Boolean).join(' · ') || '—';
  };
  return (
    <ListPage
      title={t.log}
      note={<LogViews />}
      api={realtimeApi.log}
      send={(values) => ({ branchId: ownBranch, ...values })}
      emptyText={t.noEvents}
      filters={[
        branchFilter,
        {
          kind: 'select',
          name: 'type',
          label: t.type,
          options: realtimeTypes.map((type) => ({ value: type, label: type })),
        },
      ]}
      columns={[
        { key: 'seq', title: t.seq, fixed: 'left', align: 'right', render: (row) => <span className="num">{row.seq}</span> },
        {
          key: 'time',
          title: t.time,
          render: (row) => <span className="num">{formatTime(new Date(row.createdTime), 'datetime')}</span>,
        },
        { key: 'type', title: t.type, render: (row) => <span className="num">{row.type}</span> },
        { key: 'content', title: t.content, render: said },
        {
          key: 'relay',
          title: t.relayLag,
          align: 'right',
          render: (row) => <span className="num">{fill(t.ms, { ms: row.relayMs })}</span>,
        },
        { key: 'delivery', title: t.delivery, render: (row) => <Delivery {...row} /> },
      ]}
    />
  );
}

/** What was not sent is not lost: counters ask for the numbers they miss. */
function Delivery({ sendMs }: Pick<EventEntry, 'sendMs'>) {
  const t = useWords(logWords);
  return sendMs === null ? (
    <StatusTag tone="warning" icon={<ClockCircleOutlined />}>
      {t.notSent}
    </StatusTag>
  ) : (
    <StatusTag tone="success" icon={<CheckOutlined />}>
      {fill(t.sentAfter, { ms: sendMs })}
    </StatusTag>
  );
}
