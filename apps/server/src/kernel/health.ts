import type { FastifyInstance } from 'fastify';
import type pg from 'pg';

/** Live: the process answers. Ready: it also reaches PostgreSQL and is not draining. Redis is not checked, since the server works without it. */
export function useHealth(app: FastifyInstance, pool: pg.Pool) {
  const state = { draining: false };
  // A connection that is kept alive would delay the end of a draining server.
  app.addHook('onSend', (_, reply, payload, done) => {
    if (state.draining) reply.header('connection', 'close');
    done(null, payload);
  });
  // Health checks are answered under load too; otherwise a busy server would be restarted.
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
