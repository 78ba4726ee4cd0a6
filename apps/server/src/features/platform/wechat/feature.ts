import { wechatApi } from '@netbar/contract/platform/wechat/wechat.api';
import { defineFeature } from '#kernel/feature.ts';
import { routesOf } from '#kernel/mount.ts';
import { vaultColumns } from '#kernel/vault-columns.ts';
import { sendSmsCode } from './sms-code.ts';
import { bindWechat, exchangeWechatCode, signInWithWechat, unbindWechat } from './wechat-sign-in.ts';

const wechatRoutes = routesOf(wechatApi, {
  exchange: exchangeWechatCode,
  signIn: signInWithWechat,
  sendCode: sendSmsCode,
  bind: bindWechat,
  unbind: unbindWechat,
});

export const wechatFeature = defineFeature('wechat', {
  routes: [wechatRoutes],
  extensions: [
    vaultColumns.provide({ table: 'platform.wechat_tickets', proof: 'ticket_mac', gone: 'after ten minutes' }),
    vaultColumns.provide({ table: 'platform.sms_codes', proof: 'phone_index', gone: 'after five minutes' }),
    vaultColumns.provide({ table: 'platform.sms_codes', proof: 'code_mac', gone: 'after five minutes' }),
    vaultColumns.provide({ table: 'platform.sms_sends', proof: 'phone_index', gone: 'after two days' }),
  ],
  schedule: [
    {
      // A code is counted against its phone number and address for a day.
      name: 'wechat.forgetCodes',
      cron: '*/10 * * * *',
      run: async ({ pool }) => {
        for (const table of ['wechat_tickets', 'sms_codes'])
          await pool.query(`delete from platform.${table} where expires_time <= now()`);
        await pool.query(`delete from platform.sms_sends where sent_time < now() - interval '2 days'`);
      },
    },
  ],
});
