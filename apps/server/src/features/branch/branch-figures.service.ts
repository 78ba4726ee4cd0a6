import { sql } from 'kysely';
import { inScope, type Ctx } from '#kernel/ctx.ts';

/** The caller's branches, and those of them that are open for business. */
export const countBranches = (ctx: Ctx) =>
  ctx.db
    .selectFrom('branches')
    .select([sql<number>`count(*)`.as('all'), sql<number>`count(*) filter (where status = 'OPEN')`.as('open')])
    .where(inScope(ctx, 'branches.id'))
    .executeTakeFirstOrThrow();

/** What branches of the caller are called. */
export const nameBranches = async (ctx: Ctx, ids: string[]) => {
  const rows = await ctx.db
    .selectFrom('branches')
    .select(['id', 'name'])
    .where(inScope(ctx, 'branches.id'))
    .where('id', '=', sql<string>`any(${ids})`)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
};
