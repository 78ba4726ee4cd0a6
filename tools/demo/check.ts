import { checkFigures, checkInvariants } from '@netbar/server/testing/invariants.ts';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { adminUrlOf } from './database.ts';

/**
 * Everything that does not add up in a database: ledger, wallets, stock, drawers, orders, figures. Whoever is at work, it sees one
 * moment; figures that a worker has still to count are left out when one is at work (`isLive`).
 */
export async function checkDemo(database: string, { isLive }: { isLive: boolean }): Promise<string[]> {
  const pool = new pg.Pool({ connectionString: adminUrlOf(database), max: 1 });
  const faults = [...(await checkInvariants(pool)), ...(await checkFigures(pool, { isLive }))];
  await pool.end();
  return faults;
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { database: { type: 'string', default: 'netbar_demo' } } });
  const faults = await checkDemo(values.database, { isLive: true });
  for (const fault of faults) console.error(fault);
  console.log(faults.length === 0 ? 'The books add up.' : `${faults.length} things do not add up.`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
