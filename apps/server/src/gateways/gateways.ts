import type { Config } from '../config.ts';
import { svgCaptcha, type Captcha } from './captcha.ts';
import { openPayment, type Payment } from './open-payment.ts';
import { openSms, type Sms } from './sms.ts';
import { openSso, type Sso } from './sso.ts';
import { openStorage, type Storage } from './storage.ts';
import { openVoucher, type Voucher } from './open-voucher.ts';
import { openWechat, type Wechat } from './wechat.ts';

/** The external services as features see them. Tests replace each by a fake. */
export interface Gateways {
  captcha: Captcha;
  sso: Sso;
  storage: Storage;
  payment: Payment;
  voucher: Voucher;
  /** The address at which providers reach us, without a slash at the end. */
  publicUrl: string;
  /** Null when it is not configured. */
  wechat: Wechat | null;
  sms: Sms | null;
}

export const openGateways = (config: Config): Gateways => ({
  captcha: svgCaptcha,
  sso: openSso(config),
  storage: openStorage(config),
  payment: openPayment(config),
  voucher: openVoucher(config),
  publicUrl: config.PUBLIC_URL.replace(/\/$/, ''),
  wechat: openWechat(config),
  sms: openSms(config),
});
