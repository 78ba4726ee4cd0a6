import { say } from '@netbar/contract/kernel/words';
import { commonWords } from '#kit/words.ts';

export const wechatWords = {
  binding: say('绑定账号', 'Link account', '綁定帳號'),
  bindingText: say(
    '用账号登记的手机号绑定，以后可直接微信扫码登录',
    'Link with the phone number registered to your account. From then on you can sign in with WeChat.',
    '用帳號登記的手機號綁定，以後可直接微信掃碼登入',
  ),
  scanFirst: say('请先用微信扫码，再绑定账号', 'Scan with WeChat first, then link your account', '請先用微信掃碼，再綁定帳號'),
  phone: say('手机号', 'Phone number', '手機號'),
  phoneNeeded: say('请输入 11 位手机号', 'Please enter an 11-digit phone number', '請輸入 11 位手機號'),
  captchaNeeded: say('请输入验证码', 'Please enter the captcha', '請輸入驗證碼'),
  smsCode: say('短信验证码', 'SMS code', '簡訊驗證碼'),
  smsCodeNeeded: say('请输入 6 位短信验证码', 'Please enter the 6-digit SMS code', '請輸入 6 位簡訊驗證碼'),
  smsCodeHint: say('6 位数字', '6 digits', '6 位數字'),
  getCode: say('获取验证码', 'Get code', '取得驗證碼'),
  getCodeIn: say('{seconds} 秒后重新获取', 'Resend in {seconds} s', '{seconds} 秒後重新取得'),
  bind: say('绑定并登录', 'Link and sign in', '綁定並登入'),
  back: say('返回账号登录', 'Back to sign-in', '返回帳號登入'),
  unbindTitle: say('解绑提示', 'Unlink WeChat', '解綁提示'),
  unbindText: say('是否确认微信登录解绑？', 'Stop signing in with WeChat?', '是否確認微信登入解綁？'),
  unbound: say('解绑成功', 'WeChat unlinked', '解綁成功'),
  unbindFailed: say('解绑失败', 'Failed to unlink WeChat', '解綁失敗'),
  unbindCancelled: say('已取消解除绑定', 'Unlinking cancelled', '已取消解除綁定'),
  confirm: commonWords.confirm,
  cancel: commonWords.cancel,
};
