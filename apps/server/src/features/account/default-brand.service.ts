import type { Tx } from '#kernel/ctx.ts';

/** Remembers the brand somebody opens the console with. The caller has made sure that it is one of theirs. */
export async function setDefaultBrand(ctx: Tx, brandId: string) {
  await ctx.db
    .updateTable('platform.accounts')
    .set({ defaultBrandId: brandId })
    .where('id', '=', ctx.actor.id)
    .where('companyId', '=', ctx.actor.companyId)
    .execute();
}
