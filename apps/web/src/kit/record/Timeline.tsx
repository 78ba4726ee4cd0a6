import { Suspense, useEffect } from 'react';
import { lazyPart } from '../load-chunk.ts';
import { RecordSkeleton } from './RecordSkeleton.tsx';
import { useLatestEntries, type TimelineOf } from './use-latest-entries.ts';

const load = async () => (await import('./RecordTimeline.tsx')).RecordTimeline;
const Lazy = lazyPart(load);
const LazyLog = lazyPart(async () => (await import('./RecordLog.tsx')).LogEntries);

/** The timeline of a record. Loaded apart: it needs the words of every action there is. */
export const Timeline = (of: TimelineOf) => (
  <Suspense
    fallback={
      <section className="panel">
        <RecordSkeleton isPage={false} />
      </section>
    }
  >
    <Lazy {...of} />
  </Suspense>
);

/** All that happened to a record, as a part of its page. */
export const WholeLog = (of: TimelineOf) => (
  <Suspense fallback={<RecordSkeleton isPage={false} />}>
    <LazyLog {...of} />
  </Suspense>
);

/** Asks for the timeline beside the record instead of after it. */
export function StartTimeline(of: TimelineOf) {
  useLatestEntries(of);
  useEffect(() => {
    // A failure shows where the timeline does.
    void load().catch(() => {});
  }, []);
  return null;
}
