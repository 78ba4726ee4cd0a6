import { sql } from 'kysely';
import { beginning, type Ctx, inTx, type Tx } from '#kernel/ctx.ts';
import { type SearchKeyed, unkeyedRows } from './finders.ts';

interface Keyed {
  id: string;
  keys: string[];
}

/** Replaces the keys that rows are found by, beside their name. */
export async function setSearchKeys(ctx: Tx, kind: SearchKeyed, rows: Keyed[]) {
  const ids = rows.map(({ id }) => id);
  await ctx.db
    .deleteFrom('searchKeys')
    .where('kind', '=', kind)
    .where('subjectId', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  const keys = rows.flatMap(({ id, keys }) => [...new Set(keys)].filter(Boolean).map((key) => ({ id, key })));
  if (keys.length === 0) return;
  await sql`insert into tenant.search_keys (kind, subject_id, key)
    select ${kind}, k.id, k.key from unnest(${keys.map(({ id }) => id)}::uuid[], ${keys.map(({ key }) => key)}::text[]) as k (id, key)`.execute(
    ctx.db,
  );
}

/**
 * Whether a row has a key that begins with the text, or is the text. Asked as an array that is read once, so that the index of
 * the row's own id can be combined with another.
 */
export const hasSearchKey = (kind: SearchKeyed, column: string, { text, isWhole }: { text: string; isWhole: boolean }) => {
  const key = sql.ref('k.key');
  const matches = isWhole ? sql<boolean>`k.key = ${text}` : beginning(key, text);
  return sql<boolean>`${sql.ref(column)} = any(array(select k.subject_id from tenant.search_keys k
    where k.kind = ${kind} and ${matches}))`;
};

const BATCH = 500;

/** Adds the keys of rows that are older than the keys. */
export async function fillSearchKeys(ctx: Ctx) {
  for (const { kind, list } of unkeyedRows.all())
    for (let more = true; more;)
      more = await inTx(ctx, async (ctx) => {
        const rows = await list(ctx as unknown as Ctx, BATCH);
        if (rows.length > 0) await setSearchKeys(ctx, kind, rows);
        // Rows without a single key would be listed again and again.
        return rows.length === BATCH && rows.some(({ keys }) => keys.some(Boolean));
      });
}
