import { blacklistApi } from '@netbar/contract/guests/blacklist/blacklist.api';
import { blacklistErrors } from '@netbar/contract/guests/blacklist/blacklist.errors';
import { BlacklistLevel } from '@netbar/contract/guests/blacklist/blacklist.model';
import { blacklistNouns } from '@netbar/contract/guests/blacklist/feature';
import type { In } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { bizDate } from '@netbar/contract/kernel/time';
import { sql } from 'kysely';
import { identityIndexes, sealIdCard, sealPhone } from '#features/guests/member/member.ts';
import { requireBranch } from '#features/org/branch/branch.ts';
import { command } from '#kernel/command.ts';
import { holdsAt, isOneOfMacs, requireWholeBrand, type Ctx, type Tx } from '#kernel/ctx.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { getBlacklistEntry, isVisible } from './blacklist.queries.ts';

interface Guest {
  idCard: string;
  branchId: string;
  brandId: string;
}

/** What other features may call. Refuses a guest with a valid NO_ENTRY entry of this branch, its brand or the company. */
export async function requireNotBlacklisted(ctx: Tx, { idCard, branchId, brandId }: Guest) {
  const found = await ctx.db
    .selectFrom('blacklistEntries')
    .select('reason')
    .where(isOneOfMacs('idCardIndex', identityIndexes(ctx, idCard)))
    .where('deletedTime', 'is', null)
    .where('enabled', '=', true)
    .where('level', '=', 'NO_ENTRY')
    .where(sql<boolean>`(until_date is null or until_date >= ${bizDate(ctx.now)}::date)`)
    .where(
      sql<boolean>`(scope = 'COMPANY' or (scope = 'BRAND' and brand_id = ${brandId}) or (scope = 'BRANCH' and branch_id = ${branchId}))`,
    )
    .limit(1)
    .executeTakeFirst();
  if (found) throw new AppError(blacklistErrors.notWelcome, { reason: found.reason });
}

/** Adds an entry for a branch, its brand, or the whole company. */
export const saveBlacklist = (ctx: Ctx, input: In<typeof blacklistApi.add>) =>
  command(ctx, blacklistApi.add, input, async (ctx) => {
    const { branchId, scope, phone, idCard, ...content } = input;
    const branch = await requireBranch(ctx, branchId);
    requireBlacklistScope(ctx, { scope, brandId: branch.brandId });
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
    return getBlacklistEntry(ctx, id);
  });

export const modifyBlacklist = (ctx: Ctx, input: In<typeof blacklistApi.change>) =>
  command(ctx, blacklistApi.change, input, async (ctx) => {
    const { id, version, ...content } = input;
    const entry = await lockBlacklistEntry(ctx, id, version);
    if (isEased(entry, content)) requireMayLift(ctx, entry);
    await ctx.db
      .updateTable('blacklistEntries')
      .set({ ...content, version: version + 1 })
      .where('id', '=', id)
      .execute();
    return getBlacklistEntry(ctx, id);
  });

export const enableBlacklist = (ctx: Ctx, input: In<typeof blacklistApi.enable>) =>
  command(ctx, blacklistApi.enable, input, async (ctx) => {
    const { id, version, enabled } = input;
    const entry = await lockBlacklistEntry(ctx, id, version);
    if (!enabled) requireMayLift(ctx, entry);
    await ctx.db
      .updateTable('blacklistEntries')
      .set({ enabled, version: version + 1 })
      .where('id', '=', id)
      .execute();
    return getBlacklistEntry(ctx, id);
  });

/** Marks the entry as deleted. The row stays, because the audit log refers to it. */
export const deleteBlacklist = (ctx: Ctx, input: In<typeof blacklistApi.remove>) =>
  command(ctx, blacklistApi.remove, input, async (ctx) => {
    const entry = await lockBlacklistEntry(ctx, input.id);
    requireMayLift(ctx, entry);
    await ctx.db
      .updateTable('blacklistEntries')
      .set({ deletedTime: ctx.now, version: entry.version + 1 })
      .where('id', '=', input.id)
      .execute();
    return {};
  });

/** Only those in charge of a whole company or brand may change entries that are valid there. */
function requireBlacklistScope(ctx: Tx, { scope, brandId }: { scope: 'BRANCH' | 'BRAND' | 'COMPANY'; brandId: string | null }) {
  if (scope === 'COMPANY' && !ctx.actor.isCompanyWide) throw new AppError(blacklistErrors.wholeCompanyOnly);
  if (scope === 'BRAND') requireWholeBrand(ctx, brandId ?? '');
}

type Hold = { level: string; untilDate: string | null };
type Entry = Awaited<ReturnType<typeof lockBlacklistEntry>>;

/** An entry of one branch is lifted by who may do so there; `requireBlacklistScope` has checked who has the whole brand or company. */
function requireMayLift(ctx: Tx, { branchId }: Entry) {
  const can = 'BLACKLIST_LIFT';
  if (!(branchId === null ? ctx.actor.functions.has(can) : holdsAt(ctx, can, branchId)))
    throw new AppError(commonErrors.forbidden);
}

/** Whether a change lets the guest in earlier or more freely, which is a way to lift the entry. */
function isEased(before: Hold, after: Hold) {
  const strictness = ({ level }: Hold) => BlacklistLevel.options.indexOf(level as BlacklistLevel);
  const end = ({ untilDate }: Hold) => untilDate ?? '9999-12-31';
  return strictness(after) < strictness(before) || end(after) < end(before);
}

async function lockBlacklistEntry(ctx: Tx, id: string, version?: number) {
  const entry = await ctx.db
    .selectFrom('blacklistEntries')
    .select(['scope', 'branchId', 'brandId', 'level', sql<string | null>`until_date::text`.as('untilDate'), 'version'])
    .where('id', '=', id)
    .where('deletedTime', 'is', null)
    .where(isVisible(ctx))
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound(blacklistNouns.blacklist));
  requireBlacklistScope(ctx, entry);
  if (version !== undefined && entry.version !== version) throw new AppError(commonErrors.changedMeanwhile);
  return entry;
}
