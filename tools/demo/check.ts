import { checkFigures, checkInvariants } from '@netbar/server/testing/invariants.ts';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { adminUrlOf } from './database.ts';

/** Everything that does not add up in a database: ledger, wallets, stock, drawers, orders. Sees one moment, whoever is at work. */
export async function checkDemo(database: string): Promise<string[]> {
  const pool = new pg.Pool({ connectionString: adminUrlOf(database), max: 1 });
  const faults = [...(await checkInvariants(pool)), ...(await checkFigures(pool))];
  await pool.end();
  return faults;
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { database: { type: 'string', default: 'netbar_demo' } } });
  const faults = await checkDemo(values.database);
  for (const fault of faults) console.error(fault);
  console.log(faults.length === 0 ? 'The books add up.' : `${faults.length} things do not add up.`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
