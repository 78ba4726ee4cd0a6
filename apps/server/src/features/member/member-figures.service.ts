import { sql } from 'kysely';
import { inBrands, inScope, type Ctx } from '#kernel/ctx.ts';

/** Members who registered at the caller's branches: all of them, and those won since, by day and by branch. */
export async function countMembers(ctx: Ctx, since: Date, ranked: number) {
  const won = ctx.db
    .selectFrom('members')
    .innerJoin('branches', 'branches.id', 'members.registeredBranchId')
    .where(inBrands(ctx, 'members.brandId'))
    .where(inScope(ctx, 'branches.id'))
    .where('members.mergedIntoId', 'is', null);
  const recent = won.where('members.createdTime', '>=', since);
  const added = sql<number>`count(*)`.as('added');
  const [{ total }, days, branches] = await Promise.all([
    won.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
    recent
      .select([sql<string>`to_char(members.created_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`.as('date'), added])
      .groupBy(sql`1`)
      .execute(),
    recent
      .select(['branches.id', 'branches.name', added])
      .groupBy(['branches.id', 'branches.name'])
      .orderBy('added', 'desc')
      .orderBy('branches.name')
      .limit(ranked)
      .execute(),
  ]);
  return { total, days, branches };
}
