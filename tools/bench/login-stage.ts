import { asAdmin, createDatabase } from '@netbar/server/create-database.ts';
import { openDb } from '@netbar/server/kernel/postgres/db.ts';
import { hashPassword } from '@netbar/server/kernel/passwords.ts';
import { openPool } from '@netbar/server/kernel/postgres/pool.ts';
import { openSessions } from '@netbar/server/kernel/sessions.ts';
import { openVault } from '@netbar/server/kernel/vault.ts';
import { migrate } from '@netbar/server/migrate.ts';
import { freePort } from '@netbar/server/testing/free-port.ts';
import { employ } from '@netbar/server/testing/people.ts';
import { openPlace, openWarehouse } from '@netbar/server/testing/place.ts';
import { startPostgres } from '@netbar/server/testing/private-postgres.ts';
import { isUp, startProcess, until } from '@netbar/server/testing/process.ts';
import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';

export const PASSWORD = 'Wangka-2026';
export const ANSWER = 'ab12';
const TOKEN_SECRET = 'a secret for the bench only, 32 characters';
const DATABASE = 'netbar';
const PEOPLE = 300;
/** As many as there are sales a second: two at one counter would wait for each other, whoever signs in. */
const COUNTERS = 20;

/** Where somebody sells. */
export interface Counter {
  token: string;
  branchId: string;
  warehouseId: string;
  productId: string;
  memberId: string;
}

export type LoginStage = Awaited<ReturnType<typeof openLoginStage>>;

/** A server process on a PostgreSQL of its own, with people who have passwords and counters with goods to sell. */
export async function openLoginStage() {
  const postgres = await startPostgres();
  await createDatabase(postgres.url(), DATABASE);
  await migrate(postgres.url(DATABASE, 'netbar_owner'));
  const appUrl = postgres.url(DATABASE, 'netbar_app');
  const pool = openPool(appUrl);
  const people = await hire(pool);
  await asAdmin(postgres.url(DATABASE), async (client) =>
    client.query('update platform.accounts set password_hash = $1', [await hashPassword(PASSWORD)]),
  );
  const vaultKey = randomBytes(32).toString('base64');
  const { url, stop } = await startServer({ DATABASE_URL: appUrl, VAULT_KEY: vaultKey });
  return {
    url,
    ...people,
    drawCaptchas: (count: number) => drawCaptchas(pool, vaultKey, count),
    close: async () => {
      await stop();
      await pool.end();
      postgres.stop();
    },
  };
}

async function hire(pool: pg.Pool) {
  const sessions = openSessions(pool, TOKEN_SECRET);
  const { company: companyId, brand: brandId } = await openPlace(pool, '网咖');
  const branchIds = await addBranches(pool, companyId, brandId);
  const counters = await Promise.all(branchIds.map((branchId) => openCounter(branchId)));
  const people = await Promise.all(
    Array.from({ length: PEOPLE }, () => employ(pool, sessions, { companyId, branchIds: branchIds.slice(0, 1), can: [] })),
  );
  sessions.close();
  return { counters, usernames: people.map(({ accountId }) => `u${accountId}`) };

  async function openCounter(branchId: string): Promise<Counter> {
    const { token } = await employ(pool, sessions, { companyId, branchIds: [branchId], can: ['TILL', 'CODE_LIST'] });
    const warehouseId = await openWarehouse(pool, companyId, branchId);
    return { token, branchId, warehouseId, productId: randomUUIDv7(), memberId: randomUUIDv7() };
  }
}

async function addBranches(pool: pg.Pool, companyId: string, brandId: string) {
  const branches = Array.from({ length: COUNTERS }, (_, i) => {
    return { id: randomUUIDv7(), brandId, branchNo: String(2000 + i), name: `${i + 1}号店`, createdTime: new Date() };
  });
  await openDb(pool, { companyId })
    .transaction()
    .execute((tx) => tx.insertInto('branches').values(branches).execute());
  return branches.map(({ id }) => id);
}

async function startServer(env: Record<string, string>) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const file = fileURLToPath(import.meta.resolve('@netbar/server/testing/till-server.ts'));
  const server = startProcess(process.execPath, [file], '/dev/null', {
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      TOKEN_SECRET,
      ...env,
      LOG_LEVEL: 'error',
      RATE_LIMIT_PER_MINUTE: '1000000000',
    },
  });
  await until('the server is up', () => isUp(`${url}/health/ready`));
  return { url, stop: () => server.end('SIGTERM') };
}

/** Pictures whose text we know: the program that measures cannot read the drawn ones. */
async function drawCaptchas(pool: pg.Pool, vaultKey: string, count: number) {
  const vault = openVault(vaultKey);
  const ids = Array.from({ length: count }, () => randomUUIDv7());
  const macs = ids.map((id) => vault.mac('captcha', `${id} ${ANSWER}`));
  await pool.query(
    `insert into platform.captchas (id, answer_mac, expires_time)
     select id, mac, now() + interval '1 hour' from unnest($1::uuid[], $2::bytea[]) as drawn (id, mac)`,
    [ids, macs],
  );
  return ids;
}
