import { say } from '@netbar/contract/kernel/words';

export const errorWords = {
  home: say('返回首页', 'Back to home', '返回首頁'),
  back: say('返回上一页', 'Go back', '返回上一頁'),
  retry: say('重新加载', 'Reload', '重新載入'),
  forbidden: say('权限不足', 'No permission', '權限不足'),
  forbiddenText: say(
    '您的账号没有打开此页面的权限。需要使用请联系门店或品牌管理员开通。',
    'You don’t have permission to open this page. Ask your branch or brand administrator for access.',
    '您的帳號沒有開啟此頁面的權限。需要使用請聯繫門店或品牌管理員開通。',
  ),
  notFound: say('页面不存在', 'Page not found', '頁面不存在'),
  notFoundText: say(
    '地址可能输错了，或者页面已经移走。',
    'The address may be wrong, or the page may have moved.',
    '地址可能輸錯了，或者頁面已經移走。',
  ),
  server: say('服务器错误', 'Server error', '伺服器錯誤'),
  serverText: say(
    '系统暂时无法处理，您的数据没有丢失。请稍后再试。',
    'The system can’t process this right now. None of your data has been lost. Please try again later.',
    '系統暫時無法處理，您的資料沒有遺失。請稍後再試。',
  ),
  number: say('编号 {id}', ' Error ID: {id}', '編號 {id}'),
  crashed: say('此页面出错了', 'Something went wrong on this page', '此頁面出錯了'),
  crashedText: say(
    '其他标签页不受影响。重新加载后仍出错，请把编号告诉管理员。',
    'Other tabs are not affected. If it still fails after reloading, give the error ID to your administrator.',
    '其他分頁不受影響。重新載入後仍出錯，請把編號告訴管理員。',
  ),
};
