import type { FastifyInstance } from 'fastify';
import type pg from 'pg';

/** Alive: the process answers. Ready: it also reaches PostgreSQL and is not on its way out. Redis is not asked: nothing that matters is there. */
export function useHealth(app: FastifyInstance, pool: pg.Pool) {
  const state = { draining: false };
  // A connection kept alive for the next request would keep a leaving server waiting.
  app.addHook('onSend', (_, reply, payload, done) => {
    if (state.draining) reply.header('connection', 'close');
    done(null, payload);
  });
  // A server that is merely busy must not be taken for dead and restarted.
  const whileBusy = { config: { pressureHandler: () => {} } };
  app.get('/health/live', whileBusy, async () => ({ status: 'ok' }));
  app.get('/health/ready', async (_, reply) => {
    const isReady = !state.draining && (await answers(pool));
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ok' : 'not ready' });
  });
  return state;
}

export const answers = (pool: pg.Pool) =>
  pool.query('select 1').then(
    () => true,
    () => false,
  );
