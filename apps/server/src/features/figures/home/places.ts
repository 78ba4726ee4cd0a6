import { bizDate } from '@netbar/contract/kernel/time';
import { sql } from 'kysely';
import { narrowToBrand } from '#features/org/brand/brand.ts';
import { type Ctx, inScope, isInBrands } from '#kernel/ctx.ts';
import { actingBy } from '#kernel/standing.ts';

/** The caller with the places of one function, in one brand if one is named. Undefined for people who do not hold it there. */
export async function inPlacesOf(ctx: Ctx, can: string, brandId: string | undefined): Promise<Ctx | undefined> {
  const actor = actingBy(ctx.actor, can);
  if (!actor || (brandId && !isInBrands({ actor }, brandId))) return undefined;
  return brandId ? narrowToBrand({ ...ctx, actor }, brandId) : { ...ctx, actor };
}

/**
 * The business day that the figures of several branches are of. Where days end at different times it is the day that ends last, so
 * that a night is seen as a whole.
 */
export async function bizDateOfBranches(ctx: Ctx): Promise<string> {
  const { cutoff } = await ctx.db
    .selectFrom('branches')
    .select(sql<number>`coalesce(max(day_cutoff_min), 0)`.as('cutoff'))
    .where(inScope(ctx, 'branches.id'))
    .executeTakeFirstOrThrow();
  return bizDate(ctx.now, cutoff);
}
