import { defineErrors } from '#kernel/errors.ts';
import { say } from '#kernel/words.ts';

export const authErrors = defineErrors('auth', {
  wrongPassword: [40001, say('账户或密码错误！', 'Incorrect username or password', '帳號或密碼錯誤！')],
  wrongCaptcha: [40002, say('请输入正确的验证码！', 'Please enter the correct captcha', '請輸入正確的驗證碼！')],
  wrongOwnPassword: [40003, say('账户或密码错误！', 'Incorrect username or password', '帳號或密碼錯誤！')],
  accountLocked: [
    40102,
    say('用户已锁定，请联系管理员', 'This account is locked. Please contact your administrator.', '使用者已鎖定，請聯絡管理員'),
  ],
  tooManyGuesses: [
    40102,
    say(
      '密码错误次数过多，请 {minutes} 分钟后再试',
      'Too many incorrect passwords. Try again in {minutes} min.',
      '密碼錯誤次數過多，請 {minutes} 分鐘後再試',
    ),
  ],
  tooManyNumbers: [
    429,
    say(
      '查无此号的次数过多，请 {minutes} 分钟后再按号码查找',
      'Too many number searches without a match. Try again in {minutes} min.',
      '查無此號的次數過多，請 {minutes} 分鐘後再按號碼尋找',
    ),
  ],
  codeUsed: [
    400,
    say('登录链接已失效，请重新登录', 'This sign-in link has expired. Please sign in again.', '登入連結已失效，請重新登入'),
  ],
  wrongAddress: [403, say('请在指定IP地址登录!', 'Please sign in from your assigned IP address', '請在指定IP位址登入!')],
  wrongCode: [
    400,
    say(
      '动态口令错误或已使用过，还可以尝试 {left} 次',
      'Incorrect or already used code. Attempts left: {left}',
      '動態口令錯誤或已使用過，還可以嘗試 {left} 次',
    ),
  ],
  tooManyCodes: [
    429,
    say(
      '动态口令错误次数过多，请 {minutes} 分钟后再试',
      'Too many incorrect codes. Try again in {minutes} min.',
      '動態口令錯誤次數過多，請 {minutes} 分鐘後再試',
    ),
  ],
  noSecondFactor: [
    422,
    say('尚未绑定动态口令，请先绑定', 'No authenticator is set up yet. Set one up first.', '尚未綁定動態口令，請先綁定'),
  ],
  signerCodeNeeded: [
    422,
    say(
      '{name}的账号须使用动态口令，请同时填写其动态口令',
      '{name} uses an authenticator. Enter their one-time code as well.',
      '{name}的帳號須使用動態口令，請同時填寫其動態口令',
    ),
  ],
  secondFactorRequired: [
    422,
    say(
      '您的角色要求使用动态口令，不能解除，可以更换',
      'Your role requires an authenticator. You can replace it, but not remove it.',
      '您的角色要求使用動態口令，不能解除，可以更換',
    ),
  ],
  wrongPin: [
    400,
    say('PIN 码错误，还可以尝试 {left} 次', 'Incorrect PIN. Attempts left: {left}', 'PIN 碼錯誤，還可以嘗試 {left} 次'),
  ],
});
