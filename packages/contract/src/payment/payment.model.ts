import { z } from 'zod';
import { IdCard } from '../member/member.model.ts';
import { fen, id, line, time, version } from '../kernel/model.ts';
import { sensitiveField } from '../kernel/sensitive.ts';
import { Signature } from '../shift/shift.model.ts';
import { Tender } from './payment.rules.ts';

export const PaymentStatus = z.enum(['INIT', 'PENDING', 'SUCCEEDED', 'FAILED', 'CLOSED']);
/** How money reaches a provider: the customer's code is scanned, or they scan ours. */
export const PaymentMode = z.enum(['SCANNED', 'SHOWN']);

export const Payment = z.object({
  id,
  orderId: id,
  tender: Tender,
  status: PaymentStatus,
  amountFen: fen,
  points: z.int(),
  /** Cash alone: what was handed over, and what went back. */
  tenderedFen: fen.nullable(),
  changeFen: fen.nullable(),
  mode: PaymentMode.nullable(),
  /** The text of the code on the screen, while it can be paid. */
  codeUrl: z.string().nullable(),
  expiresTime: time.nullable(),
  /** The provider's number, the card slip's, or the voucher's. */
  reference: z.string().nullable(),
  /** Signed for: who allowed it, and for whom and why. */
  signerName: z.string().nullable(),
  reason: z.string().nullable(),
  /** Paid, but not what was asked for: nothing was credited, somebody has to look. */
  isFlagged: z.boolean(),
  /** Of this, what went back or is on its way back. */
  refundedFen: fen,
  createdTime: time,
  settledTime: time.nullable(),
  version: z.int(),
});
export type Payment = z.input<typeof Payment>;

/** A member is there: their identity card was swiped, or their member's card scanned. */
export const Evidence = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ID_CARD'), idCard: IdCard }),
  z.object({ kind: z.literal('MEMBER_CARD'), no: sensitiveField(line(40)) }),
]);

const amountFen = fen.min(1);
/** Money as somebody gives it. WALLET is taken from principal and gifts in the brand's order; a provider without a code shows one. */
export const NewTender = z.discriminatedUnion('tender', [
  z.object({ tender: z.literal('CASH'), amountFen, tenderedFen: fen }).refine((cash) => cash.tenderedFen >= cash.amountFen, {
    path: ['tenderedFen'],
  }),
  z.object({ tender: z.literal('WALLET'), amountFen, evidence: Evidence }),
  z.object({ tender: z.literal('POINTS'), points: z.int().min(1).max(1_000_000_000), evidence: Evidence }),
  z.object({ tender: z.literal('BANK_CARD'), amountFen, reference: line(40) }),
  z.object({ tender: z.literal('GROUPBUY'), amountFen, platform: line(20), code: line(40) }),
  /** Nobody pays: the house does, by the word of whoever holds ORDER_SIGN. Without it at the screen, they sign beside. */
  z.object({ tender: z.literal('SIGNED'), amountFen, reason: line(100), approver: Signature.optional() }),
  z.object({
    tender: z.enum(['WECHAT', 'ALIPAY']),
    amountFen,
    /** What the scanner read. It pays once and lives for a minute. */
    payerCode: sensitiveField(z.string().regex(/^\d{16,24}$/)).optional(),
  }),
]);
export type NewTender = z.output<typeof NewTender>;

export const PaymentAct = z.object({ paymentId: id, version });
