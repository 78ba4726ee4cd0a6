import type { In, Out } from '@netbar/contract/kernel/endpoint';
import type { revealApi } from '@netbar/contract/platform/reveal/reveal.api';
import { countUpTo } from '#kernel/count.ts';
import { type Ctx, inScope } from '#kernel/ctx.ts';

type Row = Out<typeof revealApi.list>['rows'][number];

/** Looks at numbers that belong to the caller's branches, the latest first. Those without a branch are for the whole company. */
export async function listReveals(ctx: Ctx, { accountId, subjectId, page, limit }: In<typeof revealApi.list>) {
  let found = ctx.db
    .selectFrom('reveals')
    .innerJoin('platform.accounts as a', 'a.id', 'reveals.accountId')
    .leftJoin('branches as b', 'b.id', 'reveals.branchId')
    .where(inScope(ctx, 'reveals.branchId'));
  if (accountId) found = found.where('reveals.accountId', '=', accountId);
  if (subjectId) found = found.where('reveals.subjectId', '=', subjectId);
  const [rows, total] = await Promise.all([
    found
      .select(['reveals.id', 'reveals.accountId', 'a.name as accountName', 'reveals.subjectType', 'reveals.subjectId'])
      .select(['b.name as branchName', 'reveals.fields', 'reveals.isRefused', 'reveals.reason', 'reveals.createdTime'])
      .orderBy('reveals.createdTime', 'desc')
      .orderBy('reveals.id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    countUpTo(ctx, found.select('reveals.id')),
  ]);
  return { rows: rows as Row[], total };
}
