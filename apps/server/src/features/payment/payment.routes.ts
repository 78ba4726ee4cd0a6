import { paymentApi } from '@netbar/contract/payment/payment.api';
import { routesOf } from '#kernel/mount.ts';
import { closePayment, queryPayment } from './ask.service.ts';
import { takeCallback } from './callback.service.ts';
import { getAlipay, getWechatpay, saveAlipay, saveWechatpay } from './merchant-config.service.ts';
import { payOrder } from './pay.service.ts';

export const paymentRoutes = routesOf(paymentApi, {
  pay: payOrder,
  query: queryPayment,
  close: closePayment,
  wechatpay: getWechatpay,
  saveWechatpay,
  alipay: getAlipay,
  saveAlipay,
  callback: takeCallback,
});
