import { say } from '@netbar/contract/kernel/words';

/** PERM-04: the texts are the specification's. */
export const reminderWords = {
  unstored: say(
    '订单未入库，请尽快处理',
    'Some orders have not been received. Please deal with them soon.',
    '訂單未入庫，請盡快處理',
  ),
  goThere: say('去处理', 'View orders', '去處理'),
  failed: say(
    '七天内未入库订单查询出错',
    'Could not check for orders that were not received within seven days',
    '七天內未入庫訂單查詢出錯',
  ),
  order: say('{no}，{day} 下单，还差 {n} 项', '{no}, ordered on {day}, lines to come: {n}', '{no}，{day} 下單，還差 {n} 項'),
  more: say('还有 {n} 张', 'And {n} more', '還有 {n} 張'),
};
