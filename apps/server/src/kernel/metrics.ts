import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Prometheus figures at /metrics: per endpoint, of the pool and of the process. The proxy does not pass this path on. */
export function useMetrics(app: FastifyInstance, pool: pg.Pool) {
  const registry = openRegistry();
  const answered = new Histogram({
    name: 'netbar_request_seconds',
    help: 'Time from a request to its answer.',
    labelNames: ['endpoint', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  gauge(registry, 'netbar_pool_connections', 'Open connections to PostgreSQL.', () => pool.totalCount);
  gauge(registry, 'netbar_pool_waiting', 'Requests waiting for a connection.', () => pool.waitingCount);

  app.addHook('onResponse', (req, reply, done) => {
    const { endpoint } = req.routeOptions.config;
    if (endpoint)
      answered.observe({ endpoint: `${endpoint.feature}.${endpoint.name}`, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
  app.get('/metrics', async (_, reply) => reply.type(registry.contentType).send(await registry.metrics()));
}

/** A registry that holds the metrics of the process itself. */
export function openRegistry() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}

/** A gauge whose value is read when metrics are collected. */
export function gauge(registry: Registry, name: string, help: string, read: () => number | Promise<number>) {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      this.set(await read());
    },
  });
}
