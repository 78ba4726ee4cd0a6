import type { Config } from '../config.ts';
import { openAlipay } from './alipay.ts';
import type { Acquirer, Merchant } from './payment.ts';
import { openWechatPay } from './wechat-pay.ts';

/** Opens the payment provider for one merchant. Its keys come from the database with every call and are not kept. */
export type Payment = (merchant: Merchant) => Acquirer;

export function openPayment(config: Pick<Config, 'WECHAT_PAY_BASE_URL' | 'ALIPAY_URL'>): Payment {
  const [wechatPay, alipay] = [openWechatPay(config), openAlipay(config)];
  return (merchant) => (merchant.channel === 'WECHAT' ? wechatPay(merchant) : alipay(merchant));
}
