import { z } from 'zod';
import { defineApi, get, post } from '#kernel/endpoint.ts';
import { file, upload } from '#kernel/file.ts';
import { summedPageOf } from '#kernel/list.ts';
import { id } from '#kernel/model.ts';
import { Order } from '#counter/order/order.model.ts';
import { AlipayMerchantChange, Merchant, WechatMerchantChange } from './merchant.model.ts';
import { CardSlip, CardSlipSums, CardSlipFilter, NewCharge, NewSale, OrderPay, PaymentAct } from './payment.model.ts';

const pay = { can: 'ORDER_PAY' } as const;
const brand = { can: 'BRAND_EDIT' } as const;
const changed = ['order', 'stock', 'wallet', 'member', 'shift'];
const stale = ['payment', ...changed];

export const paymentApi = defineApi('payment', {
  /** Creates an order, takes the money and hands the goods over. With a provider among the tenders it may wait for the money. */
  sell: post('/api/payment/order/sale', { access: pay, input: NewSale, output: Order, stale: changed }),
  chargeMember: post('/api/payment/order/charge', { access: pay, input: NewCharge, output: Order, stale: changed }),
  /** Pays an order, or a part of it, in one or several ways. */
  pay: post('/api/payment/order/:orderId/pay', { access: pay, input: OrderPay, output: Order, stale }),
  /** 查询结果: asks the provider for the result of a payment. */
  query: post('/api/payment/pay/:paymentId/query', { access: pay, input: PaymentAct, output: Order, stale }),
  /** Cancels a payment at the provider. If it was paid meanwhile, the money is refunded. */
  close: post('/api/payment/pay/:paymentId/close', { access: pay, input: PaymentAct, output: Order, stale }),
  /** Card slips, to be compared with the bills of the card machines. */
  cardSlips: get('/api/payment/pay/slip/page', {
    access: { can: 'CARD_SLIP_LIST' },
    input: CardSlipFilter,
    output: summedPageOf(CardSlip, CardSlipSums),
  }),
  /** API-05: the brand's merchant at WeChat Pay. Keys can be written, never read. */
  wechatpay: get('/api/payment/pay/config/wechatpay/:id', { access: brand, input: z.object({ id }), output: Merchant }),
  saveWechatpay: post('/api/payment/pay/config/wechatpay', {
    access: brand,
    input: WechatMerchantChange,
    output: Merchant,
    stale: ['payment'],
  }),
  alipay: get('/api/payment/pay/config/alipay/:id', { access: brand, input: z.object({ id }), output: Merchant }),
  saveAlipay: post('/api/payment/pay/config/alipay', {
    access: brand,
    input: AlipayMerchantChange,
    output: Merchant,
    stale: ['payment'],
  }),
  /** A provider reports a result. It proves who it is by its signature, not by a session. */
  callback: post('/api/payment/callback/:companyId/:merchantId', {
    access: 'public',
    input: z.object({ companyId: id, merchantId: id, file: upload, headers: z.record(z.string(), z.unknown()) }),
    output: file,
    takesFile: 64 * 1024,
    isCallback: true,
  }),
});
