import { authApi } from '@netbar/contract/platform/auth/auth.api';
import { defineFeature } from '#kernel/feature.ts';
import { routesOf } from '#kernel/mount.ts';
import { vaultColumns } from '#kernel/vault-columns.ts';
import { readOptions, readUserInfo } from './auth.queries.ts';
import { drawCaptcha } from './captcha.ts';
import { lockScreen, setPin, unlockScreen } from './lock-screen.ts';
import { createLoginCode, exchangeLoginCode } from './login-code.ts';
import {
  bindSecondFactor,
  newSecondFactor,
  readSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  showSecondFactor,
  secondFactorOwner,
} from './second-factor.ts';
import { signIn, signOut } from './sign-in.ts';

const authRoutes = routesOf(authApi, {
  captcha: drawCaptcha,
  signIn,
  exchange: exchangeLoginCode,
  createLoginCode,
  options: readOptions,
  info: readUserInfo,
  signOut,
  secondFactor: readSecondFactor,
  newSecondFactor,
  bindSecondFactor,
  showSecondFactor,
  renewRecoveryCodes,
  removeSecondFactor,
  lock: lockScreen,
  unlock: unlockScreen,
  setPin,
});

export const authFeature = defineFeature('auth', {
  routes: [authRoutes],
  extensions: [
    vaultColumns.provide({ table: 'platform.captchas', proof: 'answer_mac', gone: 'after some minutes' }),
    vaultColumns.provide({ table: 'platform.login_codes', proof: 'code_mac', gone: 'after a minute' }),
    vaultColumns.provide({ table: 'platform.second_factors', sealed: 'secret_sealed', owner: secondFactorOwner }),
    vaultColumns.provide({ table: 'platform.second_factors', sealed: 'pending_sealed', owner: secondFactorOwner }),
    vaultColumns.provide({ table: 'platform.recovery_codes', proof: 'code_mac', gone: 'when their person has new ones made' }),
  ],
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
