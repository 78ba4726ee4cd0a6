import { defineLifecycle } from '#kernel/lifecycle.ts';
import type { Tender } from '#money/shift/tender.model.ts';

/** What a recharge may be paid with: money only, not a balance, points or vouchers. */
export const chargeTenders = ['CASH', 'WECHAT', 'ALIPAY', 'BANK_CARD'] as const satisfies Tender[];

/** INIT: not sent to the provider yet. PENDING: sent, result unknown. The other states are final. */
export const paymentLifecycle = defineLifecycle({
  name: 'PAYMENT',
  initial: ['INIT', 'SUCCEEDED'],
  actions: {
    send: { from: ['INIT'], to: 'PENDING' },
    ask: { from: ['PENDING'], to: 'same' },
    flag: { from: ['PENDING'], to: 'same' },
    /** Also from FAILED and CLOSED: when the provider says that the money came, that is final. */
    succeed: { from: ['INIT', 'PENDING', 'FAILED', 'CLOSED'], to: 'SUCCEEDED' },
    fail: { from: ['INIT', 'PENDING'], to: 'FAILED' },
    close: { from: ['INIT', 'PENDING'], to: 'CLOSED' },
    refund: { from: ['SUCCEEDED'], to: 'same' },
    /** The money came while nobody was on shift; the shift that opens next counts it. */
    attach: { from: ['SUCCEEDED'], to: 'same' },
  },
});

/** A code as it is stored and compared, however it was typed: in capitals, without blanks or full-width characters. */
export const plainCode = (typed: string) => typed.normalize('NFKC').replaceAll(/\s/g, '').toUpperCase();

/** Card machines print slip numbers with six digits; people leave the zeros in front away. */
export const slipNoOf = (typed: string) => plainCode(typed).padStart(6, '0');

/** The provider of a scanned payer code: WeChat's have 18 digits and begin with 10 to 15, Alipay's 16 to 24 and begin with 25 to 30. */
export function channelOfCode(payerCode: string): 'WECHAT' | 'ALIPAY' | undefined {
  if (/^1[0-5]\d{16}$/.test(payerCode)) return 'WECHAT';
  return /^(?:2[5-9]|30)\d{14,22}$/.test(payerCode) ? 'ALIPAY' : undefined;
}
