import { say } from '@netbar/contract/kernel/words';
import { commonWords } from '#kit/words.ts';

/** RT-02 has the first three word for word. */
export const realtimeWords = {
  ready: say('通知服务已就绪', 'Notifications connected', '通知服務已就緒'),
  failed: say('通知服务连接失败', 'Notifications disconnected', '通知服務連線失敗'),
  unsupported: say('Not support socket.io', 'Not support socket.io', 'Not support socket.io'),
  connecting: say('通知服务连接中', 'Connecting to notifications', '通知服務連線中'),
  reconnectIn: say('{time} 后重连', 'retrying in {time}', '{time} 後重新連線'),
  reconnect: say('立即重连', 'Reconnect now', '立即重新連線'),
  sound: say('提示音', 'Sounds', '提示音'),
  blocked: say(
    '浏览器拦截了提示音，点击页面任意处启用',
    'The browser has blocked sounds. Click anywhere on the page to enable them.',
    '瀏覽器攔截了提示音，點擊頁面任意處啟用',
  ),
  hasNewOrder: say('有新订单待处理', 'New orders to handle', '有新訂單待處理'),
  hasRefund: say('有订单取消并退款', 'An order was cancelled and refunded', '有訂單取消並退款'),
  depositPaidNotice: say('押金订单 {orderNo} 已支付', 'Deposit order {orderNo} paid', '押金訂單 {orderNo} 已支付'),
  newCustomers: say('新会员待绑定：{count}', 'New members to link: {count}', '新會員待綁定：{count}'),
  latest: say('最近一条消息：{type}', 'Latest message: {type}', '最近一則訊息：{type}'),
  open: commonWords.view,
  more: say('还有 {count} 条通知', 'More notifications: {count}', '還有 {count} 則通知'),
};
