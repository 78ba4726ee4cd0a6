import { say } from '@netbar/contract/kernel/words';
import { commonWords } from '#kit/words.ts';

/** RT-02 has the first three word for word. */
export const realtimeWords = {
  ready: say('通知服务已就绪', 'Notifications connected', '通知服務已就緒'),
  failed: say('通知服务连接失败', 'Notifications disconnected', '通知服務連接失敗'),
  unsupported: say('Not support socket.io', 'Not support socket.io', 'Not support socket.io'),
  connecting: say('通知服务连接中', 'Connecting to notifications', '通知服務連接中'),
  reconnectIn: say('{time} 后重连', 'retrying in {time}', '{time} 後重連'),
  reconnect: say('立即重连', 'Reconnect now', '立即重連'),
  branch: commonWords.branch,
  switching: say('切换门店后将重新连接通知服务', 'Switching branches reconnects notifications', '切換門店後將重新連接通知服務'),
  sound: say('提示音', 'Sounds', '提示音'),
  blocked: say(
    '浏览器拦截了提示音，点击页面任意处启用',
    'The browser has blocked sounds. Click anywhere on the page to enable them.',
    '瀏覽器攔截了提示音，點擊頁面任意處啟用',
  ),
  more: say('还有 {count} 条通知', 'More notifications: {count}', '還有 {count} 則通知'),
};
