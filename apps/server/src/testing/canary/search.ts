import { Redis } from 'ioredis';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { databaseUrl } from '../database-url.ts';
import type { World } from '../world.ts';

const run = promisify(execFile);
const MOST_BYTES = 512 * 1024 * 1024;

/** Everything the database keeps, as whoever steals a backup reads it. */
export async function dumpOf({ name, owner }: World): Promise<string> {
  const { stdout } = await run('pg_dump', ['--inserts', databaseUrl(name)], { maxBuffer: MOST_BYTES });
  const { rows: tables } = await owner.query<{ name: string }>(`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`);
  const texts = [stdout];
  for (const { name } of tables) {
    const { rows } = await owner.query<{ text: string }>(`select t::text as text from ${name} t`);
    texts.push(...rows.map(({ text }) => text));
  }
  return texts.join('\n');
}

/** Every key and value in Redis, whatever its type. */
export async function contentsOf(url: string): Promise<string> {
  const redis = new Redis(url);
  const texts: string[] = [];
  for await (const keys of redis.scanStream() as AsyncIterable<string[]>)
    for (const key of keys) texts.push(key, (await redis.dumpBuffer(key))?.toString('latin1') ?? '');
  await redis.quit();
  return texts.join('\n');
}
