import type { RealtimeEvent } from '../kernel/realtime.ts';

interface Missed {
  events: RealtimeEvent[];
  last: number;
  isPartial: boolean;
}

interface Follow {
  /** Asks the server for everything after a number; without one, only how far it has come. */
  ask: (after?: number) => Promise<Missed>;
  /** Told of every event once and in order, however it came. */
  hear: (event: RealtimeEvent) => void;
  /** Told when some events are forgotten by now: whatever they changed has to be loaded afresh. */
  reload: () => void;
}

export type Follower = ReturnType<typeof followBranch>;

/**
 * Follows the events of one branch. Sockets deliver at most once, so a number that does not follow the one before makes it
 * ask for what is between; what comes twice is heard once. Events of before the first `catchUp` are not heard.
 */
export function followBranch({ ask, hear, reload }: Follow) {
  let seen: number | undefined;
  let highest = 0;
  let asking: Promise<void> | undefined;

  const askOn = async () => {
    for (;;) {
      const after = seen;
      const { events, last, isPartial } = await ask(after);
      // Fewer than we have seen: the database was set back, and counts on from there.
      const isSetBack = last < (after ?? 0);
      if (isPartial || isSetBack) reload();
      if (isSetBack) highest = last;
      for (const event of events) if (event.seq > (seen ?? 0)) hearNext(event);
      // At the start, and where all of it was forgotten, there is nothing to hear up to there.
      if (events.length === 0) seen = last;
      highest = Math.max(highest, last);
      if ((seen ?? 0) >= highest || (after !== undefined && events.length === 0)) return;
    }
  };
  const hearNext = (event: RealtimeEvent) => {
    seen = event.seq;
    hear(event);
  };
  /** Finds out what was missed. Asked while it is at it, it is the same finding out. */
  const catchUp = () => {
    asking ??= askOn().finally(() => (asking = undefined));
    return asking;
  };
  return {
    catchUp,
    /** An event as the socket brought it. Gives a promise when it made us ask. */
    take(event: RealtimeEvent): Promise<void> | undefined {
      highest = Math.max(highest, event.seq);
      if (asking) return asking;
      if (seen === undefined || event.seq > seen + 1) return catchUp();
      if (event.seq === seen + 1) hearNext(event);
      return undefined;
    },
    seen: () => seen,
  };
}
