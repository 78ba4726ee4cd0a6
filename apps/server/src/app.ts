import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import { fastify, LogController, type FastifyBaseLogger } from 'fastify';
import { randomUUIDv7 } from 'node:crypto';
import type { Config } from './config.ts';
import { routes } from './features.ts';
import { refuseAddress, useEnvelope } from './kernel/envelope.ts';
import { useHeaders } from './kernel/headers.ts';
import { useHealth } from './kernel/health.ts';
import { lazyChildLog } from './kernel/log.ts';
import { useMetrics } from './kernel/metrics.ts';
import { useOpenApi } from './kernel/openapi.ts';
import type { Dependencies } from './kernel/open-ctx.ts';

/** The HTTP server with every slice mounted. Does not listen yet. */
export async function openApp(config: Config, dependencies: Dependencies, log: FastifyBaseLogger, slices = routes) {
  const app = fastify({
    loggerInstance: log,
    childLoggerFactory: lazyChildLog,
    // One line per answer, ours, without the query.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUIDv7(),
    requestIdHeader: false,
    // Reads X-Forwarded-For from the right and stops at the first address that is no proxy of ours: what a client claims is left of it.
    trustProxy: config.TRUSTED_PROXIES,
    bodyLimit: 1024 * 1024,
    requestTimeout: 30_000,
    connectionTimeout: 40_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    frameworkErrors: (_, req, reply) => void refuseAddress(req, reply),
  });
  // Files, and the forms that one provider calls back with. How large one may be is for each endpoint that takes them to say.
  app.addContentTypeParser(
    ['application/octet-stream', 'application/x-www-form-urlencoded'],
    { parseAs: 'buffer' },
    (_, body, done) => done(null, body),
  );
  useHeaders(app);
  await app.register(rateLimit, {
    max: config.RATE_LIMIT_PER_MINUTE,
    timeWindow: '1 minute',
    allowList: (req) => req.url.startsWith('/health/'),
  });
  await app.register(underPressure, { maxEventLoopDelay: config.MAX_LAG_MS, exposeStatusRoute: false });
  useEnvelope(app);
  useOpenApi(app);
  // This line holds nothing to redact; searching it took a twelfth of the time of a page.
  const plainLog = log.child({}, { redact: [] });
  app.addHook('onResponse', (req, reply, done) => {
    plainLog.info({ requestId: req.id, req, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'answered');
    done();
  });
  const health = useHealth(app, dependencies.pool);
  useMetrics(app, dependencies.pool);
  for (const mount of slices) mount(app, dependencies);
  return { app, health };
}
