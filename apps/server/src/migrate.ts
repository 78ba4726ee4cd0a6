import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { readConfig } from './config.ts';
import { writeLifecycleEdges } from './kernel/lifecycle-edges.ts';
import { writeDutyRules } from './kernel/duty-rules.ts';
import { dutyRules, lifecycles } from './features.ts';

const ours = new URL('../migrations/', import.meta.url);
/** Any number, as long as every server that may start at the same moment asks for the same one. */
const LOCK = 20_261_115;

/** Brings the database forward to the newest file, each file in one transaction unless it says otherwise. There is no way back. */
export async function migrate(ownerUrl: string, folder = ours) {
  const client = new pg.Client(ownerUrl);
  await client.connect();
  try {
    await takeLock(client);
    await client.query(`
      create schema if not exists platform;
      create table if not exists platform.migrations (
        name text primary key, checksum text not null, applied_time timestamptz not null default now()
      )`);
    const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from platform.migrations');
    const applied = new Map(rows.map((row) => [row.name, row.checksum]));
    for (const file of readMigrations(folder)) {
      if (isPending(file, applied)) await apply(client, file);
    }
    if (folder !== ours) return;
    await writeLifecycleEdges(client, lifecycles);
    await writeDutyRules(client, dutyRules);
  } finally {
    await client.end();
  }
}

/** Asks again instead of waiting: a statement that waits keeps a snapshot, which `create index concurrently` waits for in turn. */
async function takeLock(client: pg.Client) {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [LOCK]);
    if (rows[0]?.taken) return;
    await sleep(100);
  }
}

interface Migration {
  name: string;
  text: string;
  checksum: string;
}

function readMigrations(folder: URL): Migration[] {
  const names = readdirSync(folder).filter((file) => file.endsWith('.sql'));
  return names.toSorted().map((name) => {
    const text = readFileSync(new URL(name, folder), 'utf8');
    return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
  });
}

function isPending({ name, checksum }: Migration, applied: Map<string, string>) {
  const before = applied.get(name);
  if (before === checksum) return false;
  if (before) throw new Error(`${name} was edited after it ran; write a new migration instead`);
  const later = [...applied.keys()].find((done) => done > name);
  if (later) throw new Error(`${name} comes before ${later}, which already ran; give it a higher number`);
  return true;
}

async function apply(client: pg.Client, migration: Migration) {
  const run = migration.text.startsWith(OUTSIDE_TRANSACTION) ? runOutsideTransaction : runInTransaction;
  await run(client, migration).catch((cause: Error) => {
    throw new Error(`${migration.name}: ${cause.message}`, { cause });
  });
}

async function runInTransaction(client: pg.Client, migration: Migration) {
  // A migration that cannot have its lock at once must not make every query behind it wait.
  await client.query(`set lock_timeout = '3s'`);
  await client.query('begin');
  await client.query(migration.text);
  await record(client, migration);
  await client.query('commit');
}

/**
 * `create index concurrently` refuses to run inside a transaction. A file of such statements says so in its first line. They are
 * sent one by one, and none is undone when a later one fails: the next run of the file leaves out what is done.
 */
export const OUTSIDE_TRANSACTION = '-- outside a transaction';

async function runOutsideTransaction(client: pg.Client, migration: Migration) {
  // Building concurrently waits for transactions that began before, such as a backup, and nobody waits for it meanwhile.
  await client.query(`set lock_timeout = '10min'`);
  for (const statement of statementsOf(migration.text)) {
    if (!(await isBuilt(client, statement))) await client.query(statement);
  }
  await record(client, migration);
}

const statementsOf = (text: string) =>
  text
    .replaceAll(/--.*$/gm, '')
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean);

/** Whether an earlier run has built the index. One that it left half built, which PostgreSQL marks invalid, is dropped first. */
async function isBuilt(client: pg.Client, statement: string): Promise<boolean> {
  const built = /^create (?:unique )?index concurrently (?:if not exists )?(?<index>\w+) on (?<schema>\w+)\./i.exec(statement);
  if (!built?.groups) return false;
  const { index, schema } = built.groups;
  const { rows } = await client.query<{ indisvalid: boolean }>(
    'select indisvalid from pg_index where indexrelid = to_regclass($1)',
    [`${schema}.${index}`],
  );
  if (rows[0]?.indisvalid === false) await client.query(`drop index concurrently ${schema}.${index}`);
  return rows[0]?.indisvalid ?? false;
}

const record = (client: pg.Client, { name, checksum }: Migration) =>
  client.query('insert into platform.migrations (name, checksum) values ($1, $2)', [name, checksum]);

if (import.meta.main) await migrate(readConfig('DATABASE_OWNER_URL').DATABASE_OWNER_URL);
