import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { readConfig } from './config.ts';
import './features.ts';
import { openLog } from './kernel/log.ts';
import { openPool } from './kernel/postgres/pool.ts';
import { checkVaultKeys } from './kernel/vault-keys.ts';
import { openVault } from './kernel/vault.ts';
import { openResealer } from './kernel/worker/reseal.ts';
import { countRowsLeft, storeRowsLeft } from './kernel/worker/vault-count.ts';

const usage = `Seals anew, with VAULT_KEY, what a key of VAULT_OTHER_KEYS sealed, and says how many rows are left on each key:
  node src/rotate-vault.ts [--count]
With --count it only counts. The worker does the same by itself; this does it now. Ends with 0 when no row is left, else with 3.`;

const { values } = parseArgs({ options: { count: { type: 'boolean' }, help: { type: 'boolean' } } });
if (values.help) {
  process.stdout.write(`${usage}\n`);
  process.exit(0);
}

const config = readConfig('DATABASE_URL', 'DATABASE_WORKER_URL', 'VAULT_KEY');
const vault = openVault(config.VAULT_KEY, config.VAULT_OTHER_KEYS);
const appPool = openPool(config.DATABASE_URL, { max: 1 });
// A count reads whole tables.
const pool = openPool(config.DATABASE_WORKER_URL, { max: 2, statementTimeoutMs: 600_000 });
try {
  await checkVaultKeys(appPool, vault);
  if (!values.count) await resealAll();
  const left = await countRowsLeft(pool, vault.current);
  await storeRowsLeft(pool, vault.current, left);
  for (const { table, column, version, rows, gone } of left)
    process.stdout.write(`key ${version}: ${rows} rows of ${table} (${column})${gone ? `, gone ${gone}` : ''}\n`);
  for (const version of vault.versions.filter((known) => known !== vault.current))
    if (left.every((row) => row.version !== version))
      process.stdout.write(`key ${version}: no row needs it, it may be removed\n`);
  process.stdout.write(`key ${vault.current} seals\n`);
  process.exitCode = left.length === 0 ? 0 : 3;
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
} finally {
  await Promise.all([pool.end(), appPool.end()]);
}

/** Until a pass leaves nothing to rewrite; three passes with the same rest are not going to. */
async function resealAll() {
  for (let pass = 0; pass < 3; pass++) {
    const resealer = openResealer({ pool, vault, log: openLog(config.LOG_LEVEL) });
    let step = await resealer.step();
    while (step.more) step = await resealer.step();
    if (step.isDone) return;
    await sleep(2_000);
  }
}
