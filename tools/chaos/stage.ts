import { createDatabase } from '@netbar/server/create-database.ts';
import { migrate } from '@netbar/server/migrate.ts';
import { startPostgres } from '@netbar/server/testing/private-postgres.ts';
import { startRedis } from '@netbar/server/testing/private-redis.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFleet } from './fleet.ts';

const DATABASE = 'netbar';
export const TOKEN_SECRET = 'a secret for kill runs only, 32 characters';

export type Stage = Awaited<ReturnType<typeof openStage>>;

/** PostgreSQL, Redis, servers and workers of our own: everything that may be killed. */
export async function openStage(settings: Record<string, string> = {}, outside: Record<string, string> = {}) {
  const home = mkdtempSync(join(tmpdir(), 'netbar-chaos-'));
  const removeHome = () => rmSync(home, { recursive: true, force: true });
  process.once('exit', removeHome);
  const [postgres, redis] = await Promise.all([startPostgres({ track_commit_timestamp: 'on', ...settings }), startRedis()]);
  await createDatabase(postgres.url(), DATABASE);
  await migrate(postgres.url(DATABASE, 'netbar_owner'));

  const appUrl = postgres.url(DATABASE, 'netbar_app');
  const anchorFile = join(home, 'anchor');
  const fleet = await openFleet(home, {
    DATABASE_URL: appUrl,
    DATABASE_WORKER_URL: postgres.url(DATABASE, 'netbar_worker'),
    REDIS_URL: redis.url,
    TOKEN_SECRET,
    LOG_LEVEL: 'error',
    RATE_LIMIT_PER_MINUTE: '1000000',
    AUDIT_ANCHOR_FILE: anchorFile,
    ...outside,
  });
  return {
    postgres,
    redis,
    fleet,
    appUrl,
    adminUrl: postgres.url(DATABASE),
    anchorFile,
    async close() {
      await fleet.stop();
      postgres.stop();
      redis.stop();
      process.off('exit', removeHome);
      removeHome();
    },
  };
}
