import { say } from '@netbar/contract/kernel/words';
import { commonWords } from '#kit/words.ts';

export const publishWords = {
  title: say('发布排班', 'Publish roster', '發布排班'),
  note: say('{days}，{people} 人有变动', '{days}, people with changes: {people}', '{days}，{people} 人有變動'),
  told: say(
    '发布后立即生效，{n} 人会各收到一条通知',
    'It takes effect at once. People who are notified: {n}',
    '發布後立即生效，{n} 人會各收到一則通知',
  ),
  notTold: say(
    '{names}没有登录账号，不会收到通知，请当面告知',
    'Without an account and not notified, please tell them yourself: {names}',
    '{names}沒有登入帳號，不會收到通知，請當面告知',
  ),
  stops: say('先处理这些，才能发布', 'These must be fixed before publishing', '先處理這些，才能發布'),
  warnings: say('可以发布，但请留意', 'You can publish, but note', '可以發布，但請留意'),
  moreWarnings: say('另有 {n} 处', 'And {n} more', '另有 {n} 處'),
  employee: say('员工', 'Employee', '員工'),
  before: say('已发布', 'Published', '已發布'),
  after: say('发布后', 'After publishing', '發布後'),
  day: say('日期', 'Day', '日期'),
  rest: say('休息', 'Day off', '休息'),
  noAccount: say('无账号', 'No account', '無帳號'),
  nothing: say('没有未发布的改动', 'There are no unpublished changes', '沒有未發布的改動'),
  publish: say('发布 {n} 处改动', 'Publish changes: {n}', '發布 {n} 處改動'),
  done: say('已发布，通知了 {told} 人', 'Published. People notified: {told}', '已發布，通知了 {told} 人'),
  cancel: commonWords.cancel,
};
