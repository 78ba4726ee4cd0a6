import { sql } from 'kysely';
import { isVisibleAccount } from '#features/platform/account/account.ts';
import type { Ctx } from '#kernel/ctx.ts';
import { firstIdAt, listLog } from './log.queries.ts';

export { logContent } from './log.queries.ts';

/** Counts sign-ins of the accounts that the caller sees, by day and hour in Chinese time. */
export const countSignIns = (ctx: Ctx, since: Date) => {
  const local = sql`(audit_log.created_time at time zone 'Asia/Shanghai')`;
  return ctx.db
    .selectFrom('auditLog')
    .innerJoin('platform.accounts as a', 'a.id', 'auditLog.actorId')
    .select([
      sql<string>`to_char(${local}, 'YYYY-MM-DD')`.as('date'),
      sql<number>`extract(hour from ${local})::int`.as('hour'),
      sql<number>`count(*)`.as('count'),
    ])
    .where('auditLog.action', '=', 'auth.signIn')
    .where('auditLog.id', '>=', firstIdAt(since, 0))
    .where('auditLog.createdTime', '>=', since)
    .where(isVisibleAccount(ctx))
    .groupBy([sql`1`, sql`2`])
    .execute();
};

export const listRecentEntries = async (ctx: Ctx, limit: number) => (await listLog(ctx, { page: 1, limit })).rows;
