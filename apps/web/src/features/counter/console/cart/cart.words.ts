import { say } from '@netbar/contract/kernel/words';
import { commonWords } from '#kit/words.ts';

/** The cart, and carts on hold. */
export const cartWords = {
  cart: say('购物车', 'Cart', '購物車'),
  emptyCart: say('扫码或点选商品', 'Scan or select products', '掃碼或點選商品'),
  emptyCartText: say(
    '按 {goods} 看商品，按 {search} 搜索',
    '{goods} for products, {search} to search',
    '按 {goods} 看商品，按 {search} 搜尋',
  ),
  less: say('减少 {name}', 'Decrease {name}', '減少 {name}'),
  more: say('增加 {name}', 'Increase {name}', '增加 {name}'),
  remove: say('删除 {name}', 'Remove {name}', '刪除 {name}'),
  subtotal: say('小计 {n} 件', 'Items: {n}', '小計 {n} 件'),
  gift: say('赠品', 'Gift', '贈品'),
  missed: say('{n} 个活动未用上', 'Activities not applied: {n}', '{n} 個活動未用上'),
  due: say('应收', 'Amount due', '應收'),
  hold: say('挂单', 'Hold', '掛單'),
  held: say('已挂单：{name}', 'Held: {name}', '已掛單：{name}'),
  heldCarts: say('挂单', 'Held carts', '掛單'),
  heldFull: say('最多挂 {most} 单，请先处理', 'You can hold up to {most} carts', '最多掛 {most} 單，請先處理'),
  couponBrought: say(
    '“{name}”已放入购物车，结账时抵扣',
    '“{name}” is on the cart and comes off the bill',
    '「{name}」已放入購物車，結帳時抵扣',
  ),
  couponNeedsShift: say(
    '尚未开班，优惠券没有放入购物车',
    'No open shift, so the coupon was not put on the cart',
    '尚未開班，優惠券沒有放入購物車',
  ),
  noHeld: say('没有挂单', 'No held carts', '沒有掛單'),
  recall: say('取单', 'Resume', '取單'),
  drop: say('作废', 'Discard', '作廢'),
  dropAsk: say('作废挂单“{name}”，共 {amount}？', 'Discard held cart “{name}” ({amount})?', '作廢掛單「{name}」，共 {amount}？'),
  pieces: say('{n} 件', 'Items: {n}', '{n} 件'),
  pay: commonWords.charge,
};
