import type { FastifyInstance } from 'fastify';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from './log.ts';

/** Longer than any request may take would keep a deploy waiting; what is not done by then is safe to repeat. */
const PATIENCE_MS = 10_000;

/** On SIGTERM or SIGINT: take no more work, finish what is under way, leave. */
export function drainOnSignal(log: Log, finish: () => Promise<unknown>) {
  let leaving = false;
  const leave = (signal: string) => {
    if (leaving) return;
    leaving = true;
    log.info({ signal }, 'draining');
    setTimeout(() => process.exit(1), PATIENCE_MS).unref();
    finish().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'could not drain');
        process.exit(1);
      },
    );
  };
  process.once('SIGTERM', leave);
  process.once('SIGINT', leave);
}

/**
 * Takes an HTTP server out of service without failing anybody who asked in good faith: for a while it says that it is
 * leaving and answers all the same, then it accepts nobody and finishes what is under way.
 */
export async function closeGently(app: FastifyInstance, health: { draining: boolean }, pauseMs: number) {
  health.draining = true;
  await sleep(pauseMs);
  // An answer that began earlier could not say so; its connection would stay open, waiting for the next request.
  const sweep = setInterval(() => app.server.closeIdleConnections(), 100);
  await app.close();
  clearInterval(sweep);
}
