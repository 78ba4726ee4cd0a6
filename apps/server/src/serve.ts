import { openApp } from './app.ts';
import { readConfig } from './config.ts';
import { routes } from './features.ts';
import { openChannel } from './features/platform/realtime/channel.ts';
import { findSetUpAddress } from './features/platform/installation/installation.ts';
import { openGateways } from './gateways/gateways.ts';
import { drainServer, drainOnSignal } from './kernel/drain.ts';
import { openLog } from './kernel/log.ts';
import { openDb } from './kernel/postgres/db.ts';
import { openPool } from './kernel/postgres/pool.ts';
import { openSessions } from './kernel/sessions.ts';
import { checkVaultKeys } from './kernel/vault-keys.ts';
import { openVault } from './kernel/vault.ts';

/** Starts the server as configured, until it is told to leave. */
export async function serve(slices = routes) {
  const config = readConfig('DATABASE_URL', 'TOKEN_SECRET', 'VAULT_KEY', 'STORAGE_FOLDER', 'PUBLIC_URL');
  const log = openLog(config.LOG_LEVEL);
  const telemetry = config.OTEL_EXPORTER_OTLP_ENDPOINT
    ? (await import('./kernel/telemetry.ts')).startTelemetry(config.OTEL_EXPORTER_OTLP_ENDPOINT)
    : undefined;
  const pool = openPool(config.DATABASE_URL, { max: config.DATABASE_POOL });
  const visitors = openPool(config.DATABASE_URL, { max: Math.ceil(config.DATABASE_POOL / 4) });
  const sessions = openSessions(pool, config.TOKEN_SECRET);
  const [vault, gateways] = [openVault(config.VAULT_KEY, config.VAULT_OTHER_KEYS), openGateways(config)];
  await checkVaultKeys(pool, vault);
  const dependencies = { pool, visitors, sessions, vault, gateways, now: () => new Date() };
  const { app, health } = await openApp(config, dependencies, log, slices);
  const channel = openChannel(app.server, dependencies, {
    redisUrl: config.REDIS_URL,
    origins: config.CONSOLE_ORIGINS,
    proxies: config.TRUSTED_PROXIES,
    log,
  });
  // Before the server waits for its connections to end: these would not by themselves.
  app.addHook('preClose', async () => channel.close());
  // Before the first caller is answered: from then on the server may be told to leave.
  drainOnSignal(log, async () => {
    // Until the load balancer has seen that this server leaves, it sends callers here.
    await drainServer(app, health, config.DRAIN_PAUSE_MS);
    sessions.close();
    await Promise.all([pool.end(), visitors.end(), telemetry?.stop()]);
  });
  const listensAt = await app.listen({ host: config.HOST, port: config.PORT });
  log.info({ listensAt }, 'listening');
  const setUpAddress = await findSetUpAddress({ ...dependencies, db: openDb(visitors, 'nobody') }, config.PUBLIC_URL);
  if (setUpAddress) log.warn({ setUpAddress }, 'there is no company yet: whoever opens this address makes the first');
}
