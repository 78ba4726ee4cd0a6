import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { Failed } from '../list/ListStates.tsx';

interface Read<T> {
  data: T | undefined;
  error: unknown;
  isPending: boolean;
  refetch: () => unknown;
}

interface RecordProps<T> {
  read: Read<T>;
  children: (data: T) => ReactNode;
  /** The record is the whole page: an error takes the page's heading. */
  isPage?: boolean;
}

/** One record with its states: loading, missing, refused, loaded. */
export function Record<T>({ read, children, isPage = false }: RecordProps<T>) {
  if (read.data !== undefined) return children(read.data);
  if (read.isPending) return <Skeleton active paragraph={{ rows: 6 }} />;
  return (
    <section className="panel">
      <Failed error={read.error} isPage={isPage} onRetry={() => void read.refetch()} />
    </section>
  );
}
