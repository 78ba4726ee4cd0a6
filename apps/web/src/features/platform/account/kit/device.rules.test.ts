import { expect, it } from 'vitest';
import { deviceOf } from './device.rules.ts';

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';
const agents: [name: string, agent: string, ...read: [string | undefined, string | undefined, string]][] = [
  ['Edge', `${windows} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.3537.71`, 'Edge 141', 'Windows 10/11', 'computer'],
  ['Chrome', `${windows} Chrome/142.0.0.0 Safari/537.36`, 'Chrome 142', 'Windows 10/11', 'computer'],
  [
    'Firefox',
    'Mozilla/5.0 (Windows NT 6.1; Win64; x64; rv:115.0) Gecko/20100101 Firefox/115.0',
    'Firefox 115',
    'Windows 7',
    'computer',
  ],
  [
    'Safari',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    'Safari 18',
    'macOS',
    'computer',
  ],
  [
    'iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari 18',
    'iOS 18',
    'phone',
  ],
  [
    'WeChat on an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_6_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.54(0x18003630) NetType/WIFI Language/zh_CN',
    'WeChat 8',
    'iOS 17',
    'phone',
  ],
  [
    'WeChat on Android',
    'Mozilla/5.0 (Linux; Android 14; 23127PN0CC Build/UKQ1.230804.001; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0.6723.103 Mobile Safari/537.36 XWEB/1300289 MMWEBSDK/20240802 MicroMessenger/8.0.53.2740(0x28003533) WeChat/arm64 Weixin NetType/5G Language/zh_CN ABI/arm64',
    'WeChat 8',
    'Android 14',
    'phone',
  ],
  [
    'Android',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
    'Chrome 142',
    'Android 10',
    'phone',
  ],
  [
    'an Android tablet',
    'Mozilla/5.0 (Linux; Android 13; SM-X700) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
    'Chrome 141',
    'Android 13',
    'tablet',
  ],
  [
    'HarmonyOS 5',
    'Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 Mobile HuaweiBrowser/5.1.5.310',
    'Huawei 5',
    'HarmonyOS 5',
    'phone',
  ],
  [
    'HarmonyOS 4',
    'Mozilla/5.0 (Linux; Android 12; HarmonyOS; ALN-AL00; HMSCore 6.13.0.302) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.5735.196 HuaweiBrowser/15.0.4.312 Mobile Safari/537.36',
    'Huawei 15',
    'HarmonyOS',
    'phone',
  ],
  [
    'an iPad',
    'Mozilla/5.0 (iPad; CPU OS 16_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1',
    'Chrome 131',
    'iPadOS 16',
    'tablet',
  ],
  ['360', `${windows} Chrome/108.0.5359.95 Safari/537.36 QIHU 360SE/15.1.1035.0`, '360 15', 'Windows 10/11', 'computer'],
  [
    'Sogou',
    'Mozilla/5.0 (Windows NT 6.1; WOW64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/80.0.3987.87 Safari/537.36 SE 2.X MetaSr 1.0',
    'Sogou',
    'Windows 7',
    'computer',
  ],
  [
    'QQ',
    `${windows} Chrome/123.0.0.0 Safari/537.36 Core/1.116.541.400 QQBrowser/19.4.6579.400`,
    'QQ 19',
    'Windows 10/11',
    'computer',
  ],
  ['nothing known', 'curl/8.5.0', undefined, undefined, 'other'],
  ['nothing at all', '', undefined, undefined, 'other'],
];

it.each(agents)('K15 recognises %s', (_, agent, ...[browser, system, kind]) => {
  expect(deviceOf(agent)).toEqual({ browser, system, kind });
});
