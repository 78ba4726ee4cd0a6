import { commonErrors } from '@netbar/contract/kernel/errors';
import { AppError } from './errors.ts';

export interface Limiter {
  /** Runs the work when a place is free. Refused as busy when too many are waiting already. */
  run: <T>(work: () => Promise<T>) => Promise<T>;
  /** Refuses when the queue is full, for steps before `run` that would be in vain. */
  refuseWhenFull: () => void;
}

/** Limits how much work runs at once. More waits in order of arrival, up to `mostWaiting`; the rest is refused. */
export function openLimiter(atOnce: number, mostWaiting: number): Limiter {
  let running = 0;
  const waiting: (() => void)[] = [];
  const refuseWhenFull = () => {
    if (waiting.length >= mostWaiting) throw new AppError(commonErrors.busy);
  };
  return {
    refuseWhenFull,
    async run(work) {
      if (running < atOnce) running++;
      else {
        refuseWhenFull();
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
      try {
        return await work();
      } finally {
        // The place passes to the next in line without being counted free, so that a newcomer cannot take it as well.
        const next = waiting.shift();
        if (next) next();
        else running--;
      }
    },
  };
}
