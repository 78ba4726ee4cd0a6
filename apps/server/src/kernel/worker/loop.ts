import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../log.ts';

export interface Loop {
  /** Time since the last round ended, or since the loop was started. */
  silentMs: () => number;
  stop: () => Promise<void>;
}

/** Repeats a task: at once while it reports more work, else after a pause, and after growing pauses while it fails. Stops between two rounds. */
export function repeat(log: Log, name: string, pauseMs: number, task: () => Promise<{ more: boolean }>): Loop {
  const stopping = new AbortController();
  let roundEnded = performance.now();
  const run = async () => {
    let failures = 0;
    while (!stopping.signal.aborted) {
      let pause = pauseMs;
      try {
        const { more } = await task();
        failures = 0;
        if (more) pause = 0;
      } catch (error) {
        failures++;
        pause = Math.min(pauseMs * 2 ** failures, 5_000);
        log.error({ err: error, task: name }, 'a background task failed and will be tried again');
      }
      roundEnded = performance.now();
      if (pause > 0) await sleep(pause, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };
  const running = run();
  return {
    silentMs: () => performance.now() - roundEnded,
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}
