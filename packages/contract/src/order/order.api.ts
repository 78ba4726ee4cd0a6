import { z } from 'zod';
import { defineApi, get, post, put } from '../kernel/endpoint.ts';
import { Export } from '../export/export.model.ts';
import { defineErrors } from '../kernel/errors.ts';
import { id, pageOf } from '../kernel/model.ts';
import { say } from '../kernel/words.ts';
import {
  CallFilter,
  ChargeTiers,
  ChargeTiersChange,
  NewCharge,
  NewOrder,
  NewSale,
  Order,
  OrderAct,
  OrderCancel,
  OrderExport,
  OrderFilter,
  OrderRef,
  OrderRow,
  QueueFilter,
} from './order.model.ts';
import { PrintReceipt, Printed, Receipt } from './receipt.model.ts';

const work = { can: 'ORDER_WORK' } as const;
const pay = { can: 'ORDER_PAY' } as const;
const stale = ['order', 'stock', 'wallet', 'member', 'shift'];

export const orderApi = defineApi('order', {
  /** What waits at the counter. */
  queue: get('/api/payment/order/queue', { access: work, input: QueueFilter, output: z.array(OrderRow) }),
  /** Service calls that are still open. Accepting and finishing them are the order's own steps. */
  calls: get('/api/payment/order/call', { access: work, input: CallFilter, output: z.array(OrderRow) }),
  list: get('/api/payment/order/page', { access: { can: 'ORDER_LIST' }, input: OrderFilter, output: pageOf(OrderRow) }),
  export: post('/api/payment/order/export', { access: { can: 'ORDER_EXPORT' }, input: OrderExport, output: Export }),
  /** The same order, for the counter and for whoever reads statistics. */
  get: get('/api/payment/order/:orderId', { access: work, input: OrderRef, output: Order }),
  detail: get('/api/payment/order/:orderId/detail', { access: { can: 'ORDER_LIST' }, input: OrderRef, output: Order }),
  create: post('/api/payment/order', { access: work, input: NewOrder, output: Order, stale }),
  /** Taken, paid and handed over in one press. With a provider among the tenders it may still wait for the money. */
  sell: post('/api/payment/order/sale', { access: pay, input: NewSale, output: Order, stale }),
  /** The gifts that come with recharges, to show before anybody pays. */
  chargeTiers: get('/api/payment/order/charge/tier/:brandId', {
    access: pay,
    input: z.object({ brandId: id }),
    output: ChargeTiers,
  }),
  setChargeTiers: put('/api/payment/order/charge/tier/:brandId', {
    access: { can: 'WALLET_POLICY' },
    input: ChargeTiersChange,
    output: ChargeTiers,
    stale: ['order'],
  }),
  charge: post('/api/payment/order/charge', { access: pay, input: NewCharge, output: Order, stale }),
  accept: post('/api/payment/order/:orderId/accept', { access: work, input: OrderAct, output: Order, stale }),
  complete: post('/api/payment/order/:orderId/complete', { access: work, input: OrderAct, output: Order, stale }),
  cancel: post('/api/payment/order/:orderId/cancel', { access: work, input: OrderCancel, output: Order, stale }),
  receipt: get('/api/payment/order/:orderId/receipt', { access: work, input: OrderRef, output: Receipt }),
  /** The bytes for a printer. Whatever is printed a second time says so. */
  print: post('/api/payment/order/:orderId/receipt/print', {
    access: work,
    input: PrintReceipt,
    output: Printed,
    stale: ['order'],
  }),
});

export const orderErrors = defineErrors('order', {
  notForSale: [
    40960,
    say(
      '“{name}”未上架或没有价格，不能销售',
      '“{name}” is off the shelf or has no price',
      '「{name}」未上架或沒有價格，不能銷售',
    ),
  ],
  priceChanged: [
    40961,
    say(
      '价格已变动：应付 {amount}，请核对后重新收款',
      'Prices changed: it comes to {amount} now. Check and take the payment again',
      '價格已變動：應付 {amount}，請核對後重新收款',
    ),
  ],
  needsLines: [40962, say('请先添加商品', 'Add something first', '請先新增商品')],
  needsMachine: [40963, say('请选择机器', 'Choose a machine', '請選擇機器')],
  needsMember: [40964, say('请先选择会员', 'Choose a member first', '請先選擇會員')],
  wrongKind: [40965, say('“{name}”不能用于这种订单', '“{name}” cannot be part of such an order', '「{name}」不能用於這種訂單')],
  callOpen: [
    40966,
    say(
      '{machine}号机已有一个未完成的同类呼叫',
      'Machine {machine} already waits for the same',
      '{machine}號機已有一個未完成的同類呼叫',
    ),
  ],
  notPaid: [40967, say('还差 {amount} 未付，不能完成', '{amount} are still to be paid', '還差 {amount} 未付，不能完成')],
  managerOnly: [
    40968,
    say('订单已付款，请由店长取消', 'It has been paid: the manager must cancel it', '訂單已付款，請由店長取消'),
  ],
  bonusChanged: [
    40969,
    say(
      '充值赠送已变动：现赠送 {amount}，请核对后重新收款',
      'The gift changed: it is {amount} now. Check and take the payment again',
      '儲值贈送已變動：現贈送 {amount}，請核對後重新收款',
    ),
  ],
  noReceipt: [40970, say('订单完成后才有小票', 'There is a receipt once the order is done', '訂單完成後才有小票')],
  pointsMissing: [40971, say('兑换商品需要填写积分', 'Say how many points it takes', '兌換商品需要填寫積分')],
});
