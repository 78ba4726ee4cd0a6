import { blacklistNouns } from '@netbar/contract/guests/blacklist/feature';
import type { blacklistApi } from '@netbar/contract/guests/blacklist/blacklist.api';
import { readKey } from '@netbar/contract/guests/member/member.rules';
import type { In } from '@netbar/contract/kernel/endpoint';
import { maskIdCard, maskPhone } from '@netbar/contract/kernel/format';
import { bizDate } from '@netbar/contract/kernel/time';
import { sql } from 'kysely';
import { limitNumberGuesses } from '#features/platform/auth/auth.ts';
import { identityIndexes, openSealed, phoneIndexes } from '#features/guests/member/member.ts';
import { inBrands, inScope, isOneOfMacs, type Ctx, type Tx } from '#kernel/ctx.ts';
import { notFound } from '#kernel/errors.ts';

/** Entries of the company are visible to everybody in it, the others to those in charge of the brand or branch. */
export const isVisible = (ctx: Ctx | Tx) => sql<boolean>`(blacklist_entries.scope = 'COMPANY'
  or (blacklist_entries.scope = 'BRAND' and ${inBrands(ctx, 'blacklistEntries.brandId')})
  or (blacklist_entries.scope = 'BRANCH' and ${inScope(ctx, 'blacklistEntries.branchId')}))`;

const entries = (ctx: Ctx | Tx) =>
  ctx.db.selectFrom('blacklistEntries').where('blacklistEntries.deletedTime', 'is', null).where(isVisible(ctx));

const columns = (today: string) =>
  [
    'blacklistEntries.id',
    'blacklistEntries.scope',
    'blacklistEntries.brandId',
    sql<string | null>`case when blacklist_entries.scope = 'BRANCH' then blacklist_entries.branch_id end`.as('branchId'),
    'blacklistEntries.name',
    'blacklistEntries.phoneSealed',
    'blacklistEntries.idCardSealed',
    'blacklistEntries.level',
    'blacklistEntries.reason',
    'blacklistEntries.enabled',
    'blacklistEntries.version',
    'blacklistEntries.createdTime',
    sql<string | null>`blacklist_entries.until_date::text`.as('untilDate'),
    sql<string | null>`blacklist_entries.review_date::text`.as('reviewDate'),
    sql<boolean>`coalesce(blacklist_entries.until_date < ${today}::date, false)`.as('isOver'),
    sql<boolean>`coalesce(blacklist_entries.review_date <= ${today}::date, false)`.as('isReviewDue'),
    sql<string>`coalesce(case blacklist_entries.scope
      when 'BRANCH' then (select b.name from tenant.branches b where b.company_id = blacklist_entries.company_id and b.id = blacklist_entries.branch_id)
      when 'BRAND' then (select b.name from tenant.brands b where b.company_id = blacklist_entries.company_id and b.id = blacklist_entries.brand_id)
      end, '')`.as('placeName'),
    sql<string>`coalesce((select a.name from platform.accounts a where a.id = blacklist_entries.created_by), '')`.as(
      'createdByName',
    ),
  ] as const;

export const listBlacklist = (ctx: Ctx, filter: In<typeof blacklistApi.list>) =>
  limitNumberGuesses(
    ctx,
    { keyword: filter.keyword },
    () => findBlacklist(ctx, filter),
    ({ total }) => total > 0,
  );

async function findBlacklist(ctx: Ctx, { keyword, level, branchId, state, page, limit }: In<typeof blacklistApi.list>) {
  const today = bizDate(ctx.now);
  let found = entries(ctx);
  if (level) found = found.where('blacklistEntries.level', '=', level);
  if (branchId) found = found.where('blacklistEntries.branchId', '=', branchId);
  if (keyword) found = found.where(matchesKeyword(ctx, keyword));
  if (state === 'REVIEW')
    found = found.where(sql<boolean>`blacklist_entries.enabled and blacklist_entries.review_date <= ${today}::date`);
  else if (state) found = found.where('blacklistEntries.enabled', '=', state === 'ENABLED');
  const [rows, { total }] = await Promise.all([
    found
      .select(columns(today))
      .orderBy('blacklistEntries.createdTime', 'desc')
      .orderBy('blacklistEntries.id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    found.select((q) => q.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows: rows.map((row) => maskedEntry(ctx, row)), total };
}

export async function getBlacklistEntry(ctx: Ctx | Tx, id: string) {
  const row = await entries(ctx)
    .select(columns(bizDate(ctx.now)))
    .where('blacklistEntries.id', '=', id)
    .executeTakeFirstOrThrow(notFound(blacklistNouns.blacklist));
  return maskedEntry(ctx, row);
}

function matchesKeyword(ctx: Ctx, typed: string) {
  const { by, text } = readKey(typed);
  if (by === 'idCard') return isOneOfMacs('blacklistEntries.idCardIndex', identityIndexes(ctx, text));
  if (by === 'phone') return isOneOfMacs('blacklistEntries.phoneIndex', phoneIndexes(ctx, text));
  return sql<boolean>`blacklist_entries.name like ${`${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}`;
}

const maskedEntry = <R extends { phoneSealed: Buffer | null; idCardSealed: Buffer | null }>(ctx: Ctx | Tx, row: R) => {
  const [phone, idCard] = [openSealed(ctx, row.phoneSealed), openSealed(ctx, row.idCardSealed)];
  return { ...row, phone: phone && maskPhone(phone), idCard: idCard && maskIdCard(idCard) };
};
