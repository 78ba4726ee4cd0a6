import { z } from 'zod';
import { CaptchaId, Phone } from '#platform/auth/auth.model.ts';
import { sensitiveField } from '#kernel/sensitive.ts';

/** The code that WeChat adds to the return address. Valid once, for five minutes. */
export const WechatCode = sensitiveField(z.string().min(1).max(512));
/** Stands for a WeChat identity without an account until it is bound. */
export const BindTicket = sensitiveField(z.string().min(1).max(128));
export const SmsCode = sensitiveField(z.string().regex(/^\d{6}$/));

/** Only holders of a ticket can request a text message, with a captcha each time. */
export const SmsRequest = z.object({
  ticket: BindTicket,
  phone: Phone,
  captcha: sensitiveField(z.string().max(20)),
  captchaId: CaptchaId,
});
export const Binding = z.object({ ticket: BindTicket, phone: Phone, smsCode: SmsCode });

/** Between two text messages to one number; the page counts it down. */
export const SMS_PAUSE_S = 60;
