import { say } from '@netbar/contract/kernel/words';
import { commonWords } from '#kit/words.ts';

export const deviceWords = {
  devices: say('登录设备', 'Signed-in devices', '登入裝置'),
  none: say('当前没有登录', 'Not signed in', '目前沒有登入'),
  thisDevice: say('本机', 'This device', '本機'),
  locked: say('屏幕已锁定', 'Screen locked', '螢幕已鎖定'),
  unknownBrowser: say('未知浏览器', 'Unknown browser', '未知瀏覽器'),
  wechat: say('微信', 'WeChat', '微信'),
  wechatWork: say('企业微信', 'WeCom', '企業微信'),
  '360': say('360 浏览器', '360 Browser', '360 瀏覽器'),
  Sogou: say('搜狗浏览器', 'Sogou Browser', '搜狗瀏覽器'),
  QQ: say('QQ 浏览器', 'QQ Browser', 'QQ 瀏覽器'),
  Huawei: say('华为浏览器', 'Huawei Browser', '華為瀏覽器'),
  lastUsed: say('最近使用 {time}', 'Last used {time}', '最近使用 {time}'),
  inUse: say('正在使用', 'In use now', '正在使用'),
  signedIn: say('{time} 登录', 'Signed in {time}', '{time} 登入'),
  signOut: say('退出', 'Sign out', '登出'),
  signOutOthers: say('退出其他设备', 'Sign out other devices', '登出其他裝置'),
  signOutAll: say('退出全部设备', 'Sign out all devices', '登出全部裝置'),
  askOne: say('要退出 {device} 的登录吗？', 'Sign out {device}?', '要登出 {device} 嗎？'),
  askOthers: say('要退出其他 {count} 台设备的登录吗？', 'Sign out the other devices ({count})?', '要登出其他 {count} 台裝置嗎？'),
  askAll: say('要退出全部 {count} 台设备的登录吗？', 'Sign out all devices ({count})?', '要登出全部 {count} 台裝置嗎？'),
  askText: say(
    '那边的窗口会回到登录页，没有提交的内容会丢失',
    'Windows there return to the sign-in page. Unsent input is lost.',
    '那邊的視窗會回到登入頁，沒有送出的內容會遺失',
  ),
  done: say('已退出', 'Signed out', '已登出'),
  cancel: commonWords.cancel,
};
