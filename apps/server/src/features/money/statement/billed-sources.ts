import { sql } from 'kysely';
import type { Ctx, Tx } from '#kernel/ctx.ts';

/**
 * The condition for sources that no statement of the kind settles yet, for the query of `collect`. `source` is the column of the
 * source's id, such as `receipt_lines.id`. 'offset 0' has each source looked up by its key: planned as a join, it compared each
 * with every line that was ever settled.
 */
export const notBilled = (line: { kind: string; sourceType: string; lineKind: string }, source: `${string}.${string}`) =>
  sql<boolean>`not exists (select from tenant.statement_lines billed
    where billed.company_id = tenant.current_company() and billed.kind = ${line.kind} and billed.source_type = ${line.sourceType}
      and billed.source_id = ${sql.ref(source)} and billed.line_kind = ${line.lineKind} and billed.is_live offset 0)`;

/**
 * Whether a statement of any kind settles one of the sources, drafts included. Whoever reverses a source locks its row first and
 * then asks: a draft that is being written holds that lock until it is there to be seen.
 */
export async function isBilled(ctx: Ctx | Tx, sourceType: string, ids: string[]): Promise<boolean> {
  const found = await ctx.db
    .selectFrom('statementLines')
    .select('id')
    .where('sourceType', '=', sourceType)
    .where('sourceId', '=', sql<string>`any(${ids}::uuid[])`)
    .where('isLive', '=', true)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
