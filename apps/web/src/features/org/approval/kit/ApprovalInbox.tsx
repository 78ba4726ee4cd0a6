import { AuditOutlined, LockOutlined } from '@ant-design/icons';
import { approvalApi } from '@netbar/contract/org/approval/approval.api';
import type { ApprovalRow } from '@netbar/contract/org/approval/approval.model';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useMarkPaneDirty } from '#kernel/pane.ts';
import { PageHead } from '#kit/PageHead.tsx';
import { DecisionQueue, type QueueItem } from '#kit/queue/DecisionQueue.tsx';
import { nextToDecide } from '#kit/queue/queue.rules.ts';
import { queueWords } from '#kit/queue/queue.words.ts';
import { UndoBar } from '#kit/queue/UndoBar.tsx';
import { useIsPhone } from '#kit/use-is-phone.ts';
import { approvalWords } from './approval.words.ts';
import { ApprovalColumns, type DecisionExtras } from './ApprovalColumns.tsx';
import { ApprovalPlace, ApprovalTitle, useAge } from './ApprovalText.tsx';
import { sendAllBeforeLeaving, sendDecision, undoDecision, useHeldDecisions } from './held-decisions.ts';

interface ApprovalInboxProps {
  title: string;
  /** Under the title: tabs of the page, whom the reader stands in for. */
  note?: ReactNode;
  /** One kind alone; all kinds if left out. */
  subjectType?: string;
  /** What a page of one kind says of a request in the list. */
  describe?: (row: ApprovalRow) => Partial<QueueItem>;
  /** What a page of one kind shows and offers beside the decision. */
  beside?: DecisionExtras;
}

const views = ['WAITING', 'MINE', 'DECIDED'] as const;
type View = (typeof views)[number];
const A_PAGE = 50;
const MOST = 200;

/** The inbox of approvals: what waits, the oldest first; what one asked for; what one decided. */
export function ApprovalInbox({ title, note, subjectType, describe, beside }: ApprovalInboxProps) {
  const t = useWords(queueWords);
  const words = useWords(approvalWords);
  const cache = useQueryClient();
  const isPhone = useIsPhone();
  const [query, setQuery] = useSearchParams();
  const [view, setView] = useState<View>('WAITING');
  const [keyword, setKeyword] = useState('');
  const [limit, setLimit] = useState(A_PAGE);
  const kind = subjectType === undefined ? {} : { subjectType };
  const read = useApi(approvalApi.list, { ...kind, view, limit, ...(keyword && { keyword }) });
  const held = useHeldDecisions((state) => state.held);
  useMarkPaneDirty(held.length > 0);
  useEffect(() => {
    const leave = () => sendAllBeforeLeaving(cache);
    addEventListener('pagehide', leave);
    return () => removeEventListener('pagehide', leave);
  }, [cache]);
  // What was decided and is not sent yet has left the queue.
  const rows = (read.data?.rows ?? []).filter((row) => view !== 'WAITING' || !held.some(({ id }) => id === row.id));
  const chosen = query.get('id') ?? (isPhone ? undefined : rows[0]?.id);
  const choose = (id: string | undefined) =>
    setQuery((before) => {
      const next = new URLSearchParams(before);
      if (id === undefined) next.delete('id');
      else next.set('id', id);
      return next;
    });
  const itemOf = useQueueItem(view, describe);
  const items = rows.map(itemOf);
  return (
    <div className="queue-page">
      <PageHead title={title} />
      {note}
      <DecisionQueue
        label={words[view]}
        tools={
          <>
            <Tabs view={view} kind={kind} onChoose={(next) => (setView(next), choose(undefined))} />
            <div className="queue-search">
              <Input.Search
                allowClear
                placeholder={words.keywordHint}
                aria-label={words.keywordHint}
                onSearch={(text) => setKeyword(text.trim())}
              />
            </div>
          </>
        }
        items={items}
        chosen={chosen}
        onChoose={choose}
        more={
          (read.data?.total ?? 0) > rows.length + held.length && limit < MOST ? (
            <div className="queue-more">
              <Button type="link" onClick={() => setLimit(Math.min(MOST, limit + A_PAGE))}>
                {t.moreItems}
              </Button>
            </div>
          ) : null
        }
        {...ApprovalColumns({
          id: chosen,
          beside,
          onDecided: (id) =>
            choose(
              nextToDecide(
                rows.map((row) => ({ key: row.id, isOpen: row.canDecide })),
                id,
              ),
            ),
        })}
      />
      <UndoBar held={held} onUndo={undoDecision} onSend={(id) => void sendDecision(id, cache)} />
    </div>
  );
}

/** How a request is shown in the list: in the words of all kinds, or as the page of its kind says. */
function useQueueItem(view: View, describe: ApprovalInboxProps['describe']) {
  const words = useWords(approvalWords);
  const age = useAge();
  return (row: ApprovalRow): QueueItem => {
    const tag = row.isOwn && view === 'WAITING' ? <Own /> : row.delegatedBy !== null && <For name={row.delegatedBy} />;
    const { text, isOld } = age(row.createdTime);
    const note = (
      <>
        {row.applicantName ?? words.system} · <ApprovalPlace row={row} />
      </>
    );
    const item = { key: row.id, icon: <AuditOutlined />, title: <ApprovalTitle row={row} />, note, age: text, isOld, tag };
    const said = describe?.(row);
    // That a request is the reader's own is said in any case.
    const tags = (
      <>
        {said?.tag}
        {tag}
      </>
    );
    return { ...item, ...said, tag: said?.tag ? tags : tag };
  };
}

function Own() {
  const t = useWords(approvalWords);
  return (
    <span className="muted">
      <LockOutlined /> {t.yourOwn}
    </span>
  );
}

function For({ name }: { name: string }) {
  const t = useWords(approvalWords);
  return <span className="sec">{t.standIn.replace('{name}', name)}</span>;
}

function Tabs({ view, kind, onChoose }: { view: View; kind: { subjectType?: string }; onChoose: (view: View) => void }) {
  const t = useWords(approvalWords);
  return (
    <div className="queue-tabs" role="group" aria-label={t.approvals}>
      {views.map((each) => (
        <Tab key={each} view={each} kind={kind} isOn={each === view} onChoose={() => onChoose(each)} />
      ))}
    </div>
  );
}

interface TabProps {
  view: View;
  kind: { subjectType?: string };
  isOn: boolean;
  onChoose: () => void;
}

function Tab({ view, kind, isOn, onChoose }: TabProps) {
  const t = useWords(approvalWords);
  const count = useApi(approvalApi.list, { ...kind, view, limit: 1 }).data?.total;
  return (
    <button type="button" aria-pressed={isOn} onClick={onChoose}>
      {t[view]} <b className="num">{count}</b>
    </button>
  );
}
