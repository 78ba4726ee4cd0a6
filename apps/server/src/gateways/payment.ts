import type { IncomingHttpHeaders } from 'node:http';
import { ProviderDown } from './provider.ts';

/** What the provider gave a merchant. Keys are PEM texts. */
export interface WechatMerchant {
  channel: 'WECHAT';
  /** mchid. */
  merchantId: string;
  appId: string;
  /** Serial of the API certificate that `privateKey` belongs to. */
  keySerial: string;
  privateKey: string;
  /** 32 characters; opens what callbacks carry. */
  apiV3Key: string;
  /** WeChat Pay's public keys (`PUB_KEY_ID_…`) or platform certificates by serial. Answers are asked for by the first one. */
  platformKeys: readonly { serial: string; key: string }[];
}

export interface AlipayMerchant {
  channel: 'ALIPAY';
  /** The seller, 2088…. */
  merchantId: string;
  appId: string;
  privateKey: string;
  /** Alipay's public key, not the application's own. */
  platformKey: string;
}

export type Merchant = WechatMerchant | AlipayMerchant;

export interface Charge {
  /** Ours, new for every attempt; at most 32 digits, letters, `_` and `-`. */
  outTradeNo: string;
  amountFen: number;
  /** What the payer reads. */
  description: string;
}

export interface ShownCharge extends Charge {
  notifyUrl: string;
  /** From then on the code cannot be paid. */
  expiresTime: Date;
}

export interface ScannedCharge extends Charge {
  /** What the scanner read from the payer's telephone. */
  payerCode: string;
  branchNo: string;
  deviceIp: string;
}

export interface Refund {
  outTradeNo: string;
  /** Ours. The provider refunds a number once, however often it is asked. */
  refundNo: string;
  amountFen: number;
  /** What the whole trade was paid with. */
  totalFen: number;
  reason: string;
  notifyUrl: string;
}

/** Nobody can say what happened: ask again. `wasSent` is false where the provider certainly never heard of the call. */
export interface Unknown {
  outcome: 'UNKNOWN';
  problem: string;
  wasSent: boolean;
}

/** Refused by the provider's own signed word: nothing was moved. */
interface Failed {
  outcome: 'FAILED';
  problem: string;
}

/** Can no longer be paid, and no money of the payer is kept. */
interface Closed {
  outcome: 'CLOSED';
}

export type ShowResult = { outcome: 'PENDING'; codeUrl: string } | Failed | Closed | Unknown;

export type PaymentResult =
  | { outcome: 'SUCCEEDED'; amountFen: number; transactionId: string; paidTime: Date }
  /** Not paid so far, and may yet be. Not known: the payer has not begun, or our call has not arrived. */
  | { outcome: 'PENDING'; isKnown: boolean }
  | Failed
  | Closed
  | Unknown;

export type RefundResult =
  | { outcome: 'SUCCEEDED'; amountFen: number }
  /** Under way. By hand where the payer's card cannot take it. */
  | { outcome: 'PENDING'; needsManual: boolean }
  | Failed
  /** Ended without a refund; another attempt needs a new number. */
  | Closed
  | Unknown;

export type Callback =
  | {
      verdict: 'PAID';
      merchantId: string;
      appId: string;
      outTradeNo: string;
      transactionId: string;
      amountFen: number;
      paidTime: Date;
    }
  | { verdict: 'REFUND'; merchantId: string; outTradeNo: string; refundNo: string; result: RefundResult }
  /** Genuine and of no consequence: acknowledge it, do nothing. */
  | { verdict: 'NOTHING' }
  | { verdict: 'REFUSED'; problem: string };

export interface BillLine {
  kind: 'PAYMENT' | 'REFUND';
  outTradeNo: string;
  transactionId: string;
  /** Nothing for a payment, nor for a refund that came of a revocation. */
  refundNo: string | undefined;
  amountFen: number;
  time: Date;
}

/** Who takes money for one merchant. No call throws for what the provider does, except `readBill`: a `ProviderDown`. */
export interface Acquirer {
  /** Makes a code that the payer scans. */
  showCode: (charge: ShownCharge) => Promise<ShowResult>;
  /** Takes money from a payer who shows a code. Once for each `outTradeNo`: after UNKNOWN or PENDING `query`, then `revoke`. */
  takeCode: (charge: ScannedCharge) => Promise<PaymentResult>;
  query: (outTradeNo: string) => Promise<PaymentResult>;
  /** Ends a shown code that was not paid. */
  close: (outTradeNo: string) => Promise<PaymentResult>;
  /** Ends a scanned charge; what was paid goes back to the payer. Not within 15 s of `takeCode`. */
  revoke: (outTradeNo: string) => Promise<PaymentResult>;
  refund: (refund: Refund) => Promise<RefundResult>;
  queryRefund: (refund: Pick<Refund, 'outTradeNo' | 'refundNo' | 'amountFen'>) => Promise<RefundResult>;
  /** The bytes as they came: a body parsed and written again no longer fits its signature. */
  readCallback: (body: Buffer, headers: IncomingHttpHeaders, now: Date) => Callback;
  /** What the provider wants to hear; until it is told that the callback was taken, it sends it again. */
  answerCallback: (isTaken: boolean) => { status: number; contentType: string; body: string };
  /** The day's payments and refunds; nothing where the provider has no bill of that day, or not yet (ask after 10:00). */
  readBill: (date: string) => Promise<BillLine[] | undefined>;
}

/** For what the provider answered, but not in a way that decides anything. */
export const undecided = (problem: string): Unknown => ({ outcome: 'UNKNOWN', problem, wasSent: true });

/** Whatever breaks on the way leaves open what happened, so it is never a failure. */
export async function orUnknown<T>(work: Promise<T>): Promise<T | Unknown> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof ProviderDown)) throw error;
    return { outcome: 'UNKNOWN', problem: error.message, wasSent: error.wasSent };
  }
}

/** Letters, digits and a few signs: providers refuse others, and `&` would blur what Alipay signs. */
export function describeCharge(text: string): string {
  const plain = text.replaceAll(/[^\p{L}\p{N}.:()（）·_-]+/gu, ' ').trim();
  return Array.from(plain).slice(0, 60).join('') || '消费';
}
