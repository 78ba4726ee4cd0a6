import { commonErrors } from '@netbar/contract/kernel/errors';
import { AppError } from './errors.ts';

export interface Turns {
  /** Works when its turn has come, or is refused as busy because too many wait already. */
  take: <T>(work: () => Promise<T>) => Promise<T>;
  /** For whatever only leads up to a turn: refuses before any work is done when there would be none. */
  refuseWhenFull: () => void;
}

/** So many at once, so many waiting in the order they came, and the rest sent away. */
export function openTurns(atOnce: number, mostWaiting: number): Turns {
  let running = 0;
  const waiting: (() => void)[] = [];
  const refuseWhenFull = () => {
    if (waiting.length >= mostWaiting) throw new AppError(commonErrors.busy);
  };
  return {
    refuseWhenFull,
    async take(work) {
      if (running < atOnce) running++;
      else {
        refuseWhenFull();
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
      try {
        return await work();
      } finally {
        // The place is handed over, not given up: nobody who comes in between may take it as well.
        const next = waiting.shift();
        if (next) next();
        else running--;
      }
    },
  };
}
