import { say, type Words } from './words.ts';

export interface ErrorKind {
  /** Envelope status. The HTTP status is its first three digits. */
  status: number;
  /** Stable name for tests and screens, such as order.refundTooLarge. */
  reason: string;
  words: Words;
}

export function defineErrors<T extends Record<string, [status: number, words: Words]>>(feature: string, table: T) {
  const named = Object.entries(table).map(([key, [status, words]]) => [key, { status, reason: `${feature}.${key}`, words }]);
  return Object.fromEntries(named) as { [K in keyof T]: ErrorKind };
}

export const commonErrors = defineErrors('common', {
  invalidInput: [40000, say('提交的内容有误：{fields}', 'Please check: {fields}', '提交的內容有誤：{fields}')],
  signInRequired: [40101, say('登录已失效，请重新登录', 'Please sign in again', '登入已失效，請重新登入')],
  forbidden: [40301, say('当前用户无相关操作权限！', 'You may not do this', '當前用戶無相關操作權限！')],
  notFound: [40401, say('{what}不存在', '{what} not found', '{what}不存在')],
  noSuchAddress: [40400, say('请求的地址不存在', 'There is nothing at this address', '請求的地址不存在')],
  changedMeanwhile: [
    40901,
    say(
      '内容已被他人修改，请刷新后重试',
      'Someone changed this meanwhile; refresh and try again',
      '內容已被他人修改，請重新整理後再試',
    ),
  ],
  stillRunning: [40902, say('上一次提交还在处理，请稍候', 'Still working on it, please wait', '上一次提交還在處理，請稍候')],
  tooLarge: [41300, say('提交的内容过大', 'This is too large to send', '提交的內容過大')],
  keyReused: [
    42200,
    say(
      '内容已改动，请刷新后重新提交',
      'This changed since it was first sent; refresh and try again',
      '內容已改動，請重新整理後再提交',
    ),
  ],
  wrongStatus: [
    42210,
    say(
      '当前状态不能执行此操作，请刷新后查看',
      'This cannot be done in its present status; refresh to see it',
      '目前狀態不能執行此操作，請重新整理後查看',
    ),
  ],
  locked: [42300, say('屏幕已锁定，请先解锁', 'The screen is locked; please unlock it first', '螢幕已鎖定，請先解鎖')],
  tooMany: [42901, say('操作太频繁，请稍后再试', 'Too many attempts, please wait a moment', '操作太頻繁，請稍後再試')],
  internal: [50000, say('系统忙，请稍后再试！', 'Busy, please try again', '系統忙，請稍後再試！')],
  busy: [50300, say('系统忙，请稍后再试！', 'Busy, please try again', '系統忙，請稍後再試！')],
});
