import { blacklistErrors } from '@netbar/contract/blacklist/blacklist.api';
import { bizDate } from '@netbar/contract/kernel/time';
import { sql } from 'kysely';
import type { Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';

interface Guest {
  idCardIndex: Buffer;
  branchId: string;
  brandId: string;
}

/** Refuses who is not to be let in here: by an entry of this branch, its brand or the company that is on and not over. */
export async function requireWelcome(ctx: Tx, { idCardIndex, branchId, brandId }: Guest) {
  const found = await ctx.db
    .selectFrom('blacklistEntries')
    .select('reason')
    .where('idCardIndex', '=', idCardIndex)
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
