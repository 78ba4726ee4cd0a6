import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import type { Callback, WechatMerchant } from './payment.ts';
import { PaidTrade, RefundNotice, refundResult } from './wechat-pay-read.ts';
import type { openSeal } from './wechat-pay-seal.ts';

const Envelope = z.object({
  event_type: z.string(),
  resource_type: z.literal('encrypt-resource'),
  resource: z.object({
    algorithm: z.literal('AEAD_AES_256_GCM'),
    ciphertext: z.string(),
    nonce: z.string(),
    associated_data: z.string().optional(),
  }),
});

interface Received {
  merchant: WechatMerchant;
  seal: ReturnType<typeof openSeal>;
  body: Buffer;
  headers: IncomingHttpHeaders;
  now: Date;
}

/** Checks the signature over the raw bytes before it reads anything of the body. */
export function readWechatCallback({ merchant, seal, body, headers, now }: Received): Callback {
  const problem = seal.problemWith((name) => headers[name], body, now);
  if (problem) return refused(problem);
  const envelope = Envelope.safeParse(parse(body.toString())).data;
  if (!envelope) return refused('another shape');
  const opened = seal.open(envelope.resource);
  if (opened === undefined) return refused('not sealed with our key');
  if (envelope.event_type === 'TRANSACTION.SUCCESS') return readPaid(parse(opened), merchant);
  if (envelope.event_type.startsWith('REFUND.')) return readRefund(parse(opened), merchant);
  return { verdict: 'NOTHING' };
}

export const answerWechatCallback = (isTaken: boolean) =>
  isTaken
    ? { status: 200, contentType: 'application/json', body: '{"code":"SUCCESS"}' }
    : { status: 400, contentType: 'application/json', body: '{"code":"FAIL","message":"refused"}' };

function readPaid(json: unknown, { merchantId, appId }: WechatMerchant): Callback {
  const paid = PaidTrade.extend({ trade_state: z.literal('SUCCESS') }).safeParse(json).data;
  if (!paid) return refused('a payment of another shape');
  if (paid.mchid !== merchantId || paid.appid !== appId) return refused('another merchant or app');
  return {
    verdict: 'PAID',
    merchantId,
    appId,
    outTradeNo: paid.out_trade_no,
    transactionId: paid.transaction_id,
    amountFen: paid.amount.total,
    paidTime: new Date(paid.success_time),
  };
}

function readRefund(json: unknown, { merchantId }: WechatMerchant): Callback {
  const notice = RefundNotice.safeParse(json).data;
  const result = notice && refundResult(notice.refund_status, notice.amount.refund);
  if (!result) return refused('a refund of another shape');
  if (notice.mchid !== merchantId) return refused('another merchant or app');
  return { verdict: 'REFUND', merchantId, outTradeNo: notice.out_trade_no, refundNo: notice.out_refund_no, result };
}

const refused = (problem: string): Callback => ({ verdict: 'REFUSED', problem });

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
