import { readConfig, type Config } from '@netbar/server/config.ts';
import '@netbar/server/features.ts';
import { openPool } from '@netbar/server/kernel/postgres/pool.ts';
import { openVault, type Vault } from '@netbar/server/kernel/vault.ts';
import { countRowsLeft, type RowsLeft } from '@netbar/server/kernel/worker/vault-count.ts';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import pg from 'pg';

/** One thing the product needs: whether it is there, and if not, how to get it. */
export interface Finding {
  what: string;
  isWell: boolean;
  remedy: string;
  /** Missed by the tests alone. */
  isForTests?: boolean;
}

const NODE = 24;
const POSTGRES = 15;

/** Looks at this machine. Changes nothing. */
export async function examine(): Promise<Finding[]> {
  const config = readConfig();
  return [
    nodeOf(process.versions.node),
    ...(await postgresAt(config.DATABASE_ADMIN_URL)),
    await redisAt(config.REDIS_URL),
    ...(await vaultAt(config)),
    browserAt(process.env['CHROMIUM'] ?? '/usr/bin/chromium-headless-shell'),
  ];
}

export const nodeOf = (version: string): Finding => ({
  what: `Node ${version}`,
  isWell: Number(version.split('.')[0]) >= NODE,
  remedy: `Install Node ${NODE} or newer; .nvmrc names it, so “nvm install” is enough where nvm is at hand.`,
});

export async function postgresAt(url: string): Promise<Finding[]> {
  const place = placeOf(url);
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 });
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string; may: boolean }>(
      `select current_setting('server_version_num') as version, rolsuper as may from pg_roles where rolname = current_user`,
    );
    await client.end();
    const version = Math.floor(Number(rows[0]?.version) / 10_000);
    return [
      {
        what: `PostgreSQL ${version} at ${place}`,
        isWell: version >= POSTGRES,
        remedy: `Install PostgreSQL ${POSTGRES} or newer (Debian: apt install postgresql) and name it in DATABASE_ADMIN_URL.`,
      },
      {
        what: 'an administrator of it',
        isWell: rows[0]?.may ?? false,
        remedy: 'DATABASE_ADMIN_URL must sign in as a superuser: it creates the database and its four roles, once.',
      },
    ];
  } catch (error) {
    const why = error instanceof Error ? error.message || 'no answer' : String(error);
    return [
      {
        what: `PostgreSQL at ${place}: ${why}`,
        isWell: false,
        remedy:
          'Start PostgreSQL (Debian: apt install postgresql, then pg_ctlcluster 15 main start). If it asks for a password, ' +
          'put it into DATABASE_ADMIN_URL, or let 127.0.0.1 in with “trust” in pg_hba.conf on a machine of your own.',
      },
    ];
  }
}

export async function redisAt(url: string): Promise<Finding> {
  const { hostname, port } = new URL(url);
  return {
    what: `Redis at ${hostname}:${port || 6379}`,
    isWell: await listens(hostname, Number(port || 6379)),
    remedy: 'Start Redis 7 (Debian: apt install redis-server) or name another in REDIS_URL. It holds nothing that matters.',
  };
}

type VaultConfig = Pick<Config, 'DATABASE_WORKER_URL' | 'VAULT_KEY' | 'VAULT_OTHER_KEYS'>;

/** How many rows still hang on a vault key that is no longer, or not yet, the current one. Nothing without a database. */
export async function vaultAt(config: VaultConfig): Promise<Finding[]> {
  const vault = openVault(config.VAULT_KEY, config.VAULT_OTHER_KEYS);
  const pool = openPool(config.DATABASE_WORKER_URL, { max: 1, statementTimeoutMs: 600_000 });
  try {
    return keyFindings(vault, await countRowsLeft(pool, vault.current));
  } catch {
    return [];
  } finally {
    await pool.end();
  }
}

export function keyFindings(vault: KnownKeys, left: RowsLeft[]): Finding[] {
  const versions = new Set([...vault.versions, ...left.map(({ version }) => version)]);
  versions.delete(vault.current);
  return [
    { what: `vault key ${vault.current} seals`, isWell: true, remedy: '' },
    ...[...versions].map((version) => keyFinding(vault, version, left)),
  ];
}

type KnownKeys = Pick<Vault, 'current' | 'versions'>;

function keyFinding(vault: KnownKeys, version: number, left: RowsLeft[]): Finding {
  const own = left.filter((row) => row.version === version);
  const sum = own.reduce((rows, row) => rows + row.rows, 0);
  const state = sum === 0 ? 'no row hangs on it, it may be removed' : `${sum} rows still hang on it, it may not be removed`;
  const lines = own.map(
    ({ table, column, rows, gone }) => `\n    ${rows} in ${table} (${column})${gone ? `, gone ${gone}` : ''}`,
  );
  return {
    what: `vault key ${version}: ${state}${lines.join('')}`,
    isWell: vault.versions.includes(version),
    remedy: `Put key ${version} into VAULT_OTHER_KEYS: what it sealed cannot be read without it.`,
  };
}

const browserAt = (path: string): Finding => ({
  what: `Chromium at ${path}`,
  isWell: existsSync(path),
  remedy: 'apt install chromium-headless-shell fonts-noto-cjk, or name another in CHROMIUM. Only journeys and the tour need it.',
  isForTests: true,
});

const placeOf = (url: string) => new URL(url).host;

const listens = (host: string, port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect({ host, port, timeout: 3000 });
    const answer = (isThere: boolean) => {
      socket.destroy();
      resolve(isThere);
    };
    socket
      .once('connect', () => answer(true))
      .once('error', () => answer(false))
      .once('timeout', () => answer(false));
  });

/** Says it, and whether the product can run. */
export function tell(findings: Finding[], say: (line: string) => void = console.log): boolean {
  for (const { what, isWell, remedy, isForTests } of findings) {
    const mark = isWell ? '✓' : isForTests ? '–' : '✗';
    say(`${mark} ${what}${isWell ? '' : `\n    ${remedy}`}`);
  }
  return findings.every(({ isWell, isForTests }) => isWell || isForTests);
}

if (import.meta.main) {
  const isReady = tell(await examine());
  console.log(isReady ? 'Everything that is needed is there: pnpm demo' : 'Mend what has a ✗ and ask again.');
  process.exitCode = isReady ? 0 : 1;
}
