import { say } from '@netbar/contract/kernel/words';
import { commonWords } from '#kit/words.ts';
import { shellWords } from '../shell/shell.words.ts';

export const errorWords = {
  home: say('返回首页', 'Back to home', '返回首頁'),
  back: say('返回上一页', 'Go back', '返回上一頁'),
  retry: say('重新加载', 'Reload', '重新載入'),
  forbidden: say('权限不足', 'No permission', '權限不足'),
  forbiddenText: say(
    '您的账号没有打开此页面的权限。需要使用请联系门店或品牌管理员开通。',
    'You don’t have permission to open this page. Ask your branch or brand administrator for access.',
    '您的帳號沒有開啟此頁面的權限。需要使用請聯絡門店或品牌管理員開通。',
  ),
  notFound: say('页面不存在', 'Page not found', '頁面不存在'),
  notFoundText: say(
    '地址可能输错了，或者页面已经移走。',
    'The address may be wrong, or the page may have moved.',
    '網址可能輸錯了，或者頁面已經移走。',
  ),
  server: say('服务器错误', 'Server error', '伺服器錯誤'),
  serverText: say(
    '系统暂时无法处理，您的数据没有丢失。请稍后再试。',
    'The system can’t process this right now. None of your data has been lost. Please try again later.',
    '系統暫時無法處理，您的資料沒有遺失。請稍後再試。',
  ),
  unreachable: say('暂时连不上服务器', 'The server can’t be reached right now', '暫時連不上伺服器'),
  offline: say('网络已断开', 'You’re offline', '網路已斷開'),
  unreachableText: say(
    '您仍处于登录状态，数据没有丢失，恢复后会自动继续。',
    'You’re still signed in and none of your data has been lost. The page continues automatically once the connection is back.',
    '您仍處於登入狀態，資料沒有遺失，恢復後會自動繼續。',
  ),
  tryAgain: commonWords.retry,
  signOut: shellWords.signOut,
  offlineNow: say(
    '网络已断开，恢复后自动继续',
    'You’re offline. Work continues once the connection is back.',
    '網路已斷開，恢復後自動繼續',
  ),
  unreachableNow: say('连不上服务器，正在重试', 'The server can’t be reached. Trying again.', '連不上伺服器，正在重試'),
  number: say('编号 {id}', ' Error ID: {id}', '編號 {id}'),
  crashed: say('此页面出错了', 'Something went wrong on this page', '此頁面出錯了'),
  crashedText: say(
    '其他标签页不受影响。重新加载后仍出错，请把编号告诉管理员。',
    'Other tabs are not affected. If it still fails after reloading, give the error ID to your administrator.',
    '其他分頁不受影響。重新載入後仍出錯，請把編號告訴管理員。',
  ),
};
