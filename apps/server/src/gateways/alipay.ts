import { parseYuan, twoDecimals } from '@netbar/contract/kernel/money';
import { formatTime } from '@netbar/contract/kernel/time';
import { z } from 'zod';
import type { Config } from '../config.ts';
import { fetchAlipayBill } from './alipay-bill.ts';
import { openCall, type AlipayCall, type Said } from './alipay-call.ts';
import { answerAlipayCallback, openAlipayCallbacks } from './alipay-callback.ts';
import { beijingTime } from './bill.ts';
import {
  describeCharge,
  orUnknown,
  undecided,
  type Acquirer,
  type AlipayMerchant,
  type PaymentResult,
  type Refund,
  type RefundResult,
  type ScannedCharge,
  type ShownCharge,
  type ShowResult,
} from './payment.ts';
import { openProvider, ProviderDown, type Provider } from './provider.ts';

type Settings = Pick<Config, 'ALIPAY_URL'>;

const codes = (text: string) =>
  new Set(
    text
      .trim()
      .split(/\s+/)
      .map((code) => `ACQ.${code}`),
  );
/** Refusals that mean no money was taken. After any other the outcome is unknown until `query` tells it. */
const NOT_TAKEN = codes(`
  INVALID_PARAMETER ACCESS_FORBIDDEN EXIST_FORBIDDEN_WORD PARTNER_ERROR TOTAL_FEE_EXCEED PAYMENT_AUTH_CODE_INVALID
  BUYER_BALANCE_NOT_ENOUGH BUYER_BANKCARD_BALANCE_NOT_ENOUGH PAYMENT_FAIL ERROR_BALANCE_PAYMENT_DISABLE BUYER_SELLER_EQUAL
  PULL_MOBILE_CASHIER_FAIL MOBILE_PAYMENT_SWITCH_OFF BUYER_PAYMENT_AMOUNT_DAY_LIMIT_ERROR
  BUYER_PAYMENT_AMOUNT_MONTH_LIMIT_ERROR BEYOND_PAY_RESTRICTION BEYOND_PER_RECEIPT_RESTRICTION PAYMENT_REQUEST_HAS_RISK
  NO_PAYMENT_INSTRUMENTS_AVAILABLE USER_FACE_PAYMENT_SWITCH_OFF BUYER_ENABLE_STATUS_FORBID SELLER_BEEN_BLOCKED
`);
const NOT_REFUNDED = codes(`
  INVALID_PARAMETER SELLER_BALANCE_NOT_ENOUGH REFUND_AMT_NOT_EQUAL_TOTAL REASON_TRADE_BEEN_FREEZEN DISCORDANT_REPEAT_REQUEST
  REASON_TRADE_REFUND_FEE_ERR TRADE_HAS_FINISHED TRADE_STATUS_ERROR REFUND_FEE_ERROR BUYER_NOT_EXIST
  BUYER_ENABLE_STATUS_FORBID
`);
const DONE = '10000';
const WAITS_FOR_PAYER = '10003';

const Yuan = z.string().transform((text, check) => {
  const fen = parseYuan(text);
  if (fen !== undefined && fen > 0) return fen;
  check.addIssue({ code: 'custom', message: 'not an amount' });
  return z.NEVER;
});
const Time = z.string().transform((text, check) => {
  const time = beijingTime(text);
  if (time) return time;
  check.addIssue({ code: 'custom', message: 'not a time' });
  return z.NEVER;
});
const Code = z.object({ out_trade_no: z.string(), qr_code: z.url().max(512) });
const Paid = z.object({ out_trade_no: z.string(), trade_no: z.string().min(1).max(64), total_amount: Yuan });
const Scanned = Paid.extend({ gmt_payment: Time });
const Trade = z.object({ out_trade_no: z.string(), trade_status: z.string() });
const PaidTrade = Paid.extend({ send_pay_date: Time });
const Cancelled = z.object({ out_trade_no: z.string().optional(), retry_flag: z.enum(['Y', 'N']) });
const Refunded = z.object({ out_trade_no: z.string(), fund_change: z.enum(['Y', 'N']) });
const RefundQuery = z.object({
  out_trade_no: z.string(),
  out_request_no: z.string(),
  refund_status: z.literal('REFUND_SUCCESS'),
  refund_amount: Yuan,
});

/** Alipay's OpenAPI. All merchants share one circuit breaker, because they call the same provider. */
export function openAlipay({ ALIPAY_URL }: Settings): (merchant: AlipayMerchant) => Acquirer {
  const provider = openProvider('alipay');
  return (merchant) => openMerchant(merchant, provider, ALIPAY_URL);
}

function openMerchant(merchant: AlipayMerchant, provider: Provider, gatewayUrl: string): Acquirer {
  const call = openCall(merchant, provider, gatewayUrl);
  return {
    showCode: (charge) => orUnknown(showCode(call, merchant, charge)),
    takeCode: (charge) => orUnknown(takeCode(call, merchant, charge)),
    query: (outTradeNo) => orUnknown(query(call, outTradeNo)),
    close: (outTradeNo) => orUnknown(close(call, outTradeNo)),
    revoke: (outTradeNo) => orUnknown(revoke(call, outTradeNo)),
    refund: (refund) => orUnknown(sendRefund(call, refund)),
    queryRefund: (refund) => orUnknown(queryRefund(call, refund)),
    readCallback: openAlipayCallbacks(merchant),
    answerCallback: answerAlipayCallback,
    fetchBill: (date) => fetchAlipayBill({ date, merchantId: merchant.merchantId, call, provider }),
  };
}

