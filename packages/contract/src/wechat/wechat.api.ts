import { z } from 'zod';
import { defineApi, del, post } from '../kernel/endpoint.ts';
import { defineErrors } from '../kernel/errors.ts';
import { nothing } from '../kernel/model.ts';
import { say } from '../kernel/words.ts';
import { Binding, SmsRequest, WechatCode } from './wechat.model.ts';

export const wechatApi = defineApi('wechat', {
  /**
   * AUTH-06. Whoever is bound gets a login code for `/login?token=`. Whoever is not is refused with `notBound`, whose
   * parameter `ticket` binds the identity to an account: so a status of 200 means a code and any other a message.
   */
  exchange: post('/api/auth/wechat/exchange', { access: 'public', input: z.object({ code: WechatCode }), output: z.string() }),
  /** Opens a session at once, for a client that keeps no address to return to. */
  signIn: post('/api/admin/user/wechatLogin', {
    access: 'public',
    inputInQuery: true,
    input: z.object({ code: WechatCode }),
    output: z.string(),
  }),
  /** Texts a code to any number alike: whether an account has it is not said here. */
  sendCode: post('/api/tool/sms/wechatBingingLoginValidateCode', { access: 'public', input: SmsRequest, output: nothing }),
  /**
   * Binds a WeChat identity to the account with this phone and gives a login code. The only way to bind: a session alone is
   * not enough, or whoever finds a screen unlocked could make themselves a key to it.
   */
  bind: post('/api/admin/user/bingUserWechat', { access: 'public', input: Binding, output: z.string() }),
  /** SHELL-14. The session goes on. */
  unbind: del('/api/admin/user/untyingWechat', { access: 'signedIn', input: nothing, output: nothing }),
});

export const wechatErrors = defineErrors('wechat', {
  notBound: [
    42201,
    say(
      '该微信尚未绑定账号，请用账号登记的手机号绑定',
      'This WeChat is not bound to an account yet; bind it by the phone number of your account',
      '該微信尚未綁定帳號，請用帳號登記的手機號綁定',
    ),
  ],
  codeRefused: [
    42202,
    say('微信授权已失效，请重新扫码', 'WeChat’s permission has expired; please scan again', '微信授權已失效，請重新掃碼'),
  ],
  ticketSpent: [
    42203,
    say('绑定已超时，请重新用微信扫码', 'Too late to bind; please scan with WeChat again', '綁定已逾時，請重新用微信掃碼'),
  ],
  wrongSmsCode: [
    42204,
    say(
      '短信验证码错误或已失效，请核对或重新获取',
      'The code from the text is wrong or no longer valid; check it or get a new one',
      '簡訊驗證碼錯誤或已失效，請核對或重新獲取',
    ),
  ],
  phoneUnknown: [
    42205,
    say(
      '该手机号没有登记账号，请联系管理员',
      'No account has this phone number; please see your administrator',
      '該手機號沒有登記帳號，請聯繫管理員',
    ),
  ],
  phoneShared: [
    42206,
    say(
      '该手机号登记了多个账号，请联系管理员',
      'More than one account has this phone number; please see your administrator',
      '該手機號登記了多個帳號，請聯繫管理員',
    ),
  ],
  openidTaken: [42207, say('该微信已绑定其他账号', 'This WeChat is bound to another account', '該微信已綁定其他帳號')],
  accountBound: [
    42208,
    say(
      '账号已绑定其他微信，请登录后先解除绑定',
      'The account is bound to another WeChat; sign in and unbind that one first',
      '帳號已綁定其他微信，請登入後先解除綁定',
    ),
  ],
  nothingBound: [42209, say('当前账号没有绑定微信', 'This account is not bound to WeChat', '目前帳號沒有綁定微信')],
  notOffered: [
    42210,
    say(
      '尚未开通微信登录，请用账号密码登录',
      'WeChat sign-in is not set up; please use your password',
      '尚未開通微信登入，請用帳號密碼登入',
    ),
  ],
  smsNotOffered: [
    42211,
    say('尚未开通短信，请联系管理员', 'Texting is not set up; please see your administrator', '尚未開通簡訊，請聯繫管理員'),
  ],
  wechatDown: [
    42212,
    say(
      '微信暂时没有响应，请稍后再试，或用账号密码登录',
      'WeChat does not answer; try again later, or use your password',
      '微信暫時沒有回應，請稍後再試，或用帳號密碼登入',
    ),
  ],
  smsDown: [
    42213,
    say(
      '短信暂时发不出去，请一分钟后再试',
      'The text could not be sent; try again in a minute',
      '簡訊暫時發不出去，請一分鐘後再試',
    ),
  ],
  smsTooSoon: [
    42902,
    say('请 {seconds} 秒后再获取验证码', 'Please wait {seconds} seconds for another code', '請 {seconds} 秒後再獲取驗證碼'),
  ],
  smsTooMany: [
    42903,
    say('获取验证码次数过多，请明天再试', 'Too many codes were asked for; try again tomorrow', '獲取驗證碼次數過多，請明天再試'),
  ],
});
