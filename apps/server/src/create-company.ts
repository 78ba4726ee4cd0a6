import { Username } from '@netbar/contract/platform/account/account.model';
import { installationApi } from '@netbar/contract/platform/installation/installation.api';
import { randomUUIDv7 } from 'node:crypto';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { readConfig } from './config.ts';
import './features.ts';
import { addCompany, findAdmin, founderOf, renewAdminLink } from './features/platform/installation/installation.ts';
import { openGateways } from './gateways/gateways.ts';
import { inTx } from './kernel/ctx.ts';
import { openLog } from './kernel/log.ts';
import { systemCtx } from './kernel/open-ctx.ts';
import { openPool } from './kernel/postgres/pool.ts';
import { openVault } from './kernel/vault.ts';

const usage = `Makes a company with its roles, codes and first administrator, and prints the link by which that person sets a password:
  node src/create-company.ts --name 星域网咖 --admin admin [--admin-name 沈国栋] [--kind CHAIN|PROVIDER] [--provider <its name>]
Run again for the same company and administrator, it prints a new link.`;

const Options = z.object({
  name: installationApi.setUp.input.shape.companyName,
  admin: Username,
  'admin-name': installationApi.setUp.input.shape.name.optional(),
  kind: z.enum(['CHAIN', 'PROVIDER']).default('CHAIN'),
  provider: z.string().optional(),
});

const text = { type: 'string' } as const;
const options = Options.safeParse(
  parseArgs({ options: { name: text, admin: text, 'admin-name': text, kind: text, provider: text } }).values,
);
if (!options.success) {
  process.stderr.write(`${z.prettifyError(options.error)}\n\n${usage}\n`);
  process.exit(2);
}
const { name, admin: username, 'admin-name': adminName = username, kind, provider } = options.data;

const config = readConfig('DATABASE_URL', 'VAULT_KEY', 'PUBLIC_URL');
const pool = openPool(config.DATABASE_URL, { max: 2 });
const log = openLog(config.LOG_LEVEL === 'info' ? 'warn' : config.LOG_LEVEL);
const dependencies = {
  pool,
  vault: openVault(config.VAULT_KEY, config.VAULT_OTHER_KEYS),
  gateways: openGateways(config),
  now: () => new Date(),
};
const founder = (companyId: string) => systemCtx(dependencies, companyId, log).as(founderOf(companyId));

try {
  const link = new URL(`/setPassword?username=${encodeURIComponent(username)}#${await issueLink()}`, config.PUBLIC_URL);
  process.stdout.write(`${username} of ${name} sets a password here, once and within an hour:\n${link.href}\n`);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
} finally {
  await pool.end();
}

async function issueLink() {
  const ctx = founder(randomUUIDv7());
  const found = await findAdmin(ctx, { name, username });
  if (!found)
    return inTx(ctx, async (ctx) =>
      addCompany(ctx, { name, kind, admin: { username, name: adminName }, providerId: await findProvider() }),
    );
  const { companyId, id, username: known } = found;
  if (!id || !known)
    throw new Error(`${name} is there already, without a user ${username}. Its administrators add users in the console.`);
  return renewAdminLink(founder(companyId), { id, username: known });
}

async function findProvider() {
  if (provider === undefined) return undefined;
  const found = await findAdmin(founder(randomUUIDv7()), { name: provider, username: '' });
  if (!found) throw new Error(`There is no company called ${provider}.`);
  return found.companyId;
}
