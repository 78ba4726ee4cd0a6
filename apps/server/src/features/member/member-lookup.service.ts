import { inBrands, type Ctx, type Tx } from '#kernel/ctx.ts';
import { notFound } from '#kernel/errors.ts';

/** A member of the caller's brands, for slices that show something of them. */
export const requireMember = (ctx: Ctx | Tx, id: string) =>
  ctx.db
    .selectFrom('members')
    .select('id')
    .where(inBrands(ctx, 'members.brandId'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound('会员'));

/** What somebody is called, to be written on something of theirs. */
export async function nameOfMember(ctx: Ctx | Tx, id: string): Promise<string> {
  const { name } = await ctx.db
    .selectFrom('members')
    .select('name')
    .where(inBrands(ctx, 'members.brandId'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound('会员'));
  return name;
}
