import { exportApi } from '@netbar/contract/platform/export/export.api';
import { notificationApi } from '@netbar/contract/platform/notification/notification.api';
import type { Notification } from '@netbar/contract/platform/notification/notification.model';
import { labelOf, targetOf } from '@netbar/contract/platform/notification/notification.rules';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useEffect, useRef } from 'react';
import { call } from '#kernel/call.ts';
import { downloadFile } from '#kernel/download.ts';
import { useLang, useWords } from '#kernel/lang.ts';
import { notificationWords } from '../notification.words.ts';
import { Ago } from './Ago.tsx';
import { readAtOnce } from './read-at-once.ts';
import { toneOf } from './tone.tsx';

/** Specification §9. */
const PAGE_SIZE = 6;
const SCROLL_DISTANCE_PX = 10;
const SCROLL_THROTTLE_MS = 200;

interface BellListProps {
  which: 'list' | 'history';
  pathOf: (name: string) => string | undefined;
  onGo: (path: string) => void;
}

/** Six messages at a time; the next six come when the end is near. */
export function BellList({ which, pathOf, onGo }: BellListProps) {
  const t = useWords(notificationWords);
  const lang = useLang();
  const cache = useQueryClient();
  const { message } = App.useApp();
  const scrolledAt = useRef(0);
  const list = useRef<HTMLUListElement>(null);
  const found = useInfiniteQuery({
    queryKey: ['notification', which, 'bell'],
    queryFn: ({ pageParam, signal }) => call(notificationApi[which], { page: pageParam, limit: PAGE_SIZE }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * PAGE_SIZE < last.total ? pages.length + 1 : undefined),
    staleTime: 0,
  });
  const rows = found.data?.pages.flatMap((page) => page.rows) ?? [];

  const open = (row: Notification) => {
    const { name, query } = targetOf(row);
    const path = pathOf(name) ?? pathOf('historyMessage');
    if (!path) return;
    // It tells of a change, so what was read before is not shown any more: maybe of the very page that is open.
    void cache.invalidateQueries({ predicate: ({ queryKey: [feature] }) => feature !== 'notification' });
    onGo(`${path}?${new URLSearchParams(query).toString()}`);
  };
  const select = async (row: Notification) => {
    if (row.serviceType === 'EXPORT' && row.serviceId) void downloadFile(exportApi.file, { id: row.serviceId });
    else open(row);
    if (row.readTime !== null) return;
    const read = () => call(notificationApi.read, { id: row.id });
    await readAtOnce(cache, 'one', read).catch(() => void message.error(t.readFailed));
  };
  const { hasNextPage, isFetching, fetchNextPage } = found;
  const scrolled = () => {
    const now = Date.now();
    if (!isNearEnd(list.current) || now - scrolledAt.current < SCROLL_THROTTLE_MS) return;
    scrolledAt.current = now;
    if (hasNextPage && !isFetching) void fetchNextPage();
  };
  // What does not fill the box cannot be scrolled to its end.
  useEffect(() => {
    if (hasNextPage && !isFetching && isNearEnd(list.current)) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  if (!found.isPending && rows.length === 0) return <p className="bell-none muted">{t.none}</p>;
  return (
    <ul className="bell-list" ref={list} onScroll={scrolled}>
      {rows.map((row) => {
        const { tone, icon } = toneOf(row);
        return (
          <li key={row.id}>
            <button type="button" className={`t-${tone}`} onClick={() => void select(row)}>
              <span className="mi">{icon}</span>
              <span className="ell">{row.content}</span>
              <small>{labelOf(row)[lang]}</small>
              <small className="num">
                <Ago time={row.createdTime} />
              </small>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

const isNearEnd = (list: HTMLElement | null) =>
  list !== null && list.scrollHeight - list.scrollTop - list.clientHeight <= SCROLL_DISTANCE_PX;
