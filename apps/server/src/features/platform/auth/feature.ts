import { authApi } from '@netbar/contract/platform/auth/auth.api';
import { defineFeature } from '#kernel/feature.ts';
import { routesOf } from '#kernel/mount.ts';
import { readOptions, readUserInfo } from './auth.queries.ts';
import { drawCaptcha } from './captcha.ts';
import { lockScreen, setPin, unlockScreen } from './lock-screen.ts';
import { createLoginCode, exchangeLoginCode } from './login-code.ts';
import { signIn, signOut } from './sign-in.ts';

const authRoutes = routesOf(authApi, {
  captcha: drawCaptcha,
  signIn,
  exchange: exchangeLoginCode,
  createLoginCode,
  options: readOptions,
  info: readUserInfo,
  signOut,
  lock: lockScreen,
  unlock: unlockScreen,
  setPin,
});

export const authFeature = defineFeature('auth', {
  routes: [authRoutes],
  schedule: [
    {
      // Deletes expired captchas, codes, tokens and links, and attempts that no longer count.
      name: 'auth.forgetProofs',
      cron: '*/10 * * * *',
      run: async ({ pool }) => {
        for (const table of ['captchas', 'login_codes', 'used_tokens', 'password_links'])
          await pool.query(`delete from platform.${table} where expires_time <= now()`);
        await pool.query(`delete from platform.sign_in_attempts where attempted_time < now() - interval '30 days'`);
        await pool.query(`delete from platform.known_addresses where seen_time < now() - interval '180 days'`);
      },
    },
  ],
});
