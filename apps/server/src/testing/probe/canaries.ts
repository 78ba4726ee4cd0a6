import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { Spot } from './places.ts';
import { tablesOf, touching, type Table } from './tables.ts';

/** Stands in every text of a place that takes it. Letters, digits and underscores pass most checks. */
export const newCanary = (place: string) => `CANARY_${place.toUpperCase()}_${randomBytes(4).toString('hex').toUpperCase()}`;

/** Writes the canary into every text of every row of the place, behind the back of triggers, and says into how many columns. */
export async function plant(owner: pg.Pool, { ids }: Spot, canary: string): Promise<number> {
  let planted = 0;
  const client = await owner.connect();
  await client.query('set session_replication_role = replica');
  for (const table of await tablesOf(owner)) {
    for (const column of table.columns) {
      const value = written(column, canary);
      if (value && (await tryOut(client, `update ${table.name} set "${column.name}" = ${value} where ${touching(table)}`, ids)))
        planted++;
    }
  }
  await client.query('set session_replication_role = origin');
  client.release();
  return planted;
}

/** A number or address that a check protects stays as it is. */
async function tryOut(client: pg.PoolClient, statement: string, ids: string[]) {
  try {
    const { rowCount } = await client.query(statement, [ids]);
    return rowCount !== null && rowCount > 0;
  } catch {
    return false;
  }
}

function written({ name, type }: Table['columns'][number], canary: string) {
  // Unique in each row, since names are.
  if (type === 'text') return `'${canary}_' || upper(substr(md5(random()::text), 1, 12))`;
  if (type !== 'jsonb') return undefined;
  const object = `jsonb_build_object('canary', '${canary}')`;
  return `case jsonb_typeof("${name}") when 'array' then "${name}" || to_jsonb('${canary}'::text)
    when 'object' then "${name}" || ${object} else ${object} end`;
}
