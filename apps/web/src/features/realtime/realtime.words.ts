import { say } from '@netbar/contract/kernel/words';

/** RT-02 has the first three word for word. */
export const realtimeWords = {
  ready: say('通知服务已就绪', 'Live notices are on', '通知服務已就緒'),
  failed: say('通知服务连接失败', 'Live notices are cut off', '通知服務連接失敗'),
  unsupported: say('Not support socket.io', 'Not support socket.io', 'Not support socket.io'),
  connecting: say('通知服务连接中', 'Connecting live notices', '通知服務連接中'),
  reconnectIn: say('{time} 后重连', 'again in {time}', '{time} 後重連'),
  reconnect: say('立即重连', 'Reconnect now', '立即重連'),
  branch: say('门店', 'Branch', '門店'),
  switching: say('切换门店后将重新连接通知服务', 'Changing the branch reconnects live notices', '切換門店後將重新連接通知服務'),
  sound: say('提示音', 'Sounds', '提示音'),
  blocked: say(
    '浏览器拦截了提示音，点击页面任意处启用',
    'The browser blocks sounds; click anywhere',
    '瀏覽器攔截了提示音，點擊頁面任意處啟用',
  ),
  more: say('还有 {count} 条通知', '{count} more notices', '還有 {count} 則通知'),
};
