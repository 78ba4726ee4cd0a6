import { asAdmin, createDatabase } from '@netbar/server/create-database.ts';
import { openDb } from '@netbar/server/kernel/postgres/db.ts';
import { openPool } from '@netbar/server/kernel/postgres/pool.ts';
import { openSessions } from '@netbar/server/kernel/sessions.ts';
import { migrate } from '@netbar/server/migrate.ts';
import { databaseUrl } from '@netbar/server/testing/database-url.ts';
import { employ } from '@netbar/server/testing/people.ts';
import { openPlace, openWarehouse } from '@netbar/server/testing/place.ts';
import { randomUUIDv7 } from 'node:crypto';
import type pg from 'pg';

const TOKEN_SECRET = 'a secret for the bench only, 32 characters';
/** As many as the most connections of a run, so that no two sales meet on a row. */
const COUNTERS = 64;
const COMPANIES = 5;
const AUDIT_ROWS_PER_BRANCH = 1_000;

/** A place to sell at: goods, a member with money, and a cashier. */
export interface Counter {
  token: string;
  actorId: string;
  branchId: string;
  warehouseId: string;
  productId: string;
  memberId: string;
}

export interface Stage {
  /** The database as the server sees it, and as an administrator whom no fence holds. */
  url: string;
  adminUrl: string;
  /** What a server of the run is started with. Nobody is sent away: every answer is to be an answer. */
  env: Record<string, string>;
  company: string;
  counters: Counter[];
  viewer: { token: string; branchId: string };
  close: () => Promise<void>;
}

/** A database of our own with several chains in it, ours with a counter in every branch. */
export async function openStage(): Promise<Stage> {
  const name = `netbar_bench_${process.pid}`;
  const [url, adminUrl] = [databaseUrl(name, 'netbar_app'), databaseUrl(name)];
  await createDatabase(databaseUrl(), name);
  await migrate(databaseUrl(name, 'netbar_owner'));
  const pool = openPool(url);
  try {
    const people = await fill(pool, adminUrl);
    const limits = { RATE_LIMIT_PER_MINUTE: '1000000000', MAX_LAG_MS: '10000', LOG_LEVEL: 'info' };
    return {
      ...people,
      url,
      adminUrl,
      env: { DATABASE_URL: url, BARE_URL: adminUrl, DATABASE_POOL: '10', TOKEN_SECRET, ...limits },
      close: () => asAdmin(databaseUrl(), (client) => client.query(`drop database ${name} with (force)`)),
    };
  } finally {
    await pool.end();
  }
}

async function fill(pool: pg.Pool, adminUrl: string) {
  const sessions = openSessions(pool, TOKEN_SECRET);
  const { company, brand } = await openPlace(pool, '我们网咖');
  for (let i = 1; i < COMPANIES; i++) await openPlace(pool, `对手网咖${i}`);
  const branchIds = await openBranches(pool, company, brand, COUNTERS);
  const counters: Counter[] = [];
  for (const branchId of branchIds) {
    const { token, accountId } = await employ(pool, sessions, { companyId: company, branchIds: [branchId], can: ['TILL'] });
    const warehouseId = await openWarehouse(pool, company, branchId);
    counters.push({ token, actorId: accountId, branchId, warehouseId, productId: randomUUIDv7(), memberId: randomUUIDv7() });
  }
  const { token } = await employ(pool, sessions, { companyId: company, branchIds, can: ['BENCH'] });
  sessions.close();
  await asAdmin(adminUrl, async (client) => {
    await client.query(fillAudit, [AUDIT_ROWS_PER_BRANCH]);
    await client.query('vacuum analyze');
  });
  return { company, counters, viewer: { token, branchId: branchIds[0] as string } };
}

export async function openBranches(pool: pg.Pool, companyId: string, brandId: string, count: number) {
  const branches = Array.from({ length: count }, (_, i) => {
    return { id: randomUUIDv7(), brandId, branchNo: String(2000 + i), name: `${i + 1}号店`, createdTime: new Date() };
  });
  await openDb(pool, { companyId })
    .transaction()
    .execute((tx) => tx.insertInto('branches').values(branches).execute());
  return branches.map(({ id }) => id);
}

/** A log for every branch of every company, a row a second. */
const fillAudit = `
  insert into tenant.audit_log (company_id, id, actor_id, action, branch_id, doc_type, doc_id, detail, ip, request_id, created_time)
  select b.company_id, (left(replace(platform.first_id_at(at)::text, '-', ''), 13) || right(replace(gen_random_uuid()::text, '-', ''), 19))::uuid, p.id,
    'order.refund', b.id, 'ORDER', gen_random_uuid(), '{"reason":"客人退货"}', '10.1.2.3', gen_random_uuid()::text, at
  from tenant.branches b
  cross join (select id from platform.accounts limit 1) p
  cross join lateral (select now() - make_interval(secs => n) as at from generate_series(1, $1::int) n) moment`;
