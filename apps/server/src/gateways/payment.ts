import type { IncomingHttpHeaders } from 'node:http';
import { ProviderDown } from './provider.ts';

/** The account and keys of a merchant at WeChat Pay. Keys are PEM texts. */
export interface WechatMerchant {
  channel: 'WECHAT';
  /** mchid. */
  merchantId: string;
  appId: string;
  /** Serial of the API certificate that `privateKey` belongs to. */
  keySerial: string;
  privateKey: string;
  /** 32 characters; decrypts the content of callbacks. */
  apiV3Key: string;
  /** WeChat Pay's public keys (`PUB_KEY_ID_…`) or platform certificates by serial. Requests ask for answers signed with the first. */
  platformKeys: readonly { serial: string; key: string }[];
}

export interface AlipayMerchant {
  channel: 'ALIPAY';
  /** The seller id, 2088…. */
  merchantId: string;
  appId: string;
  privateKey: string;
  /** Alipay's public key, not the application's own. */
  platformKey: string;
}

export type Merchant = WechatMerchant | AlipayMerchant;

export interface Charge {
  /** Our number, new for every attempt; at most 32 digits, letters, `_` and `-`. */
  outTradeNo: string;
  amountFen: number;
  /** Shown to the payer. */
  description: string;
}

export interface ShownCharge extends Charge {
  notifyUrl: string;
  /** When the code can no longer be paid. */
  expiresTime: Date;
}

export interface ScannedCharge extends Charge {
  /** The payment code that the scanner read from the payer's phone. */
  payerCode: string;
  branchNo: string;
  deviceIp: string;
}

export interface Refund {
  outTradeNo: string;
  /** Our number. The provider refunds each number once, however often it is called. */
  refundNo: string;
  amountFen: number;
  /** The amount of the whole trade. */
  totalFen: number;
  reason: string;
  notifyUrl: string;
}

/** The outcome is unknown: query again. `wasSent` is false when the call certainly did not reach the provider. */
export interface Unknown {
  outcome: 'UNKNOWN';
  problem: string;
  wasSent: boolean;
}

/** Refused by a signed answer of the provider: no money was moved. */
interface Failed {
  outcome: 'FAILED';
  problem: string;
}

/** Can no longer be paid; money that was paid was returned. */
interface Closed {
  outcome: 'CLOSED';
}

export type ShowResult = { outcome: 'PENDING'; codeUrl: string } | Failed | Closed | Unknown;

export type PaymentResult =
  | { outcome: 'SUCCEEDED'; amountFen: number; transactionId: string; paidTime: Date }
  /** Not paid yet. `isKnown` is false when the payer has not begun or our call has not arrived. */
  | { outcome: 'PENDING'; isKnown: boolean }
  | Failed
  | Closed
  | Unknown;

export type RefundResult =
  | { outcome: 'SUCCEEDED'; amountFen: number }
  /** In progress. `needsManual` when the payer's card cannot take the refund. */
  | { outcome: 'PENDING'; needsManual: boolean }
  | Failed
  /** Ended without a refund. Another attempt needs a new number. */
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
  /** Genuine but irrelevant: acknowledge it and do nothing. */
  | { verdict: 'NOTHING' }
  | { verdict: 'REFUSED'; problem: string };

export interface BillLine {
  kind: 'PAYMENT' | 'REFUND';
  outTradeNo: string;
  transactionId: string;
  /** Undefined for a payment, and for a refund caused by a revocation. */
  refundNo: string | undefined;
  amountFen: number;
  /** What the channel keeps; below zero for a refund, with which it gives its fee back. */
  feeFen: number;
  time: Date;
}

/** A bill as the provider sends it. Its bytes are kept as they are. */
export interface BillFile {
  name: string;
  body: Buffer;
}

/** The payment provider for one merchant. No call throws for what the provider does, except `fetchBill`, which throws `ProviderDown`. */
export interface Acquirer {
  /** Creates a code that the payer scans. */
  showCode: (charge: ShownCharge) => Promise<ShowResult>;
  /** Charges a payer who shows a code. Call it once per `outTradeNo`; after UNKNOWN or PENDING call `query`, then `revoke`. */
  takeCode: (charge: ScannedCharge) => Promise<PaymentResult>;
  query: (outTradeNo: string) => Promise<PaymentResult>;
  /** Closes a shown code that was not paid. */
  close: (outTradeNo: string) => Promise<PaymentResult>;
  /** Cancels a scanned charge and returns what was paid. Not within 15 s of `takeCode`. */
  revoke: (outTradeNo: string) => Promise<PaymentResult>;
  refund: (refund: Refund) => Promise<RefundResult>;
  queryRefund: (refund: Pick<Refund, 'outTradeNo' | 'refundNo' | 'amountFen'>) => Promise<RefundResult>;
  /** Takes the raw bytes, because the signature does not match a body that was parsed and serialised again. */
  readCallback: (body: Buffer, headers: IncomingHttpHeaders, now: Date) => Callback;
  /** The answer the provider expects. It repeats the callback until it is told that it was accepted. */
  answerCallback: (isTaken: boolean) => { status: number; contentType: string; body: string };
  /** The bill of a day, available from 10:00 of the next. Undefined when there was no trade that day. */
  fetchBill: (date: string) => Promise<BillFile | undefined>;
}

/** For an answer from which the outcome cannot be told. */
export const undecided = (problem: string): Unknown => ({ outcome: 'UNKNOWN', problem, wasSent: true });

/** Turns `ProviderDown` into UNKNOWN: after a lost call the money may have been moved, so it is not a failure. */
export async function orUnknown<T>(work: Promise<T>): Promise<T | Unknown> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof ProviderDown)) throw error;
    return { outcome: 'UNKNOWN', problem: error.message, wasSent: error.wasSent };
  }
}

/** Keeps letters, digits and a few signs: providers refuse others, and `&` separates parameters in what Alipay signs. */
export function describeCharge(text: string): string {
  const plain = text.replaceAll(/[^\p{L}\p{N}.:()（）·_-]+/gu, ' ').trim();
  return Array.from(plain).slice(0, 60).join('') || '消费';
}
