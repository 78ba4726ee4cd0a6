import { brandApi, brandErrors } from '@netbar/contract/brand/brand.api';
import type { In } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { command } from '#kernel/command.ts';
import type { Ctx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { moveAccessClock } from '#kernel/sessions.ts';
import { getPermission, lockBrand } from './brand.queries.ts';

/** Closes exactly these items to a brand. Somebody of the brand alone may look, but not open what the company has closed. */
export const savePermission = (ctx: Ctx, input: In<typeof brandApi.savePermission>) =>
  command(ctx, brandApi.savePermission, input, async (ctx) => {
    const { id, version } = input;
    await lockBrand(ctx, id);
    const before = await getPermission(ctx, { id });
    if (!ctx.actor.isCompanyWide) throw new AppError(brandErrors.wholeCompanyOnly);
    if (before.version !== version) throw new AppError(commonErrors.changedMeanwhile);

    await ctx.db
      .updateTable('brands')
      .set({ version: version + 1 })
      .where('id', '=', id)
      .execute();
    await ctx.db.deleteFrom('brandClosedItems').where('brandId', '=', id).execute();
    const closed = [...new Set(input.closed)];
    if (closed.length > 0)
      await ctx.db
        .insertInto('brandClosedItems')
        .values(closed.map((item) => ({ brandId: id, item })))
        .execute();
    const after = await getPermission(ctx, { id });
    const detail = { before: { closed: before.closed }, after: { closed: after.closed } };
    ctx.trace({ action: 'BRAND.permission', docType: 'BRAND', docId: id, version: after.version, detail });
    await moveAccessClock(ctx);
    return after;
  });
