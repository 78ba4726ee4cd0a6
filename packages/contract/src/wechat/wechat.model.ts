import { z } from 'zod';
import { Phone } from '../auth/auth.model.ts';
import { id } from '../kernel/model.ts';
import { sensitiveField } from '../kernel/sensitive.ts';

/** What WeChat adds to the address it sends the browser back to. WeChat takes it once, within five minutes. */
export const WechatCode = sensitiveField(z.string().min(1).max(512));
/** Stands for a WeChat identity that has no account yet, until one is bound to it. */
export const BindTicket = sensitiveField(z.string().min(1).max(128));
export const SmsCode = sensitiveField(z.string().regex(/^\d{6}$/));

/** A text is sent to holders of a ticket only, one captcha each. */
export const SmsRequest = z.object({
  ticket: BindTicket,
  phone: Phone,
  captcha: sensitiveField(z.string().max(20)),
  captchaId: id,
});
export const Binding = z.object({ ticket: BindTicket, phone: Phone, smsCode: SmsCode });

/** Between two texts to one number; the button of the page counts it down. */
export const SMS_PAUSE_S = 60;
