import { z } from 'zod';
import { defineApi, get, post, put } from '../kernel/endpoint.ts';
import { defineErrors } from '../kernel/errors.ts';
import { id, nothing } from '../kernel/model.ts';
import { say } from '../kernel/words.ts';
import { Password, Pin, SignIn, Token, UserInfo } from './auth.model.ts';

export const authApi = defineApi('auth', {
  captcha: get('/api/auth/captcha', { access: 'public', input: nothing, output: z.object({ id, svg: z.string() }) }),
  /** The token is the whole of `data`. */
  signIn: post('/api/auth/jwt/token', { access: 'public', input: SignIn, output: z.string() }),
  /** Turns the one-time code of `/login?token=` into a session; with single sign-on configured, also a token of that host. */
  exchange: post('/api/auth/jwt/exchange', { access: 'public', input: z.object({ token: Token }), output: z.string() }),
  /** A code of at most 60 seconds that opens a session of the same person in another window or device. */
  createLoginCode: post('/api/auth/loginCode', { access: 'signedIn', input: nothing, output: z.object({ code: z.string() }) }),
  /** How the login page presents itself: where single sign-on is, and whether the WeChat entry works. */
  options: get('/api/auth/options', {
    access: 'public',
    input: nothing,
    output: z.object({ ssoUrl: z.string().nullable(), hubHost: z.string().nullable(), wechatUrl: z.string().nullable() }),
  }),
  info: get('/api/admin/user/front/info', {
    access: 'signedIn',
    whileLocked: true,
    tokenInQuery: true,
    input: z.object({ token: Token.optional(), appType: z.string().max(40).optional() }),
    output: UserInfo,
  }),
  signOut: post('/api/auth/jwt/logout', { access: 'signedIn', whileLocked: true, input: nothing, output: nothing }),
  lock: post('/api/auth/lock', { access: 'signedIn', whileLocked: true, input: nothing, output: nothing }),
  unlock: post('/api/auth/unlock', {
    access: 'signedIn',
    whileLocked: true,
    input: z
      .object({ pin: Pin.optional(), password: Password.optional() })
      .refine(({ pin, password }) => (pin === undefined) !== (password === undefined), { path: ['pin'] }),
    output: nothing,
  }),
  setPin: put('/api/auth/pin', { access: 'signedIn', input: z.object({ password: Password, pin: Pin }), output: nothing }),
});

export const authErrors = defineErrors('auth', {
  wrongPassword: [40001, say('账户或密码错误！', 'Wrong user name or password', '帳戶或密碼錯誤！')],
  wrongCaptcha: [40002, say('请输入正确的验证码！', 'Please enter the right captcha', '請輸入正確的驗證碼！')],
  wrongOwnPassword: [40003, say('账户或密码错误！', 'Wrong user name or password', '帳戶或密碼錯誤！')],
  accountLocked: [
    40102,
    say('用户已锁定，请联系管理员', 'This account is locked; please see your administrator', '用戶已鎖定，請聯繫管理員'),
  ],
  tooManyGuesses: [
    40102,
    say(
      '密码错误次数过多，请 {minutes} 分钟后再试',
      'Too many wrong passwords; try again in {minutes} minutes',
      '密碼錯誤次數過多，請 {minutes} 分鐘後再試',
    ),
  ],
  codeUsed: [
    40004,
    say('登录链接已失效，请重新登录', 'This sign-in link no longer works; please sign in', '登入連結已失效，請重新登入'),
  ],
  wrongPin: [40005, say('PIN 码错误，还可以尝试 {left} 次', 'Wrong PIN, {left} tries left', 'PIN 碼錯誤，還可以嘗試 {left} 次')],
});
