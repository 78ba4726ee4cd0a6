import { say } from '@netbar/contract/kernel/words';
import { commonWords } from '#kit/words.ts';

/** The page, and the bar above seats and goods. */
export const consoleWords = {
  title: say('收银台', 'Counter', '收銀台'),
  seats: say('机位', 'Seats', '機位'),
  goods: commonWords.products,
  view: say('显示', 'Show', '顯示'),
  searchSeats: say('机号 / 会员姓名', 'Seat no. or member name', '機號 / 會員姓名'),
  searchGoods: say('名称 / 拼音首字母 / 扫码', 'Name, pinyin initials or scan', '名稱 / 拼音首字母 / 掃碼'),
  typeNumber: say('输入编号直接加入，如', 'Type a number to add, e.g.', '輸入編號直接加入，如'),
  loadFailed: commonWords.loadFailed,
  retry: commonWords.retry,
  noBranch: say('没有可用的门店', 'No branch available', '沒有可用的門店'),
  noBranchText: say('请联系管理员为您分配门店', 'Ask your administrator to assign you one', '請聯絡管理員為您分配門店'),
  payFirst: say(
    '正在收款，请先完成或返回后再操作',
    'A payment is in progress. Finish or leave it first.',
    '正在收款，請先完成或返回後再操作',
  ),
};
