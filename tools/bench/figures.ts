import { homeApi } from '@netbar/contract/figures/home/home.api';
import { reviewApi } from '@netbar/contract/figures/review/review.api';
import { tableChoices } from '@netbar/contract/figures/review/review.rules';
import { salesApi } from '@netbar/contract/figures/sales/sales.api';
import type { Endpoint, In, Sent } from '@netbar/contract/kernel/endpoint';
import { readConfig } from '@netbar/server/config.ts';
import { asAdmin, createDatabase } from '@netbar/server/create-database.ts';
import { getOverview } from '@netbar/server/features/figures/home/overview.ts';
import { getTrend } from '@netbar/server/features/figures/home/trend.ts';
import { listRows } from '@netbar/server/features/figures/review/rows.ts';
import { getSource } from '@netbar/server/features/figures/review/source.ts';
import { getSummary } from '@netbar/server/features/figures/review/summary.ts';
import { getAbc } from '@netbar/server/features/figures/sales/abc.ts';
import { getPivot } from '@netbar/server/features/figures/sales/pivot.ts';
import { getSummary as getSalesSummary } from '@netbar/server/features/figures/sales/summary.ts';
import { getWeekHours } from '@netbar/server/features/figures/sales/week-hours.ts';
import '@netbar/server/features.ts';
import { openLog } from '@netbar/server/kernel/log.ts';
import { systemCtx, type Dependencies } from '@netbar/server/kernel/open-ctx.ts';
import { openPool } from '@netbar/server/kernel/postgres/pool.ts';
import { migrate } from '@netbar/server/migrate.ts';
import { databaseUrl } from '@netbar/server/testing/database-url.ts';
import { openPlace } from '@netbar/server/testing/place.ts';
import { leaveWhenTold } from '@netbar/server/testing/process.ts';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { readsOf, recordStatements, sendByHand, timeRounds } from './beside-sql.ts';
import { seedFigures } from './figures-seed.ts';

/** What review, sales and home read of a chain-year, beside the same SQL bare: `pnpm bench:figures [--brands 10] [--branches 1000] [--lines 30] [--keep name]`. */
const { values } = parseArgs({
  options: {
    brands: { type: 'string', default: '10' },
    branches: { type: 'string', default: '1000' },
    lines: { type: 'string', default: '30' },
    keep: { type: 'string' },
  },
});
const YEAR = { from: '2025-01-01', to: '2025-12-31' };
const MONTH = { from: '2025-12-01', to: '2025-12-31' };
const now = new Date('2025-12-31T12:00:00Z');
const size = {
  brands: Number(values.brands),
  branches: Number(values.branches),
  products: 300,
  lines: Number(values.lines),
  from: YEAR.from,
};
const ROUNDS = 40;

leaveWhenTold();
/** The input of an endpoint as the server has it. Ids of the seed are no valid UUIDs. */
const asked = <E extends Endpoint>(endpoint: E, input: Sent<E>, place: { brandId?: string; branchId?: string } = {}) =>
  ({ ...(endpoint.input.parse(input) as object), ...place }) as In<E>;
