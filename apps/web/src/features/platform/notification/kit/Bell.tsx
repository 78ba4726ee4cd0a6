import { BellOutlined } from '@ant-design/icons';
import { notificationApi } from '@netbar/contract/platform/notification/notification.api';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Badge, Popover } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call, type CallError } from '#kernel/call.ts';
import { useWords } from '#kernel/lang.ts';
import { notificationWords } from '../notification.words.ts';
import { BellList } from './BellList.tsx';
import { readAtOnce, unreadKey } from './read-at-once.ts';
import './bell.css';

/** Specification §9. */
const UNREAD_POLL_MS = 480_000;
const BADGE_OVERFLOW = 99;

/** BELL-01..06: opens and closes by a click, closes by a click elsewhere. */
export function Bell({ pathOf }: { pathOf: (name: string) => string | undefined }) {
  const t = useWords(notificationWords);
  const { message } = App.useApp();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const [tab, setTab] = useState<'list' | 'history'>('list');
  const unread = useQuery({
    queryKey: unreadKey,
    queryFn: ({ signal }) => call(notificationApi.unreadTotal, {}, { signal }),
    refetchInterval: UNREAD_POLL_MS,
  });
  const readAll = async () => {
    try {
      await readAtOnce(cache, 'all', () => call(notificationApi.readAll, {}));
    } catch (error) {
      message.error((error as CallError).serverMessage ?? t.readAllFailed);
    }
  };
  const goTo = (path: string) => {
    setOpen(false);
    void navigate(path);
  };
  const count = unread.data?.data ?? 0;
  const history = pathOf('historyMessage');
  const content = (
    <div className="bell">
      <div className="bell-h" role="tablist">
        {(['list', 'history'] as const).map((each) => (
          <button
            key={each}
            type="button"
            role="tab"
            aria-selected={each === tab}
            className={each === tab ? 'on' : ''}
            onClick={() => setTab(each)}
          >
            {each === 'list' ? t.unread : t.history}
          </button>
        ))}
      </div>
      <BellList key={tab} which={tab} pathOf={pathOf} onGo={goTo} />
      <div className="bell-f">
        <button type="button" className="link" onClick={() => void readAll()}>
          {t.readAll}
        </button>
        {history && (
          <button type="button" className="link" onClick={() => goTo(history)}>
            {t.allHistory}
          </button>
        )}
      </div>
    </div>
  );
  return (
    <Popover
      content={content}
      open={isOpen}
      onOpenChange={setOpen}
      // What comes while it is closed must be there when it opens: its list is read anew each time.
      destroyOnHidden
      trigger="click"
      placement="bottomRight"
      arrow={false}
      classNames={{ root: 'bell-pop' }}
    >
      <button
        type="button"
        className="ib"
        aria-label={count > 0 ? `${t.messages} ${Math.min(count, BADGE_OVERFLOW)}` : t.messages}
        aria-expanded={isOpen}
      >
        <Badge count={count} overflowCount={BADGE_OVERFLOW} size="small" className="bell-count">
          <BellOutlined />
        </Badge>
      </button>
    </Popover>
  );
}
