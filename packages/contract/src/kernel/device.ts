import { defineErrors } from './errors.ts';
import { say } from './words.ts';

/** When the request was signed, in milliseconds since 1970. */
export const DEVICE_TIME = 'x-device-time';
/** HMAC-SHA256 under the branch's device key, in hex, of `signedHead` followed by the body's bytes as they are sent. */
export const DEVICE_SIGNATURE = 'x-device-signature';
/** How far the machine's clock may be from ours: what was overheard is of no use afterwards. */
export const DEVICE_CLOCK_MS = 5 * 60_000;

/** Everything that makes a request what it is, but for its body. */
export const signedHead = (method: string, path: string, time: string) => `${method}\n${path}\n${time}\n`;

export const deviceErrors = defineErrors('device', {
  wrongSignature: [
    40110,
    say('签名不正确，请核对门店密钥', 'The signature is wrong; check the key of the branch', '簽名不正確，請核對門店密鑰'),
  ],
  wrongClock: [
    40111,
    say(
      '时钟相差超过 5 分钟，服务器时间是 {serverTime}',
      'The clock is off by more than 5 minutes; the server says {serverTime}',
      '時鐘相差超過 5 分鐘，伺服器時間是 {serverTime}',
    ),
  ],
  wrongTime: [
    42290,
    say(
      '事件时间不在过去 {days} 天之内',
      'An event must have happened within the last {days} days',
      '事件時間不在過去 {days} 天之內',
    ),
  ],
  numberReused: [
    42291,
    say(
      '该机器本次开机的第 {seq} 号事件内容不同，请换一个序号',
      'Event {seq} of this machine and session was different; use another number',
      '該機器本次開機的第 {seq} 號事件內容不同，請換一個序號',
    ),
  ],
});
