import { sql } from 'kysely';
import type { Ctx } from '#kernel/ctx.ts';
import { isVisibleAccount } from './account-scope.service.ts';

/** The people the caller sees: how many work here, are signed in somewhere now, and are locked out. */
export const countPeople = (ctx: Ctx) =>
  ctx.db
    .selectFrom('platform.accounts as a')
    .select([
      sql<number>`count(*) filter (where a.status = 'ACTIVE')`.as('all'),
      sql<number>`count(*) filter (where a.status = 'LOCKED')`.as('locked'),
      sql<number>`count(*) filter (where a.status = 'ACTIVE' and exists (
        select from platform.sessions s where s.account_id = a.id and s.expires_time > ${ctx.now}))`.as('online'),
    ])
    .where(isVisibleAccount(ctx))
    .executeTakeFirstOrThrow();
