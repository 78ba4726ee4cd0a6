import { AuditOutlined, CommentOutlined, LockOutlined, MessageOutlined, RightOutlined } from '@ant-design/icons';
import type { Overview } from '@netbar/contract/figures/home/home.model';
import { todoRows } from '@netbar/contract/catalogue';
import { formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { notificationApi } from '@netbar/contract/platform/notification/notification.api';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useUnreplied } from '#features/floor/message/kit/use-unreplied.ts';
import { useBranchId } from '#kernel/flags.ts';
import { useApi } from '#kernel/hooks.ts';
import { useLang, useWords } from '#kernel/lang.ts';
import type { Tone } from '#kernel/theme/tokens.ts';
import { Panel } from '#kit/Panel.tsx';
import { homeWords } from './home.words.ts';

interface Item {
  key: string;
  icon: ReactNode;
  tone: Tone;
  title: string;
  text: string;
  count: number;
  path: string;
}

/** What waits for the person: each line leads straight to it. */
export function Todo({ overview: { todos, people } }: { overview: Overview }) {
  const t = useWords(homeWords);
  const lang = useLang();
  const navigate = useNavigate();
  const unread = useApi(notificationApi.unreadTotal, {});
  const messages = unread.data?.data ?? 0;
  const guests = useUnreplied(useBranchId()) ?? 0;
  const all: Item[] = [
    ...todos.flatMap(({ kind, count, since }) => {
      const row = todoRows[kind];
      if (!row) return [];
      const text = fill(t.todoSince, { time: formatTime(new Date(since), 'datetime').slice(5, 16) });
      return [
        { key: kind, icon: <AuditOutlined />, tone: 'warning' as const, title: row.title[lang], text, count, path: row.path },
      ];
    }),
    {
      key: 'guests',
      icon: <CommentOutlined />,
      tone: 'warning',
      title: t.todoGuests,
      text: t.todoGuestsText,
      count: guests,
      path: '/admin/bar/messageConsole',
    },
    {
      key: 'messages',
      icon: <MessageOutlined />,
      tone: 'primary',
      title: t.todoMessages,
      text: t.todoMessagesText,
      count: messages,
      path: '/admin/bar/historyMessage',
    },
    {
      key: 'locked',
      icon: <LockOutlined />,
      tone: 'error',
      title: t.todoLocked,
      text: t.todoLockedText,
      count: people?.locked ?? 0,
      path: '/settings/user?status=LOCKED',
    },
  ];
  const items = all.filter(({ count }) => count > 0);
  const total = items.reduce((sum, { count }) => sum + count, 0);
  return (
    <Panel title={t.todo} note={total > 0 && fill(t.todoNote, { n: total })} flush>
      <ul className="todo">
        {items.map(({ key, icon, tone, title, text, count, path }) => (
          <li key={key} className={`t-${tone}`}>
            <button type="button" onClick={() => void navigate(path)}>
              <span className="ti">{icon}</span>
              <span className="todo-t">
                <span>{title}</span>
                <small className="ell">{text}</small>
              </span>
              <b className="num">{count}</b>
              <RightOutlined className="muted" />
            </button>
          </li>
        ))}
        {items.length === 0 && <li className="muted todo-none">{t.todoNone}</li>}
      </ul>
    </Panel>
  );
}
