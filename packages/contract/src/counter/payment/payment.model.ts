import { z } from 'zod';
import { IdCard } from '#guests/member/member.model.ts';
import { fen, id, line, version } from '#kernel/model.ts';
import { sensitiveField } from '#kernel/sensitive.ts';
import { NewOrder, OrderLines } from '#counter/order/order.model.ts';
import { Signature } from '#money/shift/shift.model.ts';

/** Proof that the member is at the counter: their identity card was swiped, or their member card scanned. */
export const Evidence = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ID_CARD'), idCard: IdCard }),
  z.object({ kind: z.literal('MEMBER_CARD'), no: sensitiveField(line(40)) }),
]);

const amountFen = fen.min(1);
/**
 * One way to pay, as the cashier enters it. WALLET is split into principal and bonus in the brand's order of deduction. WECHAT and
 * ALIPAY without a payer code show a code for the customer to scan.
 */
export const NewTender = z.discriminatedUnion('tender', [
  z.object({ tender: z.literal('CASH'), amountFen, tenderedFen: fen }).refine((cash) => cash.tenderedFen >= cash.amountFen, {
    path: ['tenderedFen'],
  }),
  z.object({ tender: z.literal('WALLET'), amountFen, evidence: Evidence }),
  z.object({ tender: z.literal('POINTS'), points: z.int().min(1).max(1_000_000_000), evidence: Evidence }),
  z.object({ tender: z.literal('BANK_CARD'), amountFen, reference: line(40) }),
  z.object({ tender: z.literal('GROUPBUY'), amountFen, platform: line(20), code: line(40) }),
  /** The house pays. The cashier needs ORDER_SIGN, or somebody who holds it signs beside them. */
  z.object({ tender: z.literal('SIGNED'), amountFen, reason: line(100), approver: Signature.optional() }),
  z.object({
    tender: z.enum(['WECHAT', 'ALIPAY']),
    amountFen,
    /** The customer's code as the scanner read it. It pays once and is valid for a minute. */
    payerCode: sensitiveField(z.string().regex(/^\d{16,24}$/)).optional(),
  }),
]);
export type NewTender = z.output<typeof NewTender>;

const tenders = z.array(NewTender).min(1).max(6);
export const OrderPay = z.object({ orderId: id, version, tenders });

export const NewSale = NewOrder.extend({
  type: z.enum(['SALE', 'EXCHANGE', 'LEASE']).default('SALE'),
  lines: OrderLines.min(1),
  /** The total that was shown. If prices changed meanwhile, the sale is refused. */
  payableFen: fen,
  tenders: z.array(NewTender).max(6),
  /** Sells goods that are on the counter although the stock says there are none. Needs FORCE_SALE; the difference is reported. */
  isForced: z.boolean().default(false),
});

export const NewCharge = NewOrder.pick({ branchId: true, remark: true }).extend({
  memberId: id,
  amountFen,
  /** The bonus that was shown. If it changed meanwhile, the recharge is refused. */
  bonusFen: fen,
  tenders,
});

export const PaymentAct = z.object({ paymentId: id, version });
