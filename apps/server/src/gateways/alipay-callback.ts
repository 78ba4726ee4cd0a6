import { createPublicKey } from 'node:crypto';
import { parseYuan } from '@netbar/contract/kernel/money';
import { signedText } from './alipay-call.ts';
import { beijingTime } from './bill.ts';
import type { Acquirer, AlipayMerchant, Callback } from './payment.ts';
import { isSignedRsa } from './rsa.ts';

/** Alipay repeats a callback for a day and some minutes. By then polling has found the same. */
const OLDEST_MS = 25 * 3_600_000;
const LONGEST_SKEW_MS = 5 * 60_000;

export function openAlipayCallbacks(merchant: AlipayMerchant): Acquirer['readCallback'] {
  const key = createPublicKey(merchant.platformKey);
  return (body, _headers, now) => {
    const params = readForm(body);
    if (!params) return refused('not a form of single values');
    const { sign = '', sign_type, ...signed } = params;
    if (sign_type !== 'RSA2' || signed['charset']?.toLowerCase() !== 'utf-8') return refused('another way of signing');
    if (!isSignedRsa(Buffer.from(signedText(signed)), sign, key)) return refused('not signed by Alipay');
    const sentTime = beijingTime(signed['notify_time'] ?? '');
    const ageMs = now.getTime() - (sentTime?.getTime() ?? Number.NaN);
    if (!(ageMs < OLDEST_MS && ageMs > -LONGEST_SKEW_MS)) return refused('sent too long ago, or in the future');
    if (signed['app_id'] !== merchant.appId || signed['seller_id'] !== merchant.merchantId)
      return refused('another merchant or app');
    return readTrade(signed, merchant);
  };
}

export const answerAlipayCallback = (isTaken: boolean) => ({
  status: 200,
  contentType: 'text/plain',
  body: isTaken ? 'success' : 'failure',
});

function readTrade(params: Record<string, string>, { merchantId, appId }: AlipayMerchant): Callback {
  const { trade_status: status = '', out_trade_no: outTradeNo = '', trade_no: transactionId = '', total_amount = '' } = params;
  const isPaid = status === 'TRADE_SUCCESS' || status === 'TRADE_FINISHED';
  // A refund's result comes with the answer or by query; its callback holds the sum of several refunds.
  if (!isPaid || params['gmt_refund']) return { verdict: 'NOTHING' };
  const amountFen = parseYuan(total_amount);
  const paidTime = beijingTime(params['gmt_payment'] ?? '');
  if (!outTradeNo || !transactionId || !amountFen || amountFen < 0 || !paidTime) return refused('a payment of another shape');
  return { verdict: 'PAID', merchantId, appId, outTradeNo, transactionId, amountFen, paidTime };
}

/**
 * Undefined when a name comes twice or a value holds `&`: the signature is over `name=value&…` as one line, so such a form could
 * be split into other values under the same signature.
 */
function readForm(body: Buffer): Record<string, string> | undefined {
  const pairs = [...new URLSearchParams(body.toString())];
  const params = Object.fromEntries(pairs);
  const isPlain = Object.keys(params).length === pairs.length && pairs.every(([name, value]) => !`${name}${value}`.includes('&'));
  return isPlain ? params : undefined;
}

const refused = (problem: string): Callback => ({ verdict: 'REFUSED', problem });
