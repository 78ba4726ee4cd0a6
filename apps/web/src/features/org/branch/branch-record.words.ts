import { say } from '@netbar/contract/kernel/words';

export const branchRecordWords = {
  today: say('今日收款', 'Takings today', '今日收款'),
  received: say('已到账，扣除退款', 'Received, less refunds', '已到帳，扣除退款'),
  month: say('近 30 日收款', 'Takings in 30 days', '近 30 日收款'),
  daily: say('日均 {fen}', '{fen} a day', '日均 {fen}'),
  seats: say('在机', 'Seats taken', '在機'),
  occupancy: say('上座率 {n}%', '{n}% occupied', '上座率 {n}%'),
  people: say('人员', 'People', '人員'),
  peopleNote: say('可登录的账号', 'Accounts that can sign in', '可登入的帳號'),
  shifts: say('未交班', 'Open shifts', '未交班'),
  noShift: say('没有开班', 'No open shift', '沒有開班'),
  lowStock: say('库存不足', 'Low stock', '庫存不足'),
  lowNote: say('低于最低库存', 'At or below the minimum', '低於最低庫存'),
  noLow: say('库存充足', 'Nothing runs out', '庫存充足'),
  takings: say('每日收款', 'Takings per day', '每日收款'),
  takingsNote: say('近 30 日 · 共 {fen}', 'Last 30 days · {fen}', '近 30 日 · 共 {fen}'),
  now: say('现在', 'Now', '現在'),
};
