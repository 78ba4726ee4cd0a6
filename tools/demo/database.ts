import { readConfig } from '@netbar/server/config.ts';
import { asAdmin, createDatabase } from '@netbar/server/create-database.ts';
import { migrate } from '@netbar/server/migrate.ts';
import pg from 'pg';

/** The variables that lead the product's programs to this database. */
export function urlsOf(name: string) {
  const config = readConfig();
  return {
    DATABASE_URL: inside(name, config.DATABASE_URL),
    DATABASE_WORKER_URL: inside(name, config.DATABASE_WORKER_URL),
    DATABASE_OWNER_URL: inside(name, config.DATABASE_OWNER_URL),
  };
}

/** For whoever has to see everything: row security would show its owner nothing of any company. */
export const adminUrlOf = (name: string) => inside(name, readConfig().DATABASE_ADMIN_URL);

const inside = (name: string, url: string) => Object.assign(new URL(url), { pathname: name }).href;

/**
 * A database of the product with nothing in it, in place of whatever was called so. Its commits do not wait for the disk: whoever
 * loses it makes it anew.
 */
export async function freshDatabase(name: string) {
  const { DATABASE_ADMIN_URL, NODE_ENV } = readConfig();
  if (NODE_ENV === 'production') throw new Error('A demo throws its database away. It does not run in production.');
  await asAdmin(DATABASE_ADMIN_URL, (client) =>
    client.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`),
  );
  await createDatabase(DATABASE_ADMIN_URL, name);
  await asAdmin(DATABASE_ADMIN_URL, (client) =>
    client.query(`alter database ${pg.escapeIdentifier(name)} set synchronous_commit = off`),
  );
  await migrate(urlsOf(name).DATABASE_OWNER_URL);
}
