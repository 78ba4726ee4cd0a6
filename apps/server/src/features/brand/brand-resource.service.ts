import { brandApi } from '@netbar/contract/brand/brand.api';
import type { In } from '@netbar/contract/kernel/endpoint';
import { command } from '#kernel/command.ts';
import type { Ctx } from '#kernel/ctx.ts';
import { lockBrand, resourcesOf } from './brand.queries.ts';

/** Sets the pictures named, takes away those whose address is empty, and leaves all others. */
export const saveResources = (ctx: Ctx, input: In<typeof brandApi.saveResources>) =>
  command(ctx, brandApi.saveResources, input, async (ctx) => {
    const { brandId, resources } = input;
    await lockBrand(ctx, brandId);
    const before = await resourcesOf(ctx, brandId);
    await ctx.db
      .deleteFrom('brandResources')
      .where('brandId', '=', brandId)
      .where((q) => q('key', '=', q.fn.any(q.val(resources.map(({ key }) => key)))))
      .execute();
    const kept = resources.filter(({ imageUrl }) => imageUrl !== '');
    if (kept.length > 0)
      await ctx.db
        .insertInto('brandResources')
        .values(kept.map((resource) => ({ brandId, ...resource })))
        .execute();
    const after = await resourcesOf(ctx, brandId);
    ctx.trace({ action: 'BRAND.resources', docType: 'BRAND', docId: brandId, detail: { before, after } });
    return after;
  });
