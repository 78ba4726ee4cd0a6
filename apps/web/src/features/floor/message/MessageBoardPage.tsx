import { messageApi } from '@netbar/contract/floor/message/message.api';
import { ConversationState as State, type Conversation } from '@netbar/contract/floor/message/message.model';
import { formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { Drawer } from 'antd';
import { useState } from 'react';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { useBranchFilter } from '#kit/branch/use-branch-filter.tsx';
import { Record } from '#kit/record/Record.tsx';
import { ListPage } from '#kit/list/ListPage.tsx';
import { guestOf, lastWords } from './conversation.rules.ts';
import { ConversationState } from './ConversationState.tsx';
import { GuestLine } from './GuestLine.tsx';
import { messageWords } from './message.words.ts';
import { ReplyBox } from './ReplyBox.tsx';
import { Thread } from './Thread.tsx';
import './message.css';

export default function MessageBoardPage() {
  const t = useWords(messageWords);
  const branchFilter = useBranchFilter(t.branch);
  const [open, setOpen] = useState<Conversation>();
  return (
    <>
      <ListPage
        title={t.board}
        api={messageApi.list}
        emptyText={t.emptyText}
        filters={[
          branchFilter,
          {
            kind: 'select',
            name: 'state',
            label: t.state,
            options: State.options.map((value) => ({ value, label: t[value] })),
          },
          { kind: 'days', name: 'from', toName: 'to', label: t.days },
        ]}
        columns={[
          {
            key: 'machine',
            title: t.machine,
            fixed: 'left',
            render: (row) => <b className="num">{fill(t.machineNo, { no: row.machineName })}</b>,
          },
          { key: 'guest', title: t.guest, render: (row) => guestOf(row, t) },
          { key: 'last', title: t.last, width: 320, render: (row) => lastWords(row, t) },
          { key: 'state', title: t.state, render: (row) => <ConversationState {...row} /> },
          {
            key: 'time',
            title: t.lastTime,
            render: (row) => <span className="num">{formatTime(new Date(row.lastTime), 'datetime')}</span>,
          },
          { key: 'branch', title: t.branch, render: (row) => row.branchName },
        ]}
        rowActions={(row) => [{ key: 'detail', label: t.detail, onClick: () => setOpen(row) }]}
      />
      {open && <TalkDrawer conversation={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

function TalkDrawer({ conversation, onClose }: { conversation: Conversation; onClose: () => void }) {
  const t = useWords(messageWords);
  const canWork = useCan('MESSAGE_WORK');
  const thread = useApi(messageApi.detail, { conversationId: conversation.id });
  return (
    <Drawer open size={560} title={`${t.board} · ${conversation.branchName}`} className="talk-drawer" onClose={onClose}>
      <Record read={thread}>
        {(data) => (
          <div className="talk-w">
            <header className="talk-h">
              <GuestLine conversation={data} />
            </header>
            <Thread thread={data} />
            {canWork && <ReplyBox thread={data} />}
          </div>
        )}
      </Record>
    </Drawer>
  );
}
