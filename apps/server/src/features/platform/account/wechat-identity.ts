import { authErrors } from '@netbar/contract/platform/auth/auth.errors';
import { wechatErrors } from '@netbar/contract/platform/wechat/wechat.errors';
import type { Tx, Visit } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { whenTaken } from '#kernel/taken.ts';
import { isAccountPhone } from './account.queries.ts';

/** Accounts of all companies that are not closed: WeChat and phone find an account before a company is known. */
const selectOpenAccounts = (ctx: Visit) =>
  ctx.db.selectFrom('platform.accounts').select(['id', 'name', 'companyId']).where('status', '<>', 'CLOSED');

export const findAccountByOpenid = (ctx: Visit, openid: string) =>
  selectOpenAccounts(ctx).where('openid', '=', openid).executeTakeFirst();

/**
 * The one account with this phone. Only for callers who have proven that the phone is theirs, since the answer tells whether an
 * account exists.
 */
export async function getAccountByPhone(ctx: Visit, phone: string) {
  const [account, another] = await selectOpenAccounts(ctx)
    .where(isAccountPhone(ctx, 'phoneIndex', phone))
    .limit(2)
    .execute();
  if (!account) throw new AppError(wechatErrors.phoneUnknown);
  if (another) throw new AppError(wechatErrors.phoneShared);
  return account;
}

/** Lets a WeChat identity sign in to the account of `ctx`. */
export async function bindOpenid(ctx: Tx, openid: string) {
  const own = await lockOwnAccount(ctx);
  if (own.status !== 'ACTIVE') throw new AppError(authErrors.accountLocked);
  if (own.openid !== null) throw new AppError(wechatErrors.accountBound);
  await writeOpenid(ctx, openid);
}

export async function unbindOpenid(ctx: Tx) {
  const own = await lockOwnAccount(ctx);
  if (own.openid === null) throw new AppError(wechatErrors.nothingBound);
  await writeOpenid(ctx, null);
}

const lockOwnAccount = (ctx: Tx) =>
  ctx.db
    .selectFrom('platform.accounts')
    .select(['status', 'openid'])
    .where('id', '=', ctx.actor.id)
    .forUpdate()
    .executeTakeFirstOrThrow();

/** The audit log records that it happened, not the identity. */
async function writeOpenid(ctx: Tx, openid: string | null) {
  await ctx.db
    .updateTable('platform.accounts')
    .set({ openid })
    .where('id', '=', ctx.actor.id)
    .execute()
    .catch(whenTaken('accounts_openid', new AppError(wechatErrors.openidTaken)));
  const hasWechat = openid !== null;
  const action = hasWechat ? 'ACCOUNT.bindWechat' : 'ACCOUNT.unbindWechat';
  const detail = { before: { hasWechat: !hasWechat }, after: { hasWechat } };
  ctx.trace({ action, docType: 'ACCOUNT', docId: ctx.actor.id, detail });
}
