import { say } from '@netbar/contract/kernel/words';
import { commonWords } from '#kit/words.ts';

export const authWords = {
  product: say('网咖管理后台', 'Internet Café Console', '網咖管理後台'),
  motto: say('一席一灯，心中有数', 'Every seat at a glance', '一席一燈，心中有數'),
  mottoText: say(
    '收银、库存、排班与经营，一处看清。',
    'Sales, stock, shifts and statistics in one place.',
    '收銀、庫存、排班與經營，一處看清。',
  ),
  signIn: say('登录', 'Sign in', '登入'),
  which: say('使用门店或品牌账号', 'Use your branch or brand account', '使用門店或品牌帳號'),
  username: say('账号', 'Username', '帳號'),
  usernameNeeded: say('请输入账号', 'Please enter your username', '請輸入帳號'),
  password: say('密码', 'Password', '密碼'),
  passwordNeeded: say('请输入密码', 'Please enter your password', '請輸入密碼'),
  captcha: say('验证码', 'Captcha', '驗證碼'),
  captchaNeeded: say('请输入验证码', 'Please enter the captcha', '請輸入驗證碼'),
  captchaHint: say('4 位字符', '4 characters', '4 位字元'),
  captchaPicture: say('验证码图片，点击更换', 'Captcha image, click for a new one', '驗證碼圖片，點擊更換'),
  or: say('或', 'or', '或'),
  wechat: say('微信扫码登录', 'Sign in with WeChat', '微信掃碼登入'),
  unlock: commonWords.unlock,
  unlockByPin: say(
    '输入 6 位 PIN 码或登录密码解锁',
    'Enter your 6-digit PIN or password to unlock',
    '輸入 6 位 PIN 碼或登入密碼解鎖',
  ),
  unlockByPassword: say('输入登录密码解锁', 'Enter your password to unlock', '輸入登入密碼解鎖'),
  lockedHelp: say(
    '密码没有错，是账号被管理员锁定了。请店长或公司管理员在“用户管理”里解锁，然后重新登录。',
    'Your password is right, but an administrator locked your account. Ask your manager or administrator to unlock it under Users, then sign in again.',
    '密碼沒有錯，是帳號被管理員鎖定了。請店長或公司管理員在「使用者管理」裡解鎖，然後重新登入。',
  ),
  locked: commonWords.locked,
  otherAccount: say('退出登录，切换账号', 'Sign out and switch account', '登出，切換帳號'),
};
