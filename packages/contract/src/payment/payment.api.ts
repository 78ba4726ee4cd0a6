import { z } from 'zod';
import { defineApi, get, post } from '../kernel/endpoint.ts';
import { defineErrors } from '../kernel/errors.ts';
import { file, upload } from '../kernel/file.ts';
import { id } from '../kernel/model.ts';
import { say } from '../kernel/words.ts';
import { Order, OrderPay } from '../order/order.model.ts';
import { AlipayMerchantChange, Merchant, WechatMerchantChange } from './merchant.model.ts';
import { PaymentAct } from './payment.model.ts';

const pay = { can: 'ORDER_PAY' } as const;
const brand = { can: 'BRAND_EDIT' } as const;
const stale = ['order', 'payment', 'stock', 'wallet', 'member', 'shift'];

export const paymentApi = defineApi('payment', {
  /** Pays an order, or a part of it, in one or several ways. */
  pay: post('/api/payment/order/:orderId/pay', { access: pay, input: OrderPay, output: Order, stale }),
  /** 查询结果: asks the provider what became of a payment nobody knows the end of. */
  query: post('/api/payment/pay/:paymentId/query', { access: pay, input: PaymentAct, output: Order, stale }),
  /** Ends a code that is not to be paid any more. What was paid meanwhile goes back. */
  close: post('/api/payment/pay/:paymentId/close', { access: pay, input: PaymentAct, output: Order, stale }),
  /** API-05: the brand's merchant at WeChat Pay. Keys go in and never come out. */
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
  /** What a provider tells by itself, known by its signature alone. */
  callback: post('/api/payment/callback/:companyId/:merchantId', {
    access: 'public',
    input: z.object({ companyId: id, merchantId: id, file: upload, headers: z.record(z.string(), z.unknown()) }),
    output: file,
    takesFile: 64 * 1024,
    isCallback: true,
  }),
});

export const paymentErrors = defineErrors('payment', {
  noShift: [40980, say('收付现金前请先开班', 'Open a shift before cash is moved', '收付現金前請先開班')],
  tooMuch: [40981, say('只差 {amount} 未付，不能多收', 'Only {amount} are still to be paid', '只差 {amount} 未付，不能多收')],
  notForCharge: [
    40982,
    say(
      '充值不能用余额、积分、团购券或签单支付',
      'A recharge is not paid with a balance, points or vouchers, nor signed for',
      '儲值不能用餘額、積分、團購券或簽單支付',
    ),
  ],
  wrongEvidence: [40983, say('证件与会员不符，请核对', 'This is not the member’s card; please check', '證件與會員不符，請核對')],
  voucherUsed: [40984, say('团购券 {code} 已核销过', 'Voucher {code} has been used', '團購券 {code} 已核銷過')],
  noMerchant: [
    40985,
    say('本品牌还没有配置该支付方式的商户', 'This brand has no merchant for it yet', '本品牌還沒有設定該支付方式的商戶'),
  ],
  wrongCode: [
    40986,
    say('付款码与支付方式不符，请重新扫码', 'This code is not of that provider; scan again', '付款碼與支付方式不符，請重新掃碼'),
  ],
  pointsOnly: [
    40987,
    say(
      '积分只能用于兑换，还差 {points} 积分',
      'Points are for exchanges; {points} points are still due',
      '積分只能用於兌換，還差 {points} 積分',
    ),
  ],
  oneAtATime: [40988, say('一次只能用一种扫码支付', 'One provider at a time', '一次只能用一種掃碼支付')],
  signerNeeded: [40997, say('签单请由有权限的人签字', 'Somebody who may has to sign for it', '簽單請由有權限的人簽字')],
  keysNeeded: [40989, say('请填写密钥', 'The keys are missing', '請填寫金鑰')],
  keysUnreadable: [
    42250,
    say('密钥无法读取，请核对后重新填写', 'The keys cannot be read; check them', '金鑰無法讀取，請核對後重新填寫'),
  ],
  callbackRefused: [40112, say('回调签名不正确', 'The callback is not genuine', '回呼簽名不正確')],
});
