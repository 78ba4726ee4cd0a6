import { say, type Words } from './words.ts';

export interface ErrorKind {
  /** The envelope's status: five digits, of which the first three are the HTTP status. Several errors share one. */
  status: number;
  /** Its identity, such as order.notPaid. Screens, tests and clients decide by it, never by number or message. */
  reason: string;
  words: Words;
}

/** Five digits only where the specification fixes the number; every other error gives its HTTP status. */
export function defineErrors<T extends Record<string, [status: number, words: Words]>>(feature: string, table: T) {
  const named = Object.entries(table).map(([key, [status, words]]) => [
    key,
    { status: status < 1000 ? status * 100 : status, reason: `${feature}.${key}`, words },
  ]);
  return Object.fromEntries(named) as { [K in keyof T]: ErrorKind };
}

export const commonErrors = defineErrors('common', {
  invalidInput: [400, say('提交的内容有误：{fields}', 'Please check these fields: {fields}', '提交的內容有誤：{fields}')],
  signInRequired: [
    40101,
    say('登录已失效，请重新登录', 'Your session has expired. Please sign in again.', '登入已失效，請重新登入'),
  ],
  forbidden: [40301, say('当前用户无相关操作权限！', 'You don’t have permission to do this', '目前使用者無相關操作權限！')],
  passwordTemporary: [403, say('请先修改初始密码', 'Please change your initial password first', '請先修改初始密碼')],
  secondFactorNeeded: [403, say('请先输入动态口令', 'Please enter your one-time code first', '請先輸入動態口令')],
  wholeCompanyOnly: [
    40301,
    say(
      '此内容对整个公司生效，请由管理整个公司的人员修改',
      'This applies to the whole company. Ask someone who manages the entire company to change it.',
      '此內容對整個公司生效，請由管理整個公司的人員修改',
    ),
  ],
  wholeBrandOnly: [
    403,
    say(
      '此设置对整个品牌生效，请由负责该品牌的人员修改',
      'This applies to the whole brand. Ask someone in charge of the brand to change it.',
      '此設定對整個品牌生效，請由負責該品牌的人員修改',
    ),
  ],
  notFound: [404, say('{what}不存在', '{what} not found', '{what}不存在')],
  noSuchAddress: [404, say('请求的地址不存在', 'The requested address does not exist', '請求的位址不存在')],
  changedMeanwhile: [
    409,
    say(
      '内容已被他人修改，请刷新后重试',
      'Someone else has changed this. Please refresh and try again.',
      '內容已被他人修改，請重新整理後再試',
    ),
  ],
  stillRunning: [
    409,
    say('上一次提交还在处理，请稍候', 'The last submission is still being processed. Please wait.', '上一次提交還在處理，請稍候'),
  ],
  tooLarge: [413, say('提交的内容过大', 'The submitted content is too large', '提交的內容過大')],
  keyReused: [
    422,
    say(
      '内容已改动，请刷新后重新提交',
      'The content has changed. Please refresh and submit again.',
      '內容已改動，請重新整理後再提交',
    ),
  ],
  wrongStatus: [
    422,
    say(
      '当前状态不能执行此操作，请刷新后查看',
      'This action is not possible in the current status. Please refresh.',
      '目前狀態不能執行此操作，請重新整理後查看',
    ),
  ],
  locked: [423, say('屏幕已锁定，请先解锁', 'The screen is locked. Please unlock it first.', '螢幕已鎖定，請先解鎖')],
  tooMany: [429, say('操作太频繁，请稍后再试', 'Too many attempts. Please wait a moment.', '操作太頻繁，請稍後再試')],
  internal: [500, say('系统忙，请稍后再试！', 'The system is busy. Please try again later.', '系統忙，請稍後再試！')],
  busy: [503, say('系统忙，请稍后再试！', 'The system is busy. Please try again later.', '系統忙，請稍後再試！')],
});
