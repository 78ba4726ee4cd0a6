import type { FastifyInstance } from 'fastify';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from './log.ts';

/** How long a process may take to finish. Requests that are not done by then are cut off and are safe to repeat. */
const PATIENCE_MS = 10_000;

/** On SIGTERM or SIGINT calls `finish`, which accepts no more work and completes what is under way, then ends the process. */
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
 * Takes an HTTP server out of service without failing requests: for `pauseMs` it reports 503 on readiness and still answers, so
 * that the load balancer stops sending to it; then it accepts no connection and finishes what is under way.
 */
export async function drainServer(app: FastifyInstance, health: { draining: boolean }, pauseMs: number) {
  health.draining = true;
  await sleep(pauseMs);
  // An answer sent before draining began carries no `connection: close`, so its connection would stay open for a next request.
  const sweep = setInterval(() => app.server.closeIdleConnections(), 100);
  await app.close();
  clearInterval(sweep);
}
