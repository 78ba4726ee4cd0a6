import { formatTime } from '@netbar/contract/kernel/time';
import { z } from 'zod';
import type { Config } from '../config.ts';
import {
  describeCharge,
  orUnknown,
  undecided,
  type Acquirer,
  type PaymentResult,
  type Refund,
  type ScannedCharge,
  type ShownCharge,
  type ShowResult,
  type WechatMerchant,
} from './payment.ts';
import { openProvider, ProviderDown, type Provider } from './provider.ts';
import { fetchWechatBill } from './wechat-pay-bill.ts';
import { openCall, type WechatCall } from './wechat-pay-call.ts';
import { answerWechatCallback, readWechatCallback } from './wechat-pay-callback.ts';
import { codeOf, readRefund, readTrade } from './wechat-pay-read.ts';
import { openSeal } from './wechat-pay-seal.ts';

type Settings = Pick<Config, 'WECHAT_PAY_BASE_URL'>;

const codes = (text: string) => new Set(text.trim().split(/\s+/));
/** Refusals that mean no money was taken. After any other the outcome is unknown until `query` tells it. */
const NOT_TAKEN = codes(`
  PARAM_ERROR APPID_MCHID_NOT_MATCH MCH_NOT_EXISTS NO_AUTH RULE_LIMIT ACCOUNT_ERROR TRADE_ERROR AUTH_CODE_EXPIRED
  AUTH_CODE_ERROR AUTH_CODE_INVALID NOT_ENOUGH NOT_SUPPORT_CARD BUYER_MISMATCH
`);
const NOT_REFUNDED = codes('PARAM_ERROR INVALID_REQUEST NOT_ENOUGH USER_ACCOUNT_ABNORMAL MCH_NOT_EXISTS');
const WAITS_FOR_PAYER = codes('USERPAYING USER_PAYING');
const ENDED = codes('ORDER_CLOSED ORDERCLOSED ORDER_REVERSED ORDERREVERSED');
const NOT_THERE = codes('ORDER_NOT_EXIST ORDERNOTEXIST RESOURCE_NOT_EXISTS');

const Code = z.object({ code_url: z.string().startsWith('weixin://').max(512) });
const Reversed = z.object({ mchid: z.string(), out_trade_no: z.string() });

/** WeChat Pay's API v3. All merchants share one circuit breaker, because they call the same provider. */
export function openWechatPay({ WECHAT_PAY_BASE_URL }: Settings): (merchant: WechatMerchant) => Acquirer {
  const provider = openProvider('wechat-pay');
  return (merchant) => openMerchant(merchant, provider, WECHAT_PAY_BASE_URL);
}

function openMerchant(merchant: WechatMerchant, provider: Provider, baseUrl: string): Acquirer {
  const seal = openSeal(merchant);
  const call = openCall(merchant, seal, provider, baseUrl);
  return {
    showCode: (charge) => orUnknown(showCode(call, merchant, charge)),
    takeCode: (charge) => orUnknown(takeCode(call, merchant, charge)),
    query: (outTradeNo) => orUnknown(query(call, merchant, outTradeNo)),
    close: (outTradeNo) => orUnknown(close(call, merchant, outTradeNo)),
    revoke: (outTradeNo) => orUnknown(revoke(call, merchant, outTradeNo)),
    refund: (refund) => orUnknown(sendRefund(call, refund)),
    queryRefund: (refund) => orUnknown(queryRefund(call, refund)),
    readCallback: (body, headers, now) => readWechatCallback({ merchant, seal, body, headers, now }),
    answerCallback: answerWechatCallback,
    fetchBill: (date) => fetchWechatBill({ date, merchantId: merchant.merchantId, call, provider, seal }),
  };
}

async function showCode(call: WechatCall, merchant: WechatMerchant, charge: ShownCharge): Promise<ShowResult> {
  const { isWell, json } = await call('POST', '/v3/pay/transactions/native', {
    ...chargeFields(merchant, charge),
    notify_url: charge.notifyUrl,
    time_expire: `${formatTime(charge.expiresTime, 'datetime').replace(' ', 'T')}+08:00`,
  });
  if (isWell) return { outcome: 'PENDING', codeUrl: orStrange(Code.safeParse(json).data).code_url };
  const code = codeOf(json);
  if (ENDED.has(code)) return { outcome: 'CLOSED' };
  return NOT_TAKEN.has(code) ? { outcome: 'FAILED', problem: code } : undecided(code);
}

