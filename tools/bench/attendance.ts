import { addDays, bizDate } from '@netbar/contract/kernel/time';
import { readConfig } from '@netbar/server/config.ts';
import { asAdmin, createDatabase } from '@netbar/server/create-database.ts';
import { getCompanyMonth } from '@netbar/server/features/people/attendance/company-month.ts';
import { getSheet, listAnomalies } from '@netbar/server/features/people/attendance/month-sheet.ts';
import '@netbar/server/features.ts';
import { openGateways } from '@netbar/server/gateways/gateways.ts';
import { openLog } from '@netbar/server/kernel/log.ts';
import { systemCtx } from '@netbar/server/kernel/open-ctx.ts';
import { openPool } from '@netbar/server/kernel/postgres/pool.ts';
import { openVault } from '@netbar/server/kernel/vault.ts';
import { migrate } from '@netbar/server/migrate.ts';
import { databaseUrl } from '@netbar/server/testing/database-url.ts';
import { openPlace } from '@netbar/server/testing/place.ts';
import { leaveWhenTold } from '@netbar/server/testing/process.ts';
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { countMonth } from './attendance-count.ts';
import { seedAttendance } from './attendance-seed.ts';
import { readsOf, recordStatements, type SentStatement, sendByHand, timeRounds } from './beside-sql.ts';

/**
 * How fast days are counted and month sheets open, a year behind them, beside the same SQL bare:
 * `pnpm bench:attendance [--branches 50] [--employees 40] [--days 365] [--keep name]`. Fails when a recount changes a day.
 */
const { values } = parseArgs({
  options: {
    branches: { type: 'string', default: '50' },
    employees: { type: 'string', default: '40' },
    days: { type: 'string', default: '365' },
    keep: { type: 'string' },
  },
});
const ROUNDS = 60;
const to = addDays(`${bizDate(new Date()).slice(0, 7)}-01`, -1);
const from = addDays(to, 1 - Number(values.days));
const month = to.slice(0, 7);

leaveWhenTold();
const database = values.keep ?? `netbar_bench_attendance_${process.pid}`;
const owner = new pg.Client(databaseUrl(database));
const bare = new pg.Client(databaseUrl(database, 'netbar_app'));
const pool = openPool(databaseUrl(database, 'netbar_app'), { statementTimeoutMs: 120_000 });
try {
  if (await isMissing()) {
    await createDatabase(databaseUrl(), database);
    await migrate(databaseUrl(database, 'netbar_owner'));
    const { company } = await openPlace(pool, '大连锁');
    const size = { branches: Number(values.branches), employees: Number(values.employees), from, to };
    console.table(await seedAttendance(databaseUrl(database), company, size));
  }
  await measure();
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await Promise.all([owner.end(), bare.end(), pool.end()]);
  if (!values.keep) await asAdmin(databaseUrl(), (client) => client.query(`drop database if exists ${database} with (force)`));
}

async function isMissing() {
  let isMissing = true;
  await asAdmin(databaseUrl(), async (client) => {
    isMissing = (await client.query('select from pg_database where datname = $1', [database])).rowCount === 0;
  });
  return isMissing;
}

async function measure() {
  await Promise.all([owner.connect(), bare.connect()]);
  const { rows: companies } = await owner.query<{ id: string }>('select id from platform.companies limit 1');
  const company = companies[0]?.id ?? '';
  const vault = openVault(randomBytes(32).toString('base64'));
  const dependencies = { pool, vault, gateways: openGateways(readConfig()), now: () => new Date() };
  const openCtx = () => systemCtx(dependencies, company, openLog('silent'));
  await fillOtherMonths();
  console.table(await countMonth({ owner, openCtx, first: `${month}-01`, last: to }));
  await bare.query(`select set_config('app.company_id', $1, false), set_config('search_path', 'tenant', false)`, [company]);
  const { rows: branches } = await owner.query<{ id: string }>(
    'select distinct branch_id as id from tenant.employments order by 1',
  );
  const ctx = openCtx();
  const at = (round: number) => ({ branchId: branches[round % branches.length]?.id ?? '', month });
  console.table({
    'sheet of a branch': await comparePage('sheet', (round) => getSheet(ctx, at(round))),
    'anomalies of a branch': await comparePage('anomalies', (round) => listAnomalies(ctx, at(round))),
    company: await comparePage('company', () => getCompanyMonth(ctx, { month })),
  });
}

/** Times a page, encoded as it would be sent, and its statements sent by hand: in every round those of the same branch. */
async function comparePage(name: string, read: (round: number) => Promise<unknown>) {
  const statements: SentStatement[][] = [];
  for (let round = 0; round < ROUNDS; round++) statements.push(readsOf(await recordStatements(() => read(round))));
  let bytes = 0;
  const ours = await timeRounds(ROUNDS, async (round) => {
    bytes = Buffer.byteLength(JSON.stringify(await read(round)));
  });
  const theirs = await timeRounds(ROUNDS, (round) => sendByHand(bare, name, statements[round] ?? []));
  return {
    statements: statements[0]?.length,
    bytes,
    'p50 ms': ours.p50.toFixed(1),
    'p95 ms': ours.p95.toFixed(1),
    'bare p50': theirs.p50.toFixed(1),
    'bare p95': theirs.p95.toFixed(1),
    'ratio p50': (ours.p50 / theirs.p50).toFixed(2),
    'ratio p95': (ours.p95 / theirs.p95).toFixed(2),
  };
}

/** The days of all other months, as many rows as counting them would give. */
async function fillOtherMonths() {
  await owner.query('set session_replication_role = replica');
  await owner.query(
    `insert into tenant.attendance_days (company_id, employee_id, date, branch_id, roster_id, status, in_time, out_time, due_min, worked_min,
       late_min, early_min, due_halves, done_halves, paid_halves, workday_min, counted_time)
     select company_id, employee_id, date, branch_id, id, 'NORMAL', start_time, end_time, 450, 450, 0, 0, 2, 2, 2, 450, now()
     from tenant.rosters where date < $1 on conflict do nothing`,
    [`${month}-01`],
  );
  await owner.query('set session_replication_role = origin');
  await owner.query('vacuum analyze tenant.attendance_days');
}
