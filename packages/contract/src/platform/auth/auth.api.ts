import { z } from 'zod';
import { defineApi, get, post, put } from '#kernel/endpoint.ts';
import { id, nothing } from '#kernel/model.ts';
import {
  CAPTCHA_LIFE_S,
  OneTimeCode,
  Password,
  Pin,
  RecoveryCodes,
  SecondFactor,
  SignIn,
  Token,
  UserInfo,
} from './auth.model.ts';
import { sensitiveField } from '#kernel/sensitive.ts';

const beforeCode = { access: 'signedIn', beforeSecondFactor: true } as const;

export const authApi = defineApi('auth', {
  captcha: get('/api/auth/captcha', {
    access: 'public',
    input: nothing,
    setsCookie: { cookie: 'captchaId', field: 'id', seconds: CAPTCHA_LIFE_S },
    output: z.object({ id, svg: z.string() }),
  }),
  /** `data` is the token itself. */
  signIn: post('/api/auth/jwt/token', { access: 'public', fieldInCookie: 'captchaId', input: SignIn, output: z.string() }),
  /** Exchanges the one-time code of `/login?token=` for a session, or, with single sign-on configured, a token of that host. */
  exchange: post('/api/auth/jwt/exchange', { access: 'public', input: z.object({ token: Token }), output: z.string() }),
  /** A code that is valid for 60 seconds and opens a session of the same person in another window or device. */
  createLoginCode: post('/api/auth/loginCode', { access: 'signedIn', input: nothing, output: z.object({ code: z.string() }) }),
  /** What the login page shows: the single sign-on address, and whether WeChat sign-in is available. */
  options: get('/api/auth/options', {
    access: 'public',
    input: nothing,
    output: z.object({ ssoUrl: z.string().nullable(), hubHost: z.string().nullable(), wechatUrl: z.string().nullable() }),
  }),
  info: get('/api/admin/user/front/info', {
    access: 'signedIn',
    whileLocked: true,
    withTemporaryPassword: true,
    beforeSecondFactor: true,
    tokenInQuery: true,
    input: z.object({ token: Token.optional(), appType: z.string().max(40).optional() }),
    output: UserInfo,
  }),
  signOut: post('/api/auth/jwt/logout', {
    access: 'signedIn',
    whileLocked: true,
    withTemporaryPassword: true,
    beforeSecondFactor: true,
    input: nothing,
    output: nothing,
  }),
  secondFactor: get('/api/auth/secondFactor', { ...beforeCode, input: nothing, output: SecondFactor }),
  /** A new secret for an authenticator app; it counts once `bindSecondFactor` got its first code. Asks for the password, except at sign-in. */
  newSecondFactor: post('/api/auth/secondFactor/new', {
    ...beforeCode,
    input: z.object({ password: Password.optional() }),
    output: z.object({ secret: sensitiveField(z.string()), uri: sensitiveField(z.string()) }),
  }),
  /** Binds the app, ends all other sessions, and returns the recovery codes, which are shown only here. */
  bindSecondFactor: post('/api/auth/secondFactor/bind', {
    ...beforeCode,
    input: z.object({ code: OneTimeCode }),
    output: z.object({ recoveryCodes: RecoveryCodes }),
    stale: ['auth'],
  }),
  /** Shows the code of the bound app, or a recovery code, after the sign-in. */
  showSecondFactor: post('/api/auth/secondFactor/show', {
    ...beforeCode,
    input: z.object({ code: OneTimeCode }),
    output: nothing,
    stale: ['auth'],
  }),
  renewRecoveryCodes: post('/api/auth/secondFactor/recovery', {
    access: 'signedIn',
    input: z.object({ code: OneTimeCode }),
    output: z.object({ recoveryCodes: RecoveryCodes }),
    stale: ['auth'],
  }),
  removeSecondFactor: post('/api/auth/secondFactor/remove', {
    access: 'signedIn',
    input: z.object({ code: OneTimeCode }),
    output: nothing,
    stale: ['auth'],
  }),
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
