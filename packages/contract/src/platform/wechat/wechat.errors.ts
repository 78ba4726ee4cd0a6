import { defineErrors } from '#kernel/errors.ts';
import { say } from '#kernel/words.ts';

export const wechatErrors = defineErrors('wechat', {
  notBound: [
    422,
    say(
      '该微信尚未绑定账号，请用账号登记的手机号绑定',
      'This WeChat is not linked to an account yet. Link it with the phone number registered to your account.',
      '該微信尚未綁定帳號，請用帳號登記的手機號綁定',
    ),
  ],
  codeRefused: [
    422,
    say('微信授权已失效，请重新扫码', 'WeChat authorisation has expired. Please scan again.', '微信授權已失效，請重新掃碼'),
  ],
  ticketSpent: [
    422,
    say('绑定已超时，请重新用微信扫码', 'Linking timed out. Please scan with WeChat again.', '綁定已逾時，請重新用微信掃碼'),
  ],
  wrongSmsCode: [
    422,
    say(
      '短信验证码错误或已失效，请核对或重新获取',
      'The SMS code is wrong or has expired. Check it or get a new one.',
      '簡訊驗證碼錯誤或已失效，請核對或重新取得',
    ),
  ],
  phoneUnknown: [
    422,
    say(
      '该手机号没有登记账号，请联系管理员',
      'No account is registered with this phone number. Please contact your administrator.',
      '該手機號沒有登記帳號，請聯絡管理員',
    ),
  ],
  phoneShared: [
    422,
    say(
      '该手机号登记了多个账号，请联系管理员',
      'More than one account is registered with this phone number. Please contact your administrator.',
      '該手機號登記了多個帳號，請聯絡管理員',
    ),
  ],
  openidTaken: [422, say('该微信已绑定其他账号', 'This WeChat is already linked to another account', '該微信已綁定其他帳號')],
  accountBound: [
    422,
    say(
      '账号已绑定其他微信，请登录后先解除绑定',
      'This account is already linked to another WeChat. Sign in and unlink it first.',
      '帳號已綁定其他微信，請登入後先解除綁定',
    ),
  ],
  nothingBound: [422, say('当前账号没有绑定微信', 'This account is not linked to WeChat', '目前帳號沒有綁定微信')],
  notOffered: [
    422,
    say(
      '尚未开通微信登录，请用账号密码登录',
      'WeChat sign-in is not set up. Please sign in with your password.',
      '尚未開通微信登入，請用帳號密碼登入',
    ),
  ],
  smsNotOffered: [
    422,
    say('尚未开通短信，请联系管理员', 'SMS is not set up. Please contact your administrator.', '尚未開通簡訊，請聯絡管理員'),
  ],
  wechatDown: [
    422,
    say(
      '微信暂时没有响应，请稍后再试，或用账号密码登录',
      'WeChat is not responding. Try again later, or sign in with your password.',
      '微信暫時沒有回應，請稍後再試，或用帳號密碼登入',
    ),
  ],
  smsDown: [
    422,
    say(
      '短信暂时发不出去，请一分钟后再试',
      'The SMS could not be sent. Try again in a minute.',
      '簡訊暫時發不出去，請一分鐘後再試',
    ),
  ],
  smsTooSoon: [
    429,
    say(
      '请 {seconds} 秒后再获取验证码',
      'Please wait {seconds} s before requesting another code',
      '請 {seconds} 秒後再取得驗證碼',
    ),
  ],
  smsTooMany: [
    429,
    say(
      '获取验证码次数过多，请明天再试',
      'Too many codes requested. Please try again tomorrow.',
      '取得驗證碼次數過多，請明天再試',
    ),
  ],
});
