import { say } from '@netbar/contract/kernel/words';
import { commonWords } from '#kit/words.ts';

export const installationWords = {
  setUp: say('系统安装', 'Set up this installation', '系統安裝'),
  setUpText: say(
    '填写公司名称和第一位管理员，完成后即可登录。',
    'Name your company and its first administrator. You will be signed in right away.',
    '填寫公司名稱和第一位管理員，完成後即可登入。',
  ),
  closedText: say(
    '系统已完成安装，请直接登录。',
    'This installation has already been set up. Please sign in.',
    '系統已完成安裝，請直接登入。',
  ),
  tokenMissing: say(
    '请使用服务器日志中的完整链接打开本页。',
    'Open this page using the complete link from the server log.',
    '請使用伺服器日誌中的完整連結開啟本頁。',
  ),
  linkMissing: say(
    '链接不完整，请重新复制整个链接。',
    'This link is incomplete. Copy the whole link and open it again.',
    '連結不完整，請重新複製整個連結。',
  ),
  loadFailed: say('暂时无法连接服务器', 'The server cannot be reached at the moment', '暫時無法連線到伺服器'),
  retry: commonWords.retry,
  companyName: say('公司名称', 'Company name', '公司名稱'),
  companyNameNeeded: say('请输入公司名称', 'Please enter the company name', '請輸入公司名稱'),
  username: say('管理员账号', 'Administrator’s username', '管理員帳號'),
  usernameNeeded: say(
    '2 至 40 个字符，可用文字、数字和 . _ - @',
    '2 to 40 letters, digits or . _ - @',
    '2 至 40 個字元，可用文字、數字和 . _ - @',
  ),
  name: say('管理员姓名', 'Administrator’s name', '管理員姓名'),
  nameNeeded: say('请输入姓名', 'Please enter the name', '請輸入姓名'),
  password: say('密码', 'Password', '密碼'),
  passwordNeeded: say('至少 8 位，包含字母和数字', 'At least 8 characters, with letters and digits', '至少 8 位，包含字母和數字'),
  again: say('再次输入密码', 'Repeat the password', '再次輸入密碼'),
  notSame: say('两次输入的密码不一致', 'The passwords do not match', '兩次輸入的密碼不一致'),
  finish: say('完成安装并登录', 'Finish and sign in', '完成安裝並登入'),
  setPassword: say('设置密码', 'Set your password', '設定密碼'),
  setPasswordText: say(
    '账号 {username} 的链接只能使用一次。',
    'This link for {username} works only once.',
    '帳號 {username} 的連結只能使用一次。',
  ),
  saveAndSignIn: say('保存并登录', 'Save and sign in', '儲存並登入'),
  toSignIn: say('前往登录', 'Go to sign-in', '前往登入'),
};
