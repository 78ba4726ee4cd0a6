import { LinkOutlined } from '@ant-design/icons';
import { formatTime } from '@netbar/contract/kernel/time';
import { notificationApi } from '@netbar/contract/platform/notification/notification.api';
import { App, Button } from 'antd';
import { useSearchParams } from 'react-router';
import { useApi } from '#kernel/hooks.ts';
import { joinNames, useWords } from '#kernel/lang.ts';
import { RecordHead } from '#kit/record/RecordHead.tsx';
import { Record } from '#kit/record/Record.tsx';
import { Panel } from '#kit/Panel.tsx';
import { notificationWords } from './notification.words.ts';

export default function NotificationDetailPage() {
  const t = useWords(notificationWords);
  const [query] = useSearchParams();
  const notice = useApi(notificationApi.notice, { id: query.get('id') ?? '' });
  return (
    <Record isPage read={notice}>
      {({ title, content, senderName, createdTime, branchNames, readers, recipients, announcementId }) => (
        <>
          <RecordHead
            title={title}
            actions={announcementId && <CopyLink id={announcementId} />}
            facts={[
              { label: t.sender, value: senderName },
              { label: t.time, value: <span className="num">{formatTime(new Date(createdTime), 'datetime')}</span> },
              { label: t.branches, value: joinNames(branchNames) },
              { label: t.reached, value: <span className="num">{`${readers} / ${recipients}`}</span> },
            ]}
          />
          <Panel title={t.content}>
            <p className="pre">{content}</p>
          </Panel>
        </>
      )}
    </Record>
  );
}

/** The address that whoever is given it may read at. */
function CopyLink({ id }: { id: string }) {
  const t = useWords(notificationWords);
  const { message } = App.useApp();
  const copy = async () => {
    await navigator.clipboard.writeText(`${location.origin}/announcement?id=${id}`);
    message.success(t.copied);
  };
  return (
    <Button icon={<LinkOutlined />} onClick={() => void copy()}>
      {t.copyLink}
    </Button>
  );
}