async function takeCode(call: WechatCall, merchant: WechatMerchant, charge: ScannedCharge): Promise<PaymentResult> {
  const { isWell, json } = await call('POST', '/v3/pay/transactions/codepay', {
    ...chargeFields(merchant, charge),
    payer: { auth_code: charge.payerCode },
    scene_info: { device_ip: charge.deviceIp, store_info: { out_id: charge.branchNo } },
  });
  return isWell ? orStrange(readTrade(json, charge.outTradeNo, merchant)) : refusal(codeOf(json));
}

async function query(call: WechatCall, merchant: WechatMerchant, outTradeNo: string): Promise<PaymentResult> {
  const { isWell, json } = await call('GET', `${tradePath(outTradeNo)}?mchid=${merchant.merchantId}`);
  if (isWell) return orStrange(readTrade(json, outTradeNo, merchant));
  const code = codeOf(json);
  return NOT_THERE.has(code) ? { outcome: 'PENDING', isKnown: false } : undecided(code);
}

async function close(call: WechatCall, merchant: WechatMerchant, outTradeNo: string): Promise<PaymentResult> {
  const { isWell, json } = await call('POST', `${tradePath(outTradeNo)}/close`, { mchid: merchant.merchantId });
  return isWell ? { outcome: 'CLOSED' } : notEnded(codeOf(json));
}

async function revoke(call: WechatCall, merchant: WechatMerchant, outTradeNo: string): Promise<PaymentResult> {
  const { appId: appid, merchantId: mchid } = merchant;
  const { isWell, json } = await call('POST', `${tradePath(outTradeNo)}/reverse`, { appid, mchid });
  if (!isWell) return notEnded(codeOf(json));
  const reversed = orStrange(Reversed.safeParse(json).data);
  return reversed.out_trade_no === outTradeNo && reversed.mchid === mchid ? { outcome: 'CLOSED' } : undecided('another trade');
}

async function sendRefund(call: WechatCall, refund: Refund) {
  const { isWell, json } = await call('POST', '/v3/refund/domestic/refunds', {
    out_trade_no: refund.outTradeNo,
    out_refund_no: refund.refundNo,
    reason: describeCharge(refund.reason),
    notify_url: refund.notifyUrl,
    amount: { refund: refund.amountFen, total: refund.totalFen, currency: 'CNY' },
  });
  if (isWell) return orStrange(readRefund(json, refund));
  const code = codeOf(json);
  return NOT_REFUNDED.has(code) ? { outcome: 'FAILED' as const, problem: code } : undecided(code);
}

async function queryRefund(call: WechatCall, refund: Parameters<Acquirer['queryRefund']>[0]) {
  const { isWell, json } = await call('GET', `/v3/refund/domestic/refunds/${encodeURIComponent(refund.refundNo)}`);
  return isWell ? orStrange(readRefund(json, refund)) : undecided(codeOf(json));
}

const tradePath = (outTradeNo: string) => `/v3/pay/transactions/out-trade-no/${encodeURIComponent(outTradeNo)}`;

const chargeFields = (
  { appId, merchantId }: WechatMerchant,
  { outTradeNo, amountFen, description }: ShownCharge | ScannedCharge,
) => ({
  appid: appId,
  mchid: merchantId,
  description: describeCharge(description),
  out_trade_no: outTradeNo,
  amount: { total: amountFen, currency: 'CNY' },
});

function refusal(code: string): PaymentResult {
  if (WAITS_FOR_PAYER.has(code)) return { outcome: 'PENDING', isKnown: true };
  if (ENDED.has(code)) return { outcome: 'CLOSED' };
  return NOT_TAKEN.has(code) ? { outcome: 'FAILED', problem: code } : undecided(code);
}

function notEnded(code: string): PaymentResult {
  if (ENDED.has(code)) return { outcome: 'CLOSED' };
  return NOT_THERE.has(code) ? { outcome: 'PENDING', isKnown: false } : undecided(code);
}

function orStrange<T>(read: T | undefined): T {
  if (read === undefined) throw new ProviderDown('wechat-pay: an answer of another shape, or about something else');
  return read;
}
