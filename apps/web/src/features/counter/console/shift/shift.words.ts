import { say } from '@netbar/contract/kernel/words';

/** Shifts as the counter shows them. */
export const shiftWords = {
  notOpen: say('尚未开班', 'No open shift', '尚未開班'),
  notOpenText: say(
    '开班后才能收款。清点钱箱，作为本班备用金。',
    'Open a shift before taking payments. Count the cash drawer as your opening float.',
    '開班後才能收款。清點錢箱，作為本班備用金。',
  ),
  openShift: say('开班', 'Open shift', '開班'),
  noDrawers: say(
    '本店还没有钱箱，请店长在“营业数据”中新增',
    'No cash drawer yet. Ask the manager to add one under Takings.',
    '本店還沒有錢箱，請店長在「營業資料」中新增',
  ),
  takenBy: say('{name} 当班', '{name} is on shift', '{name} 當班'),
  mayNotWork: say('没有开班和收款的权限', 'You don’t have permission to open shifts or take payments', '沒有開班和收款的權限'),
  counting: say('正在清点现金', 'Counting cash', '正在清點現金'),
  countingText: say(
    '交班完成或取消之前不能收款',
    'No payments can be taken until the handover is finished or cancelled',
    '交班完成或取消之前不能收款',
  ),
  goOn: say('继续交班', 'Continue handover', '繼續交班'),
  checkOrders: say(
    '还有 {n} 个订单未处理，将交给接班人',
    'Open orders passed to the next shift: {n}',
    '還有 {n} 個訂單未處理，將交給接班人',
  ),
  checkNoOrders: say('订单都已处理', 'No open orders', '訂單都已處理'),
  checkCalls: say('还有 {n} 个服务呼叫未处理', 'Open service calls: {n}', '還有 {n} 個服務呼叫未處理'),
  checkNoCalls: say('没有未处理的服务呼叫', 'No open service calls', '沒有未處理的服務呼叫'),
  checkHeld: say('还有 {n} 个挂单', 'Held carts: {n}', '還有 {n} 個掛單'),
  checkNoHeld: say('没有挂单', 'No held carts', '沒有掛單'),
  checkCart: say('购物车里还有商品没有结账', 'The cart still has unpaid items', '購物車裡還有商品沒有結帳'),
  checkNoCart: say('购物车是空的', 'The cart is empty', '購物車是空的'),
};
