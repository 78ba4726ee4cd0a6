import { blacklistApi, blacklistErrors } from '@netbar/contract/blacklist/blacklist.api';
import type { In } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { sealIdCard, sealPhone } from '#features/member/identity.service.ts';
import { command } from '#kernel/command.ts';
import { type Ctx, type Tx } from '#kernel/ctx.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { getEntry, visible } from './blacklist.queries.ts';
import { requireBranch } from '#features/branch/branch-lookup.service.ts';

/** Puts somebody on the list, for a branch, its brand, or the whole company. */
export const saveBlacklist = (ctx: Ctx, input: In<typeof blacklistApi.add>) =>
  command(ctx, blacklistApi.add, input, async (ctx) => {
    const { branchId, scope, phone, idCard, ...content } = input;
    const branch = await requireBranch(ctx, branchId);
    requireReach(ctx, scope);
    const id = ctx.newId();
    const place = { scope, branchId: scope === 'BRANCH' ? branchId : null, brandId: scope === 'COMPANY' ? null : branch.brandId };
    await ctx.db
      .insertInto('blacklistEntries')
      .values({
        id,
        ...place,
        ...content,
        ...sealPhone(ctx, phone ?? null),
        ...(idCard && sealIdCard(ctx, idCard)),
        createdBy: ctx.actor.id,
        createdTime: ctx.now,
      })
      .execute();
    return getEntry(ctx, id);
  });

export const modifyBlacklist = (ctx: Ctx, input: In<typeof blacklistApi.change>) =>
  command(ctx, blacklistApi.change, input, async (ctx) => {
    const { id, version, ...content } = input;
    await lockEntry(ctx, id, version);
    await ctx.db
      .updateTable('blacklistEntries')
      .set({ ...content, version: version + 1 })
      .where('id', '=', id)
      .execute();
    return getEntry(ctx, id);
  });

export const enableBlacklist = (ctx: Ctx, input: In<typeof blacklistApi.enable>) =>
  command(ctx, blacklistApi.enable, input, async (ctx) => {
    const { id, version, enabled } = input;
    await lockEntry(ctx, id, version);
    await ctx.db
      .updateTable('blacklistEntries')
      .set({ enabled, version: version + 1 })
      .where('id', '=', id)
      .execute();
    return getEntry(ctx, id);
  });

/** It stays in the table, so that the log keeps meaning something, but counts for nothing and shows nowhere. */
export const deleteBlacklist = (ctx: Ctx, input: In<typeof blacklistApi.remove>) =>
  command(ctx, blacklistApi.remove, input, async (ctx) => {
    const { version } = await lockEntry(ctx, input.id);
    await ctx.db
      .updateTable('blacklistEntries')
      .set({ deletedTime: ctx.now, version: version + 1 })
      .where('id', '=', input.id)
      .execute();
    return {};
  });

/** What counts for more than one's own branches is not for one branch to change. */
function requireReach({ actor }: Tx, scope: 'BRANCH' | 'BRAND' | 'COMPANY') {
  if (scope === 'COMPANY' && !actor.isCompanyWide) throw new AppError(blacklistErrors.wholeCompanyOnly);
  if (scope === 'BRAND' && !actor.isCompanyWide && actor.level > 1) throw new AppError(commonErrors.forbidden);
}

async function lockEntry(ctx: Tx, id: string, version?: number) {
  const entry = await ctx.db
    .selectFrom('blacklistEntries')
    .select(['scope', 'version'])
    .where('id', '=', id)
    .where('deletedTime', 'is', null)
    .where(visible(ctx))
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound('黑名单'));
  requireReach(ctx, entry.scope);
  if (version !== undefined && entry.version !== version) throw new AppError(commonErrors.changedMeanwhile);
  return entry;
}
