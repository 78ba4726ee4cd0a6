import type { Config } from '../config.ts';
import { svgCaptcha, type Captcha } from './captcha.ts';
import { openPayment, type Payment } from './open-payment.ts';
import { openSms, type Sms } from './sms.ts';
import { openSso, type Sso } from './sso.ts';
import { openStorage, type Storage } from './storage.ts';
import { openWechat, type Wechat } from './wechat.ts';

/** The outside world as features see it. Tests put something of their own in the place of each. */
export interface Gateways {
  captcha: Captcha;
  sso: Sso;
  storage: Storage;
  payment: Payment;
  /** Where providers reach us, without a slash at its end. */
  publicUrl: string;
  /** Null where it is not set up. */
  wechat: Wechat | null;
  sms: Sms | null;
}

export const openGateways = (config: Config): Gateways => ({
  captcha: svgCaptcha,
  sso: openSso(config),
  storage: openStorage(config),
  payment: openPayment(config),
  publicUrl: config.PUBLIC_URL.replace(/\/$/, ''),
  wechat: openWechat(config),
  sms: openSms(config),
});
