import { say } from '@netbar/contract/kernel/words';
import { commonWords } from '#kit/words.ts';

export const secondFactorWords = {
  title: say('动态口令', 'One-time code', '動態口令'),
  bind: say('绑定动态口令', 'Set up authenticator', '綁定動態口令'),
  bindText: say(
    '用手机上的身份验证器（如 Microsoft Authenticator、Google Authenticator）扫描二维码，再输入它显示的 6 位数字。',
    'Scan the code with an authenticator app on your phone, such as Microsoft or Google Authenticator, then enter the 6 digits it shows.',
    '用手機上的身分驗證器（如 Microsoft Authenticator、Google Authenticator）掃描 QR Code，再輸入它顯示的 6 位數字。',
  ),
  required: say(
    '您的角色要求登录时输入动态口令',
    'Your role requires a one-time code to sign in',
    '您的角色要求登入時輸入動態口令',
  ),
  secret: say('无法扫码？手动输入密钥', 'Can’t scan? Enter this key', '無法掃碼？手動輸入金鑰'),
  code: say('6 位动态口令', '6-digit code', '6 位動態口令'),
  codeOrRecovery: say('6 位动态口令或恢复码', '6-digit code or recovery code', '6 位動態口令或恢復碼'),
  codeNeeded: say('请输入 6 位数字或恢复码', 'Enter 6 digits or a recovery code', '請輸入 6 位數字或恢復碼'),
  showText: say(
    '打开手机上的身份验证器，输入当前显示的 6 位数字；手机不在身边时可输入恢复码。',
    'Open your authenticator app and enter the 6 digits it shows now. Without your phone, use a recovery code.',
    '打開手機上的身分驗證器，輸入目前顯示的 6 位數字；手機不在身邊時可輸入恢復碼。',
  ),
  next: commonWords.confirm,
  cancel: commonWords.cancel,
  leave: say('退出登录', 'Sign out', '登出'),
  codes: say('恢复码', 'Recovery codes', '恢復碼'),
  codesText: say(
    '请立即抄录并妥善保管。手机丢失时，每个恢复码可代替动态口令使用一次；关闭后无法再次查看。',
    'Write these down now and keep them safe. If you lose your phone, each replaces a code once. They cannot be shown again.',
    '請立即抄錄並妥善保管。手機遺失時，每個恢復碼可代替動態口令使用一次；關閉後無法再次查看。',
  ),
  kept: say('我已抄录', 'I have written them down', '我已抄錄'),
  isBound: say('已绑定', 'Set up', '已綁定'),
  notBound: say('未绑定', 'Not set up', '未綁定'),
  boundSince: say('绑定于 {time}', 'Since {time}', '綁定於 {time}'),
  recoveryLeft: say('剩余恢复码 {n} 个', 'Recovery codes left: {n}', '剩餘恢復碼 {n} 個'),
  profileText: say(
    '绑定后，登录时除密码外还需输入手机上的动态口令，别人知道密码也无法登录。',
    'Once set up, signing in also needs a code from your phone, so a stolen password alone is useless.',
    '綁定後，登入時除密碼外還需輸入手機上的動態口令，別人知道密碼也無法登入。',
  ),
  replace: say('更换', 'Replace', '更換'),
  renew: say('重新生成恢复码', 'Renew recovery codes', '重新產生恢復碼'),
  remove: say('解除绑定', 'Remove', '解除綁定'),
  removed: say('已解除动态口令', 'Authenticator removed', '已解除動態口令'),
  password: say('当前密码', 'Current password', '目前密碼'),
  passwordText: say('请先输入当前密码', 'Enter your current password first', '請先輸入目前密碼'),
};
