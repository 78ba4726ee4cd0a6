import type { In } from '@netbar/contract/kernel/endpoint';
import { wechatErrors, type wechatApi } from '@netbar/contract/wechat/wechat.api';
import { bindOpenid, findAccountByOpenid, getAccountByPhone, unbindOpenid } from '#features/account/wechat-identity.service.ts';
import { issueLoginCode } from '#features/auth/login-code.service.ts';
import { signInByWechat } from '#features/auth/sign-in.service.ts';
import { whenDown } from '#gateways/provider.ts';
import { withoutRights } from '#kernel/actor.ts';
import { inTx, type Ctx, type Visit } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { useCode } from './sms-code.service.ts';
import { checkTicket, issueTicket, takeTicket } from './ticket.service.ts';

/** AUTH-06: what the browser brings back from WeChat becomes a login code, or a ticket to bind with. */
export async function exchange(ctx: Visit, { code }: In<typeof wechatApi.exchange>) {
  const account = await getBoundAccount(ctx, code);
  return inTx(ctx.as(withoutRights(account)), (ctx) => issueLoginCode(ctx, { by: 'wechat' }));
}

export async function signIn(ctx: Visit, { code }: In<typeof wechatApi.signIn>) {
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
 * WeChat vouches for the identity, the text for the phone, the phone for the account. The code of the text is used up
 * before anything about the account is said.
 */
export async function bind(ctx: Visit, input: In<typeof wechatApi.bind>) {
  await checkTicket(ctx, input.ticket);
  await useCode(ctx, input);
  const account = await getAccountByPhone(ctx, input.phone);
  return inTx(ctx.as(withoutRights(account)), async (ctx) => {
    await bindOpenid(ctx, await takeTicket(ctx, input.ticket));
    return issueLoginCode(ctx, { by: 'wechat' });
  });
}

export const unbind = (ctx: Ctx) =>
  inTx(ctx, async (ctx) => {
    await unbindOpenid(ctx);
    return {};
  });
