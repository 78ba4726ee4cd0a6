import { say } from '@netbar/contract/kernel/words';

/** Bookings at the counter. */
export const bookingWords = {
  bookings: say('预订到店', 'Bookings due', '預訂到店'),
  today: say('今日 {n}', 'Today: {n}', '今日 {n}'),
  next: say('下一位 {time} {no} {name}', 'Next: {time} {no} {name}', '下一位 {time} {no} {name}'),
  keptUntil: say('保留至 {time}', 'held until {time}', '保留至 {time}'),
  seatInUse: say('机位使用中', 'seat in use', '機位使用中'),
  more: say('更多操作', 'More actions', '更多操作'),
  booked: say('{time} {name} 预订', 'Booked {time} {name}', '{time} {name} 預訂'),
};
