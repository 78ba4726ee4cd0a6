import { asAdmin, createDatabase } from '@netbar/server/create-database.ts';
import { readConfig } from '@netbar/server/config.ts';
import { openGateways } from '@netbar/server/gateways/gateways.ts';
import { openLog } from '@netbar/server/kernel/log.ts';
import { systemCtx } from '@netbar/server/kernel/open-ctx.ts';
import { openPool } from '@netbar/server/kernel/postgres/pool.ts';
import { openVault } from '@netbar/server/kernel/vault.ts';
import { migrate } from '@netbar/server/migrate.ts';
import { databaseUrl } from '@netbar/server/testing/database-url.ts';
import { DEMO_TEMPLATE, makeOrganisation } from './stage.ts';

/** Makes the demo organisation once before all journeys; the stage of each file is a copy of it. */
export async function setup() {
  const name = `netbar_e2e_demo_${process.pid}`;
  await createDatabase(databaseUrl(), name);
  await migrate(databaseUrl(name, 'netbar_owner'));
  const config = readConfig();
  const pool = openPool(databaseUrl(name, 'netbar_app'));
  const dependencies = {
    pool,
    vault: openVault(config.VAULT_KEY, config.VAULT_OTHER_KEYS),
    gateways: openGateways(config),
    now: () => new Date(),
  };
  const log = openLog('silent');
  await makeOrganisation(name, pool, (companyId) => systemCtx(dependencies, companyId, log));
  await pool.end();
  process.env[DEMO_TEMPLATE] = name;
  return () => asAdmin(databaseUrl(), (client) => client.query(`drop database ${name} with (force)`));
}
