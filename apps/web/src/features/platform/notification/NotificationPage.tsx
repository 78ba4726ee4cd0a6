import { PlusOutlined } from '@ant-design/icons';
import { formatTime } from '@netbar/contract/kernel/time';
import { notificationApi } from '@netbar/contract/platform/notification/notification.api';
import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { joinNames, useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { BranchSelect } from '#kit/branch/BranchSelect.tsx';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { ListPage } from '#kit/list/ListPage.tsx';
import { notificationWords } from './notification.words.ts';

export default function NotificationPage() {
  const t = useWords(notificationWords);
  const navigate = useNavigate();
  const [canSend, canPublish] = [useCan('NOTICE_SEND'), useCan('NOTICE_PUBLISH')];
  const [isSending, setSending] = useState(false);
  return (
    <>
      <ListPage
        title={t.notices}
        api={notificationApi.notices}
        filters={[{ kind: 'text', name: 'keyword', label: t.keyword, placeholder: t.keywordHint }]}
        action={
          canSend && (
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setSending(true)}>
              {t.send}
            </Button>
          )
        }
        columns={[
          { key: 'title', title: t.title, render: (row) => row.title },
          { key: 'branches', title: t.branches, render: (row) => joinNames(row.branchNames) },
          { key: 'sender', title: t.sender, render: (row) => row.senderName },
          {
            key: 'reached',
            title: t.reached,
            align: 'right',
            render: (row) => <span className="num">{`${row.readers} / ${row.recipients}`}</span>,
          },
          {
            key: 'time',
            title: t.time,
            render: (row) => <span className="num">{formatTime(new Date(row.createdTime), 'datetime')}</span>,
          },
        ]}
        rowActions={(row) => [
          { key: 'open', label: t.detail, onClick: () => void navigate(`/admin/bar/notification/detail?id=${row.id}`) },
        ]}
      />
      {isSending && (
        <FormDrawer
          title={t.send}
          api={notificationApi.sendNotice}
          fields={[
            { kind: 'text', name: 'title', label: t.title, max: 40 },
            { kind: 'area', name: 'content', label: t.content, max: 1000 },
            { kind: 'own', name: 'branchIds', label: t.branches, control: <BranchSelect<string[]> isMany allowClear /> },
            ...(canPublish ? [{ kind: 'switch' as const, name: 'isPublic', label: t.isPublic, help: t.isPublicHelp }] : []),
          ]}
          done={t.sent}
          onClose={() => setSending(false)}
        />
      )}
    </>
  );
}
