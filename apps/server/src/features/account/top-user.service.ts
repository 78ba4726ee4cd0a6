import { accountErrors } from '@netbar/contract/account/account.api';
import type { Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';

/** Level 0 stands at the top of a provider, level 1 of a chain. */
const TOP_LEVEL = 1;

/**
 * Makes a change that may take somebody's rights away and refuses it if nobody at the top would be left. Such changes of
 * one company run one after another: two administrators who remove each other at once would otherwise both find the other
 * still there. Whatever the change locks, it locks after the company; the access clock, which all companies share, comes last.
 */
export async function keepingTopUser<T>(ctx: Tx, change: () => Promise<T>): Promise<T> {
  await ctx.db
    .selectFrom('platform.companies')
    .select('id')
    .where('id', '=', ctx.actor.companyId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const hadOne = await hasTopUser(ctx);
  const result = await change();
  if (hadOne && !(await hasTopUser(ctx))) throw new AppError(accountErrors.lastTopUser);
  return result;
}

const hasTopUser = async (ctx: Tx) =>
  (await ctx.db
    .selectFrom('roles as r')
    .innerJoin('accountRoles as ar', 'ar.roleId', 'r.id')
    .innerJoin('platform.accounts as a', (join) =>
      join.onRef('a.companyId', '=', 'ar.companyId').onRef('a.id', '=', 'ar.accountId'),
    )
    .select('a.id')
    .where('r.level', '<=', TOP_LEVEL)
    .where('a.status', '=', 'ACTIVE')
    .limit(1)
    .executeTakeFirst()) !== undefined;
