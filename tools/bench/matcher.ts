import { bizDate } from '@netbar/contract/kernel/time';
import { readConfig } from '@netbar/server/config.ts';
import { asAdmin, createDatabase } from '@netbar/server/create-database.ts';
import { keepLines } from '@netbar/server/features/figures/third-income/keep-lines.ts';
import { billLines } from '@netbar/server/gateways/bill-lines.ts';
import { writeWechatBill } from '@netbar/server/gateways/fake/wechat-pay-bill.ts';
import { openGateways } from '@netbar/server/gateways/gateways.ts';
import { inTx } from '@netbar/server/kernel/ctx.ts';
import { openLog } from '@netbar/server/kernel/log.ts';
import { systemCtx } from '@netbar/server/kernel/open-ctx.ts';
import { openPool } from '@netbar/server/kernel/postgres/pool.ts';
import { openSessions } from '@netbar/server/kernel/sessions.ts';
import { openVault } from '@netbar/server/kernel/vault.ts';
import { migrate } from '@netbar/server/migrate.ts';
import { expected, plantedRows, plantPayments, wrongRows } from '@netbar/server/testing/bill-matcher.ts';
import { databaseUrl } from '@netbar/server/testing/database-url.ts';
import { openPlace } from '@netbar/server/testing/place.ts';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import pg from 'pg';

/**
 * A bill of a hundred thousand lines against as many payments, one percent of which differ: `pnpm bench:matcher [--lines 100000]`.
 * Fails when a planted difference is not found, one is invented, the same lines change something, or the heap grows beyond its bound.
 */
const { values } = parseArgs({
  options: { lines: { type: 'string', default: '100000' }, heap: { type: 'string', default: '150' } },
});
const [lines, mostMb] = [Number(values.lines), Number(values.heap)];
const name = `netbar_bench_matcher_${process.pid}`;
await createDatabase(databaseUrl(), name);
await migrate(databaseUrl(name, 'netbar_owner'));
const pool = openPool(databaseUrl(name, 'netbar_app'), { statementTimeoutMs: 600_000 });
const owner = new pg.Pool({ connectionString: databaseUrl(name) });
const config = readConfig();
const sessions = openSessions(pool, config.TOKEN_SECRET);
const vault = openVault(config.VAULT_KEY, config.VAULT_OTHER_KEYS);
const dependencies = { pool, visitors: pool, sessions, vault, gateways: openGateways(config), now: () => new Date() };
const problems: string[] = [];
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

try {
  const { company, brand, first: branch } = await openPlace(pool, '对账');
  const day = bizDate(new Date());
  await plantPayments(owner, { company, brand, branch, day, lines });
  const body = Buffer.from(writeWechatBill(plantedRows({ day, lines }), '1900000009') ?? '');
  const bill = { brandId: brand, channel: 'WECHAT' as const, day, merchantNo: '1900000009' };
  const take = () =>
    inTx(systemCtx(dependencies, company, openLog('silent')), (ctx) =>
      keepLines(ctx, bill, billLines('WECHAT', body, '1900000009')),
    );

  const { result, seconds, grownMb } = await measured(take);
  console.log(`${lines} lines, a file of ${mb(body.length)} MB: ${seconds.toFixed(1)} s, the heap grew by ${grownMb} MB at most`);
  const { counts, feeFen } = expected({ day, lines });
  const sums = await owner.query<{ result: string; n: number; fee: string }>(
    'select result::text, count(*)::int as n, sum(fee_fen) as fee from tenant.channel_bill_rows group by 1',
  );
  for (const [kind, n] of Object.entries(counts)) {
    const found = sums.rows.find((row) => row.result === kind)?.n ?? 0;
    console.log(`${kind}: planted ${n}, found ${found}`);
    if (found !== n) problems.push(`${kind}: ${found} instead of ${n}`);
  }
  if (sums.rows.reduce((all, { fee }) => all + Number(fee), 0) !== feeFen) problems.push('the fees do not add up');
  const wrong = await wrongRows(owner, company);
  if (wrong > 0) problems.push(`${wrong} rows say something else than what was planted`);
  if (result.linesNew !== lines - counts.ONLY_OURS) problems.push(`${result.linesNew} new lines`);

  const again = await measured(take);
  console.log(`the same lines again: ${again.seconds.toFixed(1)} s, ${again.result.linesNew} new`);
  const after = await owner.query<{ n: number }>('select count(*)::int as n from tenant.channel_bill_rows');
  if (again.result.linesNew !== 0 || after.rows[0]?.n !== lines) problems.push('the same lines changed something');
  if (grownMb > mostMb) problems.push(`the heap grew by ${grownMb} MB, more than ${mostMb}`);
} finally {
  sessions.close();
  await pool.end();
  await owner.end();
  await asAdmin(databaseUrl(), (client) => client.query(`drop database ${name} with (force)`));
}
if (problems.length > 0) throw new Error(problems.join('; '));

function mb(bytes: number) {
  return Math.round(bytes / 1024 / 1024);
}

/** Time, and by how much the heap grew at most over what it needed before, looked at ten times a second. */
async function measured<T>(work: () => Promise<T>) {
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, process.memoryUsage().heapUsed)), 100);
  const started = performance.now();
  const result = await work();
  clearInterval(timer);
  most = Math.max(most, process.memoryUsage().heapUsed);
  return { result, seconds: (performance.now() - started) / 1000, grownMb: mb(most - before) };
}
