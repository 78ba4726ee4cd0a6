import { branchApi } from '@netbar/contract/org/branch/branch.api';
import { readConfig } from '@netbar/server/config.ts';
import { replaceDeviceKey } from '@netbar/server/features/org/branch/device-key.ts';
import { openGateways } from '@netbar/server/gateways/gateways.ts';
import { openLog } from '@netbar/server/kernel/log.ts';
import { systemCtx } from '@netbar/server/kernel/open-ctx.ts';
import { openPool } from '@netbar/server/kernel/postgres/pool.ts';
import { openSessions } from '@netbar/server/kernel/sessions.ts';
import { openVault } from '@netbar/server/kernel/vault.ts';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { BranchKey } from './branch-box.ts';
import { findPlace, type Place } from './place.ts';

/** A branch to play, and what there is in it if that is known. */
export type Played = BranchKey & { place?: Place };

/** Keys as somebody copied them from the branches' pages: `[{companyId, branchId, key}]`. */
export const readKeys = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Played[];

/** New keys for the first branches of the first company that has so many, made as the page makes them. For demos only: it ends the keys in use. */
export async function makeKeys(count: number): Promise<Played[]> {
  const config = readConfig('DATABASE_URL', 'VAULT_KEY', 'TOKEN_SECRET');
  if (config.NODE_ENV === 'production') throw new Error('In production the keys come from a file: --keys keys.json');
  const pool = openPool(config.DATABASE_URL, { max: 2 });
  const sessions = openSessions(pool, config.TOKEN_SECRET);
  const dependencies = {
    pool,
    vault: openVault(config.VAULT_KEY, config.VAULT_OTHER_KEYS),
    gateways: openGateways(config),
    now: () => new Date(),
  };
  const companies = await pool.query<{ id: string }>(
    `select id from platform.companies where kind = 'CHAIN' order by created_time`,
  );
  for (const { id: companyId } of companies.rows) {
    const ctx = { ...systemCtx(dependencies, companyId, openLog('silent')), sessions };
    const branches = await ctx.db.selectFrom('branches').select('id').orderBy('branchNo').limit(count).execute();
    if (branches.length < count) continue;
    const keys: Played[] = [];
    for (const { id: branchId } of branches) {
      const input = branchApi.replaceDeviceKey.input.parse({ branchId });
      const { deviceKey: key } = await replaceDeviceKey({ ...ctx, idempotencyKey: randomUUID() }, input);
      keys.push({ companyId, branchId, key, place: await findPlace(ctx, branchId) });
    }
    sessions.close();
    await pool.end();
    return keys;
  }
  throw new Error(`No company has ${count} branches. \`pnpm demo:organisation\` makes some.`);
}
