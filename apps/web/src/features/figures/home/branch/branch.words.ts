import { say } from '@netbar/contract/kernel/words';

export const branchWords = {
  takings: say('今日收款', 'Payments today', '今日收款'),
  takingsNote: say('收款口径', 'cash basis', '收款口徑'),
  noTakings: say('今天还没有收款', 'No payments yet today', '今天還沒有收款'),
  seats: say('座位', 'Seats', '座位'),
  taken: say('上机', 'In use', '上機'),
  free: say('空闲', 'Free', '空閒'),
  locked: say('锁定', 'Locked', '鎖定'),
  fault: say('故障', 'Out of order', '故障'),
  onShift: say('当班 {names}', 'On shift: {names}', '當班 {names}'),
  nobodyOnShift: say('无人当班', 'Nobody on shift', '無人當班'),
  calls: say('呼叫', 'Calls', '呼叫'),
  counter: say('收银台', 'Counter', '收銀台'),
  answered: say(
    '今日应答 {share}，半数在 {time} 内',
    'Answered today: {share}, half within {time}',
    '今日應答 {share}，半數在 {time} 內',
  ),
  noCalls: say('没有客人在呼叫', 'No calls', '沒有客人在呼叫'),
  late: say('超时', 'late', '逾時'),
  finish: say('{seat} {what} 已完成', '{seat} {what}: done', '{seat} {what} 已完成'),
  finished: say('已完成', 'Done', '已完成'),
  undo: say('撤销', 'Undo', '復原'),
};
