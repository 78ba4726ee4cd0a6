import { ArrowLeftOutlined, CommentOutlined } from '@ant-design/icons';
import { messageApi } from '@netbar/contract/floor/message/message.api';
import type { Conversation, Thread as ThreadData } from '@netbar/contract/floor/message/message.model';
import { fill } from '@netbar/contract/kernel/words';
import { Button } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { Blank } from '#kit/Blank.tsx';
import { PageBranchSelect, usePageBranch } from '#kit/branch/PageBranchSelect.tsx';
import { Record } from '#kit/record/Record.tsx';
import { PageHead } from '#kit/PageHead.tsx';
import { useIsPhone } from '#kit/use-is-phone.ts';
import { ConversationList } from './ConversationList.tsx';
import { GuestLine } from './GuestLine.tsx';
import { useUnreplied } from './kit/use-unreplied.ts';
import { messageWords } from './message.words.ts';
import { ReplyBox } from './ReplyBox.tsx';
import { Thread } from './Thread.tsx';
import './message.css';

/** As many as a branch has guests; older ones are on the message board. */
const MOST = 200;

export default function MessageConsolePage() {
  const t = useWords(messageWords);
  const branch = usePageBranch();
  const branchId = branch?.id ?? '';
  const queue = useApi(messageApi.queue, { branchId, limit: MOST }, { enabled: branch !== undefined });
  const waiting = useUnreplied(branch?.id) ?? 0;
  const note = (
    <>
      <PageBranchSelect />
      <span aria-live="polite">{waiting > 0 ? fill(t.waitingNote, { n: waiting }) : t.noneWaiting}</span>
    </>
  );
  return (
    <div className="messages">
      <PageHead title={t.console} note={note} />
      <Record read={queue}>{({ rows }) => <Talks key={branchId} branchId={branchId} rows={rows} />}</Record>
    </div>
  );
}

function Talks({ branchId, rows }: { branchId: string; rows: Conversation[] }) {
  const t = useWords(messageWords);
  const [query, setQuery] = useSearchParams();
  const isPhone = useIsPhone();
  // At a desk whoever waited longest is open from the start, and stays so: nobody answers the wrong guest because the list moved.
  const [first] = useState(rows[0]?.id);
  const chosen = query.get('id') ?? (isPhone ? undefined : first);
  const choose = (id?: string) => setQuery({ branchId, ...(id && { id }) }, { replace: true });
  if (rows.length === 0 && !chosen)
    return (
      <section className="panel">
        <Blank icon={<CommentOutlined />} title={t.empty} text={t.emptyText} />
      </section>
    );
  return (
    <section className={`panel talks${chosen ? ' open' : ''}`}>
      <ConversationList rows={rows} chosen={chosen} onChoose={choose} />
      {chosen ? <Talk key={chosen} conversationId={chosen} onBack={() => choose()} /> : <NoTalk />}
    </section>
  );
}

function NoTalk() {
  const t = useWords(messageWords);
  return (
    <div className="talk-w">
      <Blank icon={<CommentOutlined />} title={t.pick} text={t.pickText} />
    </div>
  );
}

function Talk({ conversationId, onBack }: { conversationId: string; onBack: () => void }) {
  const t = useWords(messageWords);
  const thread = useApi(messageApi.thread, { conversationId });
  return (
    <div className="talk-w">
      <Record read={thread}>
        {(data: ThreadData) => (
          <>
            <header className="talk-h">
              <Button className="talk-back" type="text" icon={<ArrowLeftOutlined />} aria-label={t.back} onClick={onBack} />
              <GuestLine conversation={data} />
            </header>
            <Thread thread={data} />
            <ReplyBox thread={data} />
          </>
        )}
      </Record>
    </div>
  );
}
