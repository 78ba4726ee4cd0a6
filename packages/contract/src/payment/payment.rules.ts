import { z } from 'zod';
import { defineMachine } from '../kernel/machine.ts';

/** The codes of PAY_TYPE_CHANNEL. */
export const Tender = z.enum([
  'CASH',
  'WECHAT',
  'ALIPAY',
  'BANK_CARD',
  'MEMBER_PRINCIPAL',
  'MEMBER_BONUS',
  'POINTS',
  'GROUPBUY',
  'SIGNED',
]);
export type Tender = z.infer<typeof Tender>;

/** What a recharge may be paid with: never with what it is to become. */
export const chargeTenders = ['CASH', 'WECHAT', 'ALIPAY', 'BANK_CARD'] as const satisfies Tender[];

/** INIT: not sent to the provider yet. PENDING: it was, and nobody knows. The rest is final. */
export const paymentMachine = defineMachine({
  name: 'PAYMENT',
  initial: ['INIT', 'SUCCEEDED'],
  actions: {
    send: { from: ['INIT'], to: 'PENDING' },
    ask: { from: ['PENDING'], to: 'same' },
    flag: { from: ['PENDING'], to: 'same' },
    /** Also after it was given up: the provider's word that money came is the last one. */
    succeed: { from: ['INIT', 'PENDING', 'FAILED', 'CLOSED'], to: 'SUCCEEDED' },
    fail: { from: ['INIT', 'PENDING'], to: 'FAILED' },
    close: { from: ['INIT', 'PENDING'], to: 'CLOSED' },
    refund: { from: ['SUCCEEDED'], to: 'same' },
    /** Came while nobody was on shift: counted by the one that opens next. */
    attach: { from: ['SUCCEEDED'], to: 'same' },
  },
});
export type PaymentStatus = 'INIT' | 'PENDING' | 'SUCCEEDED' | 'FAILED' | 'CLOSED';

/** Whose code a scanner read: WeChat's have 18 digits and begin with 10 to 15, Alipay's 16 to 24 and begin with 25 to 30. */
export function channelOfCode(payerCode: string): 'WECHAT' | 'ALIPAY' | undefined {
  if (/^1[0-5]\d{16}$/.test(payerCode)) return 'WECHAT';
  return /^(?:2[5-9]|30)\d{14,22}$/.test(payerCode) ? 'ALIPAY' : undefined;
}