async function showCode(call: AlipayCall, merchant: AlipayMerchant, charge: ShownCharge): Promise<ShowResult> {
  const content = { ...chargeFields(merchant, charge), time_expire: formatTime(charge.expiresTime, 'datetime') };
  const said = await call('alipay.trade.precreate', content, charge.notifyUrl);
  if (said.code === DONE) return { outcome: 'PENDING', codeUrl: read(Code, said, charge.outTradeNo).qr_code };
  if (said.problem === 'ACQ.TRADE_HAS_CLOSE') return { outcome: 'CLOSED' };
  return NOT_TAKEN.has(said.problem) ? { outcome: 'FAILED', problem: said.problem } : undecided(said.problem);
}

async function takeCode(call: AlipayCall, merchant: AlipayMerchant, charge: ScannedCharge): Promise<PaymentResult> {
  const said = await call('alipay.trade.pay', {
    ...chargeFields(merchant, charge),
    scene: 'bar_code',
    auth_code: charge.payerCode,
    store_id: charge.branchNo,
  });
  if (said.code === WAITS_FOR_PAYER) return { outcome: 'PENDING', isKnown: true };
  if (said.code === DONE) {
    const { total_amount: amountFen, trade_no: transactionId, gmt_payment: paidTime } = read(Scanned, said, charge.outTradeNo);
    return { outcome: 'SUCCEEDED', amountFen, transactionId, paidTime };
  }
  if (said.problem === 'ACQ.TRADE_HAS_CLOSE') return { outcome: 'CLOSED' };
  return NOT_TAKEN.has(said.problem) ? { outcome: 'FAILED', problem: said.problem } : undecided(said.problem);
}

async function query(call: AlipayCall, outTradeNo: string): Promise<PaymentResult> {
  const said = await call('alipay.trade.query', { out_trade_no: outTradeNo });
  if (said.code !== DONE) return notThere(said.problem);
  const { trade_status } = read(Trade, said, outTradeNo);
  switch (trade_status) {
    case 'TRADE_SUCCESS':
    case 'TRADE_FINISHED': {
      const { total_amount: amountFen, trade_no: transactionId, send_pay_date: paidTime } = read(PaidTrade, said, outTradeNo);
      return { outcome: 'SUCCEEDED', amountFen, transactionId, paidTime };
    }
    case 'WAIT_BUYER_PAY':
      return { outcome: 'PENDING', isKnown: true };
    case 'TRADE_CLOSED':
      return { outcome: 'CLOSED' };
    default:
      return undecided(trade_status);
  }
}

/** Alipay does not know a shown code before it is scanned and cannot close it until then; the code expires by itself. */
async function close(call: AlipayCall, outTradeNo: string): Promise<PaymentResult> {
  const said = await call('alipay.trade.close', { out_trade_no: outTradeNo });
  return said.code === DONE ? { outcome: 'CLOSED' } : notThere(said.problem);
}

async function revoke(call: AlipayCall, outTradeNo: string): Promise<PaymentResult> {
  const said = await call('alipay.trade.cancel', { out_trade_no: outTradeNo });
  if (said.code !== DONE) return notThere(said.problem);
  return read(Cancelled, said, outTradeNo).retry_flag === 'N' ? { outcome: 'CLOSED' } : undecided('to be revoked again');
}

async function sendRefund(call: AlipayCall, { outTradeNo, refundNo, amountFen, reason }: Refund): Promise<RefundResult> {
  const said = await call('alipay.trade.refund', {
    out_trade_no: outTradeNo,
    out_request_no: refundNo,
    refund_amount: twoDecimals(amountFen),
    refund_reason: describeCharge(reason),
  });
  if (said.code !== DONE) {
    return NOT_REFUNDED.has(said.problem) ? { outcome: 'FAILED', problem: said.problem } : undecided(said.problem);
  }
  // The amount in the answer is the sum of all refunds of the trade. `fund_change` other than Y: refunded before, or not yet.
  const { fund_change } = read(Refunded, said, outTradeNo);
  return fund_change === 'Y' ? { outcome: 'SUCCEEDED', amountFen } : undecided('no funds moved by this call');
}

async function queryRefund(call: AlipayCall, asked: Parameters<Acquirer['queryRefund']>[0]): Promise<RefundResult> {
  const { outTradeNo, refundNo, amountFen } = asked;
  const said = await call('alipay.trade.fastpay.refund.query', { out_trade_no: outTradeNo, out_request_no: refundNo });
  if (said.code !== DONE) return undecided(said.problem);
  const found = RefundQuery.safeParse(said.content).data;
  const isAsked = found?.out_trade_no === outTradeNo && found.out_request_no === refundNo && found.refund_amount === amountFen;
  return isAsked ? { outcome: 'SUCCEEDED', amountFen } : undecided('no such refund so far');
}

const chargeFields = ({ merchantId }: AlipayMerchant, { outTradeNo, amountFen, description }: ShownCharge | ScannedCharge) => ({
  out_trade_no: outTradeNo,
  total_amount: twoDecimals(amountFen),
  subject: describeCharge(description),
  seller_id: merchantId,
});

const notThere = (problem: string): PaymentResult =>
  problem === 'ACQ.TRADE_NOT_EXIST' ? { outcome: 'PENDING', isKnown: false } : undecided(problem);

/** The content of an answer; undefined when it has another shape or is about another trade. */
function read<T extends { out_trade_no?: string | undefined }>(schema: z.ZodType<T>, { content }: Said, outTradeNo: string): T {
  const found = schema.safeParse(content).data;
  if (!found) throw new ProviderDown('alipay: an answer of another shape');
  if ((found.out_trade_no ?? outTradeNo) !== outTradeNo) throw new ProviderDown('alipay: an answer about another trade');
  return found;
}
