import { readConfig } from '@netbar/server/config.ts';
import { makeHistory } from '@netbar/server/demo/history/history.ts';
import { openGateways } from '@netbar/server/gateways/gateways.ts';
import { catchUp } from '@netbar/server/features/figures/facts/catch-up.ts';
import { openLog } from '@netbar/server/kernel/log.ts';
import { systemCtx } from '@netbar/server/kernel/open-ctx.ts';
import { openPool } from '@netbar/server/kernel/postgres/pool.ts';
import { openVault } from '@netbar/server/kernel/vault.ts';
import type { urlsOf } from './database.ts';

interface Past {
  days: number;
  seed: number;
  /** Where the server will look for pictures. */
  files: string;
  tell?: (share: number) => void;
}

/** The demo organisation with a past, in a database that is still empty. */
export async function makePast(urls: ReturnType<typeof urlsOf>, { files, ...past }: Past) {
  const config = readConfig('VAULT_KEY');
  const pool = openPool(urls.DATABASE_URL, { max: 6, statementTimeoutMs: 60_000, lockTimeoutMs: 60_000 });
  const workerPool = openPool(urls.DATABASE_WORKER_URL, { max: 1, statementTimeoutMs: 60_000 });
  const [vault, log] = [openVault(config.VAULT_KEY, config.VAULT_OTHER_KEYS), openLog('warn')];
  const gateways = openGateways({ ...config, STORAGE_FOLDER: files });
  const openCtx = (companyId: string, at: Date) => systemCtx({ pool, vault, gateways, now: () => at }, companyId, log);
  try {
    const now = new Date();
    await makeHistory({ pool, ownerUrl: urls.DATABASE_OWNER_URL, openCtx }, { ...past, now });
    await catchUp({ pool: workerPool, openCtx: (companyId) => openCtx(companyId, now) });
  } finally {
    await Promise.all([pool.end(), workerPool.end()]);
  }
}
