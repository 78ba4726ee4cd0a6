import { MOST_LISTED } from '@netbar/contract/kernel/model';
import { sql, type SelectQueryBuilder } from 'kysely';
import type { Ctx, Tx } from './ctx.ts';

/** Counts the rows of a query, at most as many as a list shows pages for: a full count would read all of them. */
export async function countUpTo<D, T extends keyof D>(
  ctx: Ctx | Tx,
  found: SelectQueryBuilder<D, T, object>,
  most = MOST_LISTED,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${found.limit(most)} as found`.execute(ctx.db);
  return rows[0]?.n ?? 0;
}
