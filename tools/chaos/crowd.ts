import { setTimeout as sleep } from 'node:timers/promises';
import { press, type Line, type Meant } from './press.ts';

interface Pace {
  perSecond: number;
  /** A queue of people would walk away at some point; without this an outage would end in a burst of thousands. */
  mostWaiting: number;
}

/** People who come at a steady pace whether or not they are served. Remembers all they meant and all they were told. */
export function openCrowd<M extends Meant<unknown>>(
  line: Line,
  { perSecond, mostWaiting }: Pace,
  { next, after }: { next: () => M[]; after: (done: M) => Promise<void> | void },
) {
  const all: M[] = [];
  const waiting = new Set<Promise<void>>();
  const giveUp = new AbortController();
  const start = (meant: M) => {
    all.push(meant);
    const pressing = press(line, meant, giveUp.signal)
      .then(() => after(meant))
      .finally(() => waiting.delete(pressing));
    waiting.add(pressing);
    return pressing;
  };
  let timer: NodeJS.Timeout | undefined;
  return {
    all,
    start,
    run: () => {
      timer = setInterval(() => {
        if (waiting.size < mostWaiting) for (const meant of next()) void start(meant);
      }, 1_000 / perSecond);
    },
    /** Nobody new; those in the queue are served, or give up after a while and stay open. */
    close: async (patienceMs: number) => {
      clearInterval(timer);
      const deadline = performance.now() + patienceMs;
      while (waiting.size > 0 && performance.now() < deadline) await sleep(50);
      giveUp.abort();
      await Promise.all(waiting);
    },
  };
}
