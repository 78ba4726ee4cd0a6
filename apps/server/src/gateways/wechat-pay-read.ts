import { z } from 'zod';
import type { PaymentResult, RefundResult, WechatMerchant } from './payment.ts';

/** For a trade that is not paid WeChat Pay may give only the state. */
const Trade = z.object({
  trade_state: z.string(),
  appid: z.string().optional(),
  mchid: z.string().optional(),
  out_trade_no: z.string().optional(),
});
export const PaidTrade = z.object({
  appid: z.string(),
  mchid: z.string(),
  out_trade_no: z.string(),
  transaction_id: z.string().min(1).max(64),
  success_time: z.iso.datetime({ offset: true }),
  amount: z.object({ total: z.int().positive(), currency: z.literal('CNY').default('CNY') }),
});
const RefundAnswer = z.object({
  status: z.string(),
  out_trade_no: z.string(),
  out_refund_no: z.string(),
  amount: z.object({ refund: z.int().positive() }),
});
export const RefundNotice = z.object({
  mchid: z.string(),
  refund_status: z.string(),
  out_trade_no: z.string(),
  out_refund_no: z.string(),
  amount: z.object({ refund: z.int().positive() }),
});
const Problem = z.object({ code: z.string() });

/** The error code of a refusal. */
export const codeOf = (json: unknown): string => Problem.safeParse(json).data?.code ?? 'a refusal without a code';

/** Undefined when the answer has another shape or is about another trade or merchant. */
export function readTrade(json: unknown, outTradeNo: string, { merchantId, appId }: WechatMerchant): PaymentResult | undefined {
  const trade = Trade.safeParse(json).data;
  if (!trade) return undefined;
  const { trade_state, out_trade_no = outTradeNo, mchid = merchantId, appid = appId } = trade;
  if (out_trade_no !== outTradeNo || mchid !== merchantId || appid !== appId) return undefined;
  switch (trade_state) {
    case 'SUCCESS':
    // Paid and partly or wholly refunded since. Refunds are queried by their own numbers.
    case 'REFUND':
      return readPaid(json);
    case 'NOTPAY':
    case 'USERPAYING':
    case 'ACCEPT':
      return { outcome: 'PENDING', isKnown: true };
    case 'CLOSED':
    case 'REVOKED':
      return { outcome: 'CLOSED' };
    case 'PAYERROR':
      return { outcome: 'FAILED', problem: trade_state };
    default:
      return undefined;
  }
}

function readPaid(json: unknown): PaymentResult | undefined {
  const paid = PaidTrade.safeParse(json).data;
  if (!paid) return undefined;
  const { transaction_id: transactionId, success_time, amount } = paid;
  return { outcome: 'SUCCEEDED', amountFen: amount.total, transactionId, paidTime: new Date(success_time) };
}

/** Undefined when the answer has another shape or is about another refund. */
export function readRefund(
  json: unknown,
  asked: { outTradeNo: string; refundNo: string; amountFen: number },
): RefundResult | undefined {
  const refund = RefundAnswer.safeParse(json).data;
  if (refund?.out_trade_no !== asked.outTradeNo || refund.out_refund_no !== asked.refundNo) return undefined;
  return refund.amount.refund === asked.amountFen ? refundResult(refund.status, asked.amountFen) : undefined;
}

export function refundResult(status: string, amountFen: number): RefundResult | undefined {
  switch (status) {
    case 'SUCCESS':
      return { outcome: 'SUCCEEDED', amountFen };
    case 'PROCESSING':
      return { outcome: 'PENDING', needsManual: false };
    case 'ABNORMAL':
      return { outcome: 'PENDING', needsManual: true };
    case 'CLOSED':
      return { outcome: 'CLOSED' };
    default:
      return undefined;
  }
}
