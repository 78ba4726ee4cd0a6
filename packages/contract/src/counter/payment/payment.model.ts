import { z } from 'zod';
import { Evidence } from '#guests/evidence/evidence.model.ts';
import { sortBy } from '#kernel/list.ts';
import { day, fen, id, keyword, line, pageQuery, time, upToMostListed, version } from '#kernel/model.ts';
import { sensitiveField } from '#kernel/sensitive.ts';
import { NewOrder, OrderLines, OrderType } from '#counter/order/order.model.ts';
import { Signature } from '#platform/auth/auth.model.ts';
import { plainCode, slipNoOf } from './payment.rules.ts';

/** The number of a card machine, as it prints it on every slip: eight letters or digits. */
export const TerminalNo = z
  .string()
  .max(20)
  .overwrite(plainCode)
  .regex(/^[0-9A-Z]{8}$/);
export const SlipNo = z
  .string()
  .max(20)
  .overwrite(slipNoOf)
  .regex(/^[0-9]{6}$/);

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
  /** `reference`: the number of the slip, which is unique for a card machine and business day. */
  z.object({ tender: z.literal('BANK_CARD'), amountFen, terminalNo: TerminalNo, reference: SlipNo }),
  z.object({
    tender: z.literal('GROUPBUY'),
    amountFen,
    platform: line(20).overwrite(plainCode),
    code: line(40).overwrite(plainCode),
  }),
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
  /** Of a forced sale above what the cashier may sell that way alone. */
  approver: Signature.optional(),
});

export const NewCharge = NewOrder.pick({ branchId: true, remark: true }).extend({
  memberId: id,
  amountFen,
  /** The bonus that was shown, if any was. If it changed meanwhile, the recharge is refused. */
  bonusFen: fen.optional(),
  tenders,
});

export const CardSlipFilter = upToMostListed(
  pageQuery.extend({
    branchId: id.optional(),
    /** Searches number of the card machine, of the slip and of the order. */
    keyword,
    from: day.optional(),
    to: day.optional(),
    sort: sortBy(['slip', 'amount', 'refunded', 'time']),
  }),
);

export const CardSlipSums = z.object({ slips: z.int(), amountFen: z.int(), refundedFen: z.int() });

/** A card slip as the cashier entered it. */
export const CardSlip = z.object({
  id,
  bizDate: day,
  branchId: id,
  branchName: z.string(),
  /** Null: taken before slips named their machine. */
  terminalNo: z.string().nullable(),
  slipNo: z.string(),
  amountFen: fen,
  refundedFen: fen,
  orderId: id,
  orderNo: z.string(),
  orderType: OrderType,
  memberName: z.string().nullable(),
  cashierName: z.string().nullable(),
  shiftNo: z.string().nullable(),
  createdTime: time,
});
export type CardSlip = z.input<typeof CardSlip>;

export const PaymentAct = z.object({ paymentId: id, version });
