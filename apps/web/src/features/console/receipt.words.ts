import { tenderWords } from '@netbar/contract/order/order.words';
import { say } from '@netbar/contract/kernel/words';

/** What stands on paper. */
export const receiptWords = {
  reprint: say('补打', 'Copy', '補打'),
  no: say('单号', 'No.', '單號'),
  time: say('时间', 'Time', '時間'),
  cashier: say('收银员', 'Cashier', '收銀員'),
  machine: say('机号', 'Seat', '機號'),
  member: say('会员', 'Member', '會員'),
  gross: say('合计', 'Total', '合計'),
  discount: say('优惠', 'Discount', '優惠'),
  payable: say('应付', 'To pay', '應付'),
  bonus: say('赠送', 'Gift', '贈送'),
  points: say('积分', 'Points', '積分'),
  tendered: say('实收', 'Received', '實收'),
  change: say('找零', 'Change', '找零'),
  ...tenderWords,
  signer: say('签单人', 'Signed by', '簽單人'),
};
