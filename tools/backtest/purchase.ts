import { asAdmin } from '@netbar/server/create-database.ts';
import { readConfig } from '@netbar/server/config.ts';
import { yuan } from '@netbar/contract/kernel/money';
import { bizDate } from '@netbar/contract/kernel/time';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { adminUrlOf, freshDatabase, urlsOf } from '../demo/database.ts';
import { makePast } from '../demo/past.ts';
import { openProgress } from '../demo/progress.ts';
import { readBranches } from './read-past.ts';
import { byMinimum, bySuggestion, type Outcome, playBranches } from './simulation.ts';

/**
 * What the suggestion of purchases would have done with the demo's guests, beside a fixed minimum stock:
 * `pnpm backtest:purchase [--days 90] [--before 56] [--seed 7]`. The demo is made with more days than are played, so that the first
 * suggestion has its eight weeks of sales. Has a database of its own, which is dropped at the end.
 */
const { values } = parseArgs({
  options: {
    days: { type: 'string', default: '90' },
    before: { type: 'string', default: '56' },
    seed: { type: 'string', default: '7' },
  },
});
const [days, before, seed] = [Number(values.days), Number(values.before), Number(values.seed)];
const database = `netbar_backtest_${process.pid}`;

const step = openProgress(3);
try {
  await step('database', () => freshDatabase(database));
  const past = { days: days + before, seed, files: join(tmpdir(), database) };
  await step(`the demo with ${past.days} days`, (tell) => makePast(urlsOf(database), { ...past, tell }));
  const branches = await step('sales by branch, product and day', async () => {
    const client = new pg.Client(adminUrlOf(database));
    await client.connect();
    const found = await readBranches(client, { today: bizDate(new Date()), days, before });
    await client.end();
    return found;
  });
  print([
    ['suggestion', playBranches(branches, bySuggestion)],
    ['minimum stock', playBranches(branches, byMinimum)],
  ]);
} catch (error) {
  // Said before the database goes: connections that a half-made demo left open end with it.
  console.error(error);
  process.exitCode = 1;
} finally {
  await rm(join(tmpdir(), database), { recursive: true, force: true });
  await asAdmin(readConfig().DATABASE_ADMIN_URL, (client) =>
    client.query(`drop database if exists ${pg.escapeIdentifier(database)} with (force)`),
  );
}

function print(rows: [policy: string, outcome: Outcome][]) {
  const [first] = rows;
  if (!first) return;
  const [, { products, days: played }] = first;
  console.log(`\n${products} products of branches, ${played} days, seed ${seed}\n`);
  const heads = ['policy', 'stock-out days', 'lost units', 'of wanted', 'mean stock', 'orders'];
  const lines = rows.map(([policy, { outDays, lostUnits, soldUnits, meanStockFen, orders }]) => [
    policy,
    `${outDays} (${share(outDays, products * played)})`,
    String(lostUnits),
    share(lostUnits, lostUnits + soldUnits),
    yuan(meanStockFen),
    String(orders),
  ]);
  const widths = heads.map((head, i) => Math.max(head.length, ...lines.map((line) => line[i]?.length ?? 0)));
  for (const line of [heads, ...lines])
    console.log(line.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join('   '));
}

function share(part: number, whole: number) {
  return `${whole === 0 ? '0.0' : ((part / whole) * 100).toFixed(1)} %`;
}
