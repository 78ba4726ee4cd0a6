import type { RealtimeEvent } from '#kernel/realtime.ts';

interface Missed {
  events: RealtimeEvent[];
  last: number;
  isPartial: boolean;
}

interface FollowOptions {
  /** Fetches all events after a sequence number, or only the current number if none is given. */
  fetchMissed: (after?: number) => Promise<Missed>;
  /** Called once for every event, in order. */
  onEvent: (event: RealtimeEvent) => void;
  /** Called when missed events are no longer stored: everything shown must be loaded again. */
  onGap: () => void;
}

export type Follower = ReturnType<typeof followBranch>;

/**
 * Follows the events of one branch. Sockets deliver at most once, so a gap in the sequence numbers fetches what is missing, and
 * duplicates are dropped. Events before the first `catchUp` are not delivered.
 */
export function followBranch({ fetchMissed, onEvent, onGap }: FollowOptions) {
  let seen: number | undefined;
  let highest = 0;
  let fetching: Promise<void> | undefined;

  const fetchAll = async () => {
    for (;;) {
      const after = seen;
      const { events, last, isPartial } = await fetchMissed(after);
      // Lower than the number already seen: the database was restored, and numbering continues from there.
      const isSetBack = last < (after ?? 0);
      if (isPartial || isSetBack) onGap();
      if (isSetBack) highest = last;
      for (const event of events) if (event.seq > (seen ?? 0)) deliver(event);
      // At the start, or if nothing is stored any more, there is nothing to deliver up to `last`.
      if (events.length === 0) seen = last;
      highest = Math.max(highest, last);
      if ((seen ?? 0) >= highest || (after !== undefined && events.length === 0)) return;
    }
  };
  const deliver = (event: RealtimeEvent) => {
    seen = event.seq;
    onEvent(event);
  };
  /** Fetches what was missed. Calls during a fetch share it. */
  const catchUp = () => {
    fetching ??= fetchAll().finally(() => (fetching = undefined));
    return fetching;
  };
  return {
    catchUp,
    /** Takes an event from the socket. Returns a promise if it caused a fetch. */
    receive(event: RealtimeEvent): Promise<void> | undefined {
      highest = Math.max(highest, event.seq);
      if (fetching) return fetching;
      if (seen === undefined || event.seq > seen + 1) return catchUp();
      if (event.seq === seen + 1) deliver(event);
      return undefined;
    },
    seen: () => seen,
  };
}
