import { exportApi } from '@netbar/contract/platform/export/export.api';
import { formatTime } from '@netbar/contract/kernel/time';
import { notificationApi } from '@netbar/contract/platform/notification/notification.api';
import { labelOf } from '@netbar/contract/platform/notification/notification.rules';
import { downloadFile } from '#kernel/download.ts';
import { useLang, useWords } from '#kernel/lang.ts';
import { ListPage } from '#kit/list/ListPage.tsx';
import { StatusTag } from '#kit/StatusTag.tsx';
import { toneOf } from './kit/tone.tsx';
import { notificationWords } from './notification.words.ts';

export default function HistoryMessagePage() {
  const t = useWords(notificationWords);
  const lang = useLang();
  return (
    <ListPage
      title={t.history}
      api={notificationApi.history}
      emptyText={t.noHistory}
      columns={[
        { key: 'content', title: t.content, render: (row) => row.content },
        {
          key: 'kind',
          title: t.kind,
          render: (row) => <StatusTag {...toneOf(row)}>{labelOf(row)[lang]}</StatusTag>,
        },
        {
          key: 'createdTime',
          title: t.time,
          render: (row) => <span className="num">{formatTime(new Date(row.createdTime), 'datetime')}</span>,
        },
        {
          key: 'readTime',
          title: t.readTime,
          render: (row) => <span className="num">{row.readTime ? formatTime(new Date(row.readTime), 'datetime') : '—'}</span>,
        },
      ]}
      rowActions={({ serviceType, serviceId }) =>
        serviceType === 'EXPORT' && serviceId
          ? [{ key: 'download', label: t.download, onClick: () => void downloadFile(exportApi.file, { id: serviceId }) }]
          : []
      }
    />
  );
}