const database = values.keep ?? `netbar_bench_figures_${process.pid}`;
/** One question of an administrator. */
async function askAdmin<T extends pg.QueryResultRow>(name: string | undefined, text: string, asked: unknown[] = []) {
  const client = new pg.Client(databaseUrl(name));
  await client.connect();
  const { rows } = await client.query<T>(text, asked);
  await client.end();
  return rows;
}
const known = await askAdmin(undefined, 'select from pg_database where datname = $1', [database]);
const isNew = known.length === 0;
if (isNew) {
  await createDatabase(databaseUrl(), database);
  await migrate(databaseUrl(database, 'netbar_owner'));
}
readConfig();
const pool = openPool(databaseUrl(database, 'netbar_app'), { max: 4, statementTimeoutMs: 600_000 });
const bare = new pg.Client(databaseUrl(database, 'netbar_app'));
try {
  if (isNew) {
    const { company } = await openPlace(pool, '大连锁');
    const begun = performance.now();
    console.table(await seedFigures(databaseUrl(database), company, size));
    console.log(`seeded in ${Math.round((performance.now() - begun) / 1000)} s`);
  }
  const companies = await askAdmin<{ id: string }>(database, 'select id from platform.companies limit 1');
  const companyId = companies[0]?.id ?? '';
  await bare.connect();
  await bare.query(`select set_config('app.company_id', $1, false), set_config('search_path', 'tenant', false)`, [companyId]);
  const { rows: places } = await bare.query<{ id: string; brandId: string }>(
    'select id, brand_id as "brandId" from tenant.branches where branch_no >= \'100000\' order by branch_no',
  );
  const whole = systemCtx({ pool, now: () => now } as Dependencies, companyId, openLog('silent'));
  const ctx = { ...whole, actor: { ...whole.actor, isCompanyWide: true } };
  const brandOf = (round: number) => places[round % places.length]?.brandId ?? '';
  const branchOf = (round: number) => places[(round * 37) % places.length]?.id ?? '';
  const inYear = { grain: 'YEAR', date: YEAR.to } as const;
  const inMonth = { grain: 'MONTH', date: MONTH.to } as const;
  const everyColumn = tableChoices('EARNED', 'PLACE').join(',');
  const ofProducts = { by: 'PRODUCT', across: 'SOURCE', value: 'SALES' } as const;
  const { summary, rows, source } = reviewApi;
  /** What each part of the pages asks for, of another brand or branch every time. */
  const reads: Record<string, (round: number) => Promise<unknown>> = {
    'review, company-year': () => getSummary(ctx, asked(summary, inYear)),
    'review, company-year by brand': () => listRows(ctx, asked(rows, inYear)),
    'review, brand-year by branch': (n) => listRows(ctx, asked(rows, inYear, { brandId: brandOf(n) })),
    'review, company-year by hour': () => listRows(ctx, asked(rows, { ...inYear, by: 'HOUR' })),
    'review, brand-month': (n) => getSummary(ctx, asked(summary, inMonth, { brandId: brandOf(n) })),
    'review, brand-month by branch': (n) => listRows(ctx, asked(rows, inMonth, { brandId: brandOf(n) })),
    'review, brand-month by branch, every column': (n) =>
      listRows(ctx, asked(rows, { ...inMonth, figures: everyColumn }, { brandId: brandOf(n) })),
    'source, active members of a brand-month': (n) =>
      getSource(ctx, asked(source, { figureId: 'activeMembers', ...MONTH }, { brandId: brandOf(n) })),
    'review, brand-month by hour': (n) => listRows(ctx, asked(rows, { ...inMonth, by: 'HOUR' }, { brandId: brandOf(n) })),
    'review, branch-month': (n) => getSummary(ctx, asked(summary, inMonth, { branchId: branchOf(n) })),
    'review, branch-month by area': (n) => listRows(ctx, asked(rows, inMonth, { branchId: branchOf(n) })),
    'review, branch-month by hour': (n) => listRows(ctx, asked(rows, { ...inMonth, by: 'HOUR' }, { branchId: branchOf(n) })),
    'review, branch-year by hour': (n) => listRows(ctx, asked(rows, { ...inYear, by: 'HOUR' }, { branchId: branchOf(n) })),
    'source, company-year': () => getSource(ctx, asked(source, { figureId: 'earned', ...YEAR })),
    'source, documents of a branch-month': (n) =>
      getSource(ctx, asked(source, { figureId: 'earned', ...MONTH }, { branchId: branchOf(n) })),
    'sales, products of the company-year': () => getPivot(ctx, asked(salesApi.pivot, { ...YEAR, ...ofProducts })),
    'sales, products of a brand-year': (n) =>
      getPivot(ctx, asked(salesApi.pivot, { ...YEAR, ...ofProducts }, { brandId: brandOf(n) })),
    'sales, products of a brand-month': (n) =>
      getPivot(ctx, asked(salesApi.pivot, { ...MONTH, ...ofProducts }, { brandId: brandOf(n) })),
    'sales, products of a branch-month': (n) =>
      getPivot(ctx, asked(salesApi.pivot, { ...MONTH, ...ofProducts }, { branchId: branchOf(n) })),
    'sales, products of a branch-year': (n) =>
      getPivot(ctx, asked(salesApi.pivot, { ...YEAR, ...ofProducts }, { branchId: branchOf(n) })),
    'sales, figures of the company-year': () => getSalesSummary(ctx, asked(salesApi.summary, YEAR)),
    'sales, hours of the company-year': () => getWeekHours(ctx, asked(salesApi.hours, YEAR)),
    'sales, ABC of the company-year': () => getAbc(ctx, asked(salesApi.abc, YEAR)),
    'home, company': () => getOverview(ctx, asked(homeApi.overview, {})),
    'home, trend of the company': () => getTrend(ctx, asked(homeApi.trend, {})),
  };
  for (const [name, read] of Object.entries(reads)) {
    await read(0);
    const statements = readsOf(await recordStatements(() => read(1)));
    const ours = await timeRounds(ROUNDS, read);
    const theirs = await timeRounds(ROUNDS, () => sendByHand(bare, name, statements));
    console.log(
      `${name.padEnd(32)} p50 ${ours.p50.toFixed(1)} p95 ${ours.p95.toFixed(1)} ms; bare SQL p50 ${theirs.p50.toFixed(1)} p95 ${theirs.p95.toFixed(1)} ms`,
    );
  }
} finally {
  await bare.end();
  await pool.end();
  if (!values.keep) await asAdmin(databaseUrl(), (client) => client.query(`drop database ${database} with (force)`));
}
