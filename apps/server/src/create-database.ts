import pg from 'pg';
import { readConfig } from './config.ts';
import { plannerSettings } from './kernel/postgres/pool.ts';

const roles = ['owner', 'app', 'worker', 'reader'] as const;
type Passwords = Partial<Record<(typeof roles)[number], string | undefined>>;

/** Creates the four roles and the database as an administrator of the cluster. Run again, it sets passwords and role settings. */
export async function createDatabase(adminUrl: string, name: string, passwords: Passwords = {}) {
  await asAdmin(adminUrl, async (client) => {
    // Until the connection ends. Two that alter the same role at once would fail.
    await client.query(`select pg_advisory_lock(hashtext('netbar roles'))`);
    for (const role of roles) await createRole(client, `netbar_${role}`, passwords[role]);
    for (const role of ['netbar_app', 'netbar_worker']) await setPlanner(client, role);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    // Whatever the cluster's own habits: Chinese needs UTF8, and sorting must not change with the operating system.
    const habits = `template template0 encoding 'UTF8' locale 'C.UTF-8'`;
    if (rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(name)} owner netbar_owner ${habits}`);
  });
  const inside = new URL(adminUrl);
  inside.pathname = name;
  // The job queue installs and upgrades its own tables there, as the worker.
  await asAdmin(inside.href, (client) => client.query('create schema if not exists pgboss authorization netbar_worker'));
}

export async function asAdmin(adminUrl: string, work: (client: pg.Client) => Promise<unknown>) {
  const client = new pg.Client(adminUrl);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

async function createRole(client: pg.Client, role: string, password: string | undefined) {
  await client.query(`
    do $$ begin
      create role ${role} login nosuperuser nobypassrls nocreaterole;
    exception when duplicate_object or unique_violation then null;
    end $$`);
  if (password) await client.query(`alter role ${role} password ${pg.escapeLiteral(password)}`);
}

/** The owner that runs migrations may not alter other roles, so it is done here. */
async function setPlanner(client: pg.Client, role: string) {
  for (const [name, value] of Object.entries(plannerSettings)) await client.query(`alter role ${role} set ${name} = ${value}`);
}

if (import.meta.main) {
  const config = readConfig('DATABASE_ADMIN_URL', 'DATABASE_OWNER_URL');
  await createDatabase(config.DATABASE_ADMIN_URL, new URL(config.DATABASE_OWNER_URL).pathname.slice(1), {
    owner: config.OWNER_DB_PASSWORD,
    app: config.APP_DB_PASSWORD,
    worker: config.WORKER_DB_PASSWORD,
    reader: config.READER_DB_PASSWORD,
  });
}
