import { defineErrors } from './errors.ts';
import { say } from './words.ts';

/** When the request was signed, in milliseconds since 1970. */
export const DEVICE_TIME = 'x-device-time';
/** HMAC-SHA256 under the branch's device key, in hex, of `signedHead` followed by the body's bytes as they are sent. */
export const DEVICE_SIGNATURE = 'x-device-signature';
/** How far the machine's clock may differ from ours. A recorded request cannot be replayed after this time. */
export const DEVICE_CLOCK_MS = 5 * 60_000;

/** The signed part of a request before its body: method, path and time. */
export const signedHead = (method: string, path: string, time: string) => `${method}\n${path}\n${time}\n`;

export const deviceErrors = defineErrors('device', {
  wrongSignature: [
    401,
    say('签名不正确，请核对门店密钥', 'Invalid signature. Please check the branch key.', '簽名不正確，請核對門店金鑰'),
  ],
  wrongClock: [
    401,
    say(
      '时钟相差超过 5 分钟，服务器时间是 {serverTime}',
      'The clock is off by more than 5 minutes. Server time is {serverTime}.',
      '時鐘相差超過 5 分鐘，伺服器時間是 {serverTime}',
    ),
  ],
  wrongTime: [
    422,
    say(
      '事件时间不在过去 {days} 天之内',
      'An event must have happened within the last {days} days',
      '事件時間不在過去 {days} 天之內',
    ),
  ],
  numberReused: [
    422,
    say(
      '该机器本次开机的第 {seq} 号事件内容不同，请换一个序号',
      'Event {seq} of this machine’s session had different content. Use another sequence number.',
      '該機器本次開機的第 {seq} 號事件內容不同，請換一個序號',
    ),
  ],
});
