import { say } from '@netbar/contract/kernel/words';

export const errorWords = {
  home: say('返回首页', 'Go home', '返回首頁'),
  back: say('返回上一页', 'Go back', '返回上一頁'),
  retry: say('重新加载', 'Reload', '重新載入'),
  forbidden: say('权限不足', 'No permission', '權限不足'),
  forbiddenText: say(
    '您的账号没有打开此页面的权限。需要使用请联系门店或品牌管理员开通。',
    'Your account may not open this page. Ask the manager of your branch or brand if you need it.',
    '您的帳號沒有開啟此頁面的權限。需要使用請聯繫門店或品牌管理員開通。',
  ),
  notFound: say('页面不存在', 'Page not found', '頁面不存在'),
  notFoundText: say(
    '地址可能输错了，或者页面已经移走。',
    'The address may be mistyped, or the page has moved.',
    '地址可能輸錯了，或者頁面已經移走。',
  ),
  server: say('服务器错误', 'Server error', '伺服器錯誤'),
  serverText: say(
    '系统暂时无法处理，您的数据没有丢失。请稍后再试。',
    'The system cannot handle this right now. Nothing of yours is lost; please try again later.',
    '系統暫時無法處理，您的資料沒有遺失。請稍後再試。',
  ),
  number: say('编号 {id}', ' Number {id}', '編號 {id}'),
  crashed: say('此页面出错了', 'This page has failed', '此頁面出錯了'),
  crashedText: say(
    '其他标签页不受影响。重新加载后仍出错，请把编号告诉管理员。',
    'Other tabs are not affected. If it fails again after a reload, tell your administrator the number.',
    '其他分頁不受影響。重新載入後仍出錯，請把編號告訴管理員。',
  ),
};
