import { z } from 'zod';
import { defineApi, del, post } from '#kernel/endpoint.ts';
import { nothing } from '#kernel/model.ts';
import { Binding, SmsRequest, WechatCode } from './wechat.model.ts';

export const wechatApi = defineApi('wechat', {
  /**
   * AUTH-06. A bound identity gets a login code for `/login?token=`. Others are refused with `notBound`, whose parameter
   * `ticket` can bind the identity to an account.
   */
  exchange: post('/api/auth/wechat/exchange', { access: 'public', input: z.object({ code: WechatCode }), output: z.string() }),
  /** Opens a session at once, for clients without an address to return to. */
  signIn: post('/api/admin/user/wechatLogin', {
    access: 'public',
    inputInQuery: true,
    input: z.object({ code: WechatCode }),
    output: z.string(),
  }),
  /** Sends a code to any number; the answer does not tell whether an account has it. */
  sendCode: post('/api/tool/sms/wechatBingingLoginValidateCode', {
    access: 'public',
    fieldInCookie: 'captchaId',
    input: SmsRequest,
    output: nothing,
  }),
  /**
   * Binds a WeChat identity to the account with this phone and returns a login code. There is no other way to bind: with a
   * session alone, somebody at an unlocked screen could bind their own WeChat.
   */
  bind: post('/api/admin/user/bingUserWechat', { access: 'public', input: Binding, output: z.string() }),
  /** SHELL-14. The session continues. */
  unbind: del('/api/admin/user/untyingWechat', { access: 'signedIn', input: nothing, output: nothing }),
});
