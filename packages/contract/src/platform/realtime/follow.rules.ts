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
 * duplicates are dropped. The first `catchUp` only reads the current number; events up to that number which the socket brings during
 * or after the call are delivered as well.
 */
export function followBranch({ fetchMissed, onEvent, onGap }: FollowOptions) {
  let seen: number | undefined;
  /** Where the branch stood when following began, and what the socket has brought of the events up to there. */
  let start: number | undefined;
  let early: RealtimeEvent[] = [];
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
      if (start === undefined) for (const event of early.filter(({ seq }) => seq <= last)) onEvent(event);
      start = Math.min(start ?? last, last);
      early = early.filter(({ seq }) => seq <= (start ?? last));
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
  const receiveEarly = (event: RealtimeEvent) => {
    if (early.some(({ seq }) => seq === event.seq)) return;
    early.push(event);
    if (start !== undefined) onEvent(event);
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
      if (start === undefined || event.seq <= start) receiveEarly(event);
      if (fetching) return fetching;
      if (seen === undefined || event.seq > seen + 1) return catchUp();
      if (event.seq === seen + 1) deliver(event);
      return undefined;
    },
    seen: () => seen,
  };
}
