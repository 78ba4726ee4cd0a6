import type { In } from '@netbar/contract/kernel/endpoint';
import type { wechatApi } from '@netbar/contract/platform/wechat/wechat.api';
import { wechatErrors } from '@netbar/contract/platform/wechat/wechat.errors';
import { bindOpenid, findAccountByOpenid, getAccountByPhone, unbindOpenid } from '#features/platform/account/account.ts';
import { issueLoginCode, signInByWechat } from '#features/platform/auth/auth.ts';
import { whenDown } from '#gateways/provider.ts';
import { withoutRights } from '#kernel/actor.ts';
import { type Ctx, inTx, type Visit } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { useSmsCode } from './sms-code.ts';
import { checkTicket, issueTicket, useTicket } from './ticket.ts';

/** AUTH-06: exchanges the code that the browser brings back from WeChat for a login code, or for a ticket to bind with. */
export async function exchangeWechatCode(ctx: Visit, { code }: In<typeof wechatApi.exchange>) {
  const account = await getBoundAccount(ctx, code);
  return inTx(ctx.as(withoutRights(account)), (ctx) => issueLoginCode(ctx, { by: 'wechat' }));
}

export async function signInWithWechat(ctx: Visit, { code }: In<typeof wechatApi.signIn>) {
  const { id } = await getBoundAccount(ctx, code);
  return signInByWechat(ctx, id);
}

async function getBoundAccount(ctx: Visit, code: string) {
  const { wechat } = ctx.gateways;
  if (!wechat) throw new AppError(wechatErrors.notOffered);
  const openid = await wechat.identify(code).catch(whenDown(ctx.log, new AppError(wechatErrors.wechatDown)));
  if (openid === undefined) throw new AppError(wechatErrors.codeRefused);
  const account = await findAccountByOpenid(ctx, openid);
  if (!account) throw new AppError(wechatErrors.notBound, { ticket: await issueTicket(ctx, openid) });
  return account;
}

/**
 * Binds a WeChat identity to the account of a phone. The text message proves the phone; its code is used up before the answer
 * tells anything about the account.
 */
export async function bindWechat(ctx: Visit, input: In<typeof wechatApi.bind>) {
  await checkTicket(ctx, input.ticket);
  await useSmsCode(ctx, input);
  const account = await getAccountByPhone(ctx, input.phone);
  return inTx(ctx.as(withoutRights(account)), async (ctx) => {
    await bindOpenid(ctx, await useTicket(ctx, input.ticket));
    return issueLoginCode(ctx, { by: 'wechat' });
  });
}

export const unbindWechat = (ctx: Ctx) =>
  inTx(ctx, async (ctx) => {
    await unbindOpenid(ctx);
    return {};
  });
