import { authApi } from '@netbar/contract/auth/auth.api';
import { routesOf } from '#kernel/mount.ts';
import { readOptions, readUserInfo } from './auth.queries.ts';
import { drawCaptcha } from './captcha.service.ts';
import { lock, setPin, unlock } from './lock.service.ts';
import { createLoginCode, exchange } from './login-code.service.ts';
import { signOut } from './session.service.ts';
import { signIn } from './sign-in.service.ts';

export const authRoutes = routesOf(authApi, {
  captcha: drawCaptcha,
  signIn,
  exchange,
  createLoginCode,
  options: readOptions,
  info: readUserInfo,
  signOut,
  lock,
  unlock,
  setPin,
});
