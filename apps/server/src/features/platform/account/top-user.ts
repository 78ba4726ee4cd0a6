import { accountErrors } from '@netbar/contract/platform/account/account.errors';
import type { Ctx, Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';

/** Roles of level 0 lead a provider, those of level 1 a chain. */
const TOP_LEVEL = 1;

/**
 * Runs a change that may take rights away, and refuses it if no active account at the top would be left. The lock on the
 * company makes such changes wait for each other: otherwise two administrators who remove each other at the same moment would
 * both pass. Lock order: the company first, then what the change locks, and the access clock, which all companies share, last.
 */
export async function requireTopUserAfter<T>(ctx: Tx, change: () => Promise<T>): Promise<T> {
  await lockCompany(ctx);
  const hadOne = await hasTopUser(ctx);
  const result = await change();
  if (hadOne && !(await hasTopUser(ctx))) throw new AppError(accountErrors.lastTopUser);
  return result;
}

export const lockCompany = (ctx: Tx) =>
  ctx.db
    .selectFrom('platform.companies')
    .select('id')
    .where('id', '=', ctx.actor.companyId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

/** Whether nobody else at the top would be left without this account. */
export const isLastTopUser = async (ctx: Ctx | Tx, accountId: string) =>
  (await topUsers(ctx).where('a.id', '=', accountId).executeTakeFirst()) !== undefined &&
  (await topUsers(ctx).where('a.id', '<>', accountId).executeTakeFirst()) === undefined;

const hasTopUser = async (ctx: Tx) => (await topUsers(ctx).limit(1).executeTakeFirst()) !== undefined;

const topUsers = (ctx: Ctx | Tx) =>
  ctx.db
    .selectFrom('roles as r')
    .innerJoin('grants as g', 'g.roleId', 'r.id')
    .innerJoin('platform.accounts as a', (join) =>
      join.onRef('a.companyId', '=', 'g.companyId').onRef('a.id', '=', 'g.accountId'),
    )
    .select('a.id')
    .where('r.level', '<=', TOP_LEVEL)
    .where('a.status', '=', 'ACTIVE');
