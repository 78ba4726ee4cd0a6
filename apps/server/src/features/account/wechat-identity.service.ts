import { authErrors } from '@netbar/contract/auth/auth.api';
import { wechatErrors } from '@netbar/contract/wechat/wechat.api';
import type { Tx, Visit } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { whenTaken } from '#kernel/taken.ts';
import { phoneIndex } from './phone.service.ts';

/** An account as WeChat and its phone find it: anywhere on the platform, before anybody is signed in. */
const accounts = (ctx: Visit) =>
  ctx.db.selectFrom('platform.accounts').select(['id', 'name', 'companyId']).where('status', '<>', 'CLOSED');

export const findAccountByOpenid = (ctx: Visit, openid: string) => accounts(ctx).where('openid', '=', openid).executeTakeFirst();

/** The one account with this phone. Only for whoever has proven that the phone is theirs: it says whether there is one. */
export async function getAccountByPhone(ctx: Visit, phone: string) {
  const [account, another] = await accounts(ctx).where('phoneIndex', '=', phoneIndex(ctx, phone)).limit(2).execute();
  if (!account) throw new AppError(wechatErrors.phoneUnknown);
  if (another) throw new AppError(wechatErrors.phoneShared);
  return account;
}

/** Makes a WeChat identity a key to the account of the `ctx`. */
export async function bindOpenid(ctx: Tx, openid: string) {
  const own = await lockOwn(ctx);
  if (own.status !== 'ACTIVE') throw new AppError(authErrors.accountLocked);
  if (own.openid !== null) throw new AppError(wechatErrors.accountBound);
  await writeOpenid(ctx, openid);
}

export async function unbindOpenid(ctx: Tx) {
  const own = await lockOwn(ctx);
  if (own.openid === null) throw new AppError(wechatErrors.nothingBound);
  await writeOpenid(ctx, null);
}

const lockOwn = (ctx: Tx) =>
  ctx.db
    .selectFrom('platform.accounts')
    .select(['status', 'openid'])
    .where('id', '=', ctx.actor.id)
    .forUpdate()
    .executeTakeFirstOrThrow();

/** The audit log learns that it happened, not the identity. */
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
