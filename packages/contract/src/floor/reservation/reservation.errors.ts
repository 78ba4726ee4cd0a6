import { defineErrors } from '#kernel/errors.ts';
import { say } from '#kernel/words.ts';

export const reservationErrors = defineErrors('reservation', {
  closed: [409, say('本店未开放预订', 'This branch does not accept bookings', '本店未開放預訂')],
  tooSoon: [409, say('请至少提前 {leadMin} 分钟预订', 'Book at least {leadMin} minutes ahead', '請至少提前 {leadMin} 分鐘預訂')],
  tooFar: [409, say('最多提前 {daysAhead} 天预订', 'Book at most {daysAhead} days ahead', '最多提前 {daysAhead} 天預訂')],
  outside: [409, say('不在可预订的时段内', 'Outside the bookable hours', '不在可預訂的時段內')],
  tooLong: [
    409,
    say('一次最多预订 {longestMin} 分钟', 'A booking can be at most {longestMin} minutes long', '一次最多預訂 {longestMin} 分鐘'),
  ],
  taken: [
    409,
    say('机器“{no}”在该时段已被预订', 'Machine “{no}” is already booked at that time', '機器「{no}」在該時段已被預訂'),
  ],
  notUsable: [409, say('机器“{no}”不可用', 'Machine “{no}” is not available', '機器「{no}」不可用')],
  stillKept: [
    409,
    say(
      '机位保留到 {time}，之前不能按未到处理',
      'The seat is held until {time}. It cannot be marked as a no-show before then.',
      '機位保留到 {time}，之前不能按未到處理',
    ),
  ],
  areaClosed: [409, say('机器“{no}”不开放预订', 'Machine “{no}” cannot be booked', '機器「{no}」不開放預訂')],
});
