import { say } from '@netbar/contract/kernel/words';

export const todoWords = {
  title: say('等我处理', 'Waiting for me', '等我處理'),
  note: say('{n} 项，最早的在上', '{n}, oldest first', '{n} 項，最早的在上'),
  none: say('没有待办事项', 'Nothing to do', '沒有待辦事項'),
  oldest: say('最早 {age}', 'oldest: {age}', '最早 {age}'),
  justNow: say('刚刚', 'just now', '剛剛'),
  minutes: say('{n} 分钟前', '{n} min ago', '{n} 分鐘前'),
  hours: say('{n} 小时前', '{n} h ago', '{n} 小時前'),
  days: say('{n} 天前', '{n} d ago', '{n} 天前'),
  overdue: say('超过 12 小时', 'Over 12 hours', '超過 12 小時'),
  recent: say('12 小时内', 'Within 12 hours', '12 小時內'),
};
