import { authErrors, type authApi } from '@netbar/contract/auth/auth.api';
import type { In } from '@netbar/contract/kernel/endpoint';
import type { Visit } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { findAccount, findAccountById } from './auth.queries.ts';
import { useCaptcha } from './captcha.service.ts';
import { desk } from './desk.service.ts';
import { isPasswordOf } from './password.service.ts';
import { openSession } from './session.service.ts';

/** AUTH-01: captcha, then the lock-out, then the password. Somebody without a single menu also signs in; AUTH-02 is the screen's. */
export const signIn = (ctx: Visit, { username, password, captcha, captchaId }: In<typeof authApi.signIn>) =>
  desk.take(async () => {
    await useCaptcha(ctx, captchaId, captcha);
    const account = await findAccount(ctx, username);
    const isRight = await isPasswordOf(ctx, account, username, password);
    if (!account || !isRight) throw new AppError(authErrors.wrongPassword);
    return openSession(ctx, account, 'password');
  });

/** For an account that WeChat has just vouched for. */
export async function signInByWechat(ctx: Visit, accountId: string) {
  const account = await findAccountById(ctx, accountId);
  if (!account) throw new AppError(authErrors.wrongPassword);
  return openSession(ctx, account, 'wechat');
}
