import type { ReactNode } from 'react';
import { Failed } from '../list/ListStates.tsx';
import { RecordSkeleton } from './RecordSkeleton.tsx';
import { StartTimeline } from './Timeline.tsx';
import type { TimelineOf } from './use-latest-entries.ts';
import './record.css';

interface Read<T> {
  data: T | undefined;
  error: unknown;
  isPending: boolean;
  /** The record before, which stays on the screen until this one is here. */
  isPlaceholderData?: boolean;
  refetch: () => unknown;
}

interface RecordProps<T> {
  read: Read<T>;
  children: (data: T) => ReactNode;
  /** The record is the whole page: it loads in the page's shape, and an error takes the page's heading. */
  isPage?: boolean;
  /** Its timeline, which is asked for at the same time as the record. */
  timeline?: TimelineOf;
}

/** One record with its states: loading, missing, refused, loaded. */
export function Record<T>({ timeline, ...record }: RecordProps<T>) {
  return (
    <>
      {timeline && <StartTimeline {...timeline} />}
      <RecordState {...record} />
    </>
  );
}

function RecordState<T>({ read, children, isPage = false }: RecordProps<T>) {
  if (read.data !== undefined)
    return (
      // Until the next record is here, nothing of the one before can be pressed.
      <div className={isPage ? 'rec' : 'rec-part'} inert={read.isPlaceholderData === true}>
        {children(read.data)}
      </div>
    );
  if (read.isPending) return <RecordSkeleton isPage={isPage} />;
  return (
    <section className="panel">
      <Failed error={read.error} isPage={isPage} onRetry={() => void read.refetch()} />
    </section>
  );
}
