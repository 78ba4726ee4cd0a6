import { z } from 'zod';
import { columnsOf } from '../export/export.model.ts';
import { day, fen, id, keyword, line, pageQuery, remark, time, upToMostListed, version } from '../kernel/model.ts';
import { NewTender, Payment } from '../payment/payment.model.ts';
import { Tender } from '../payment/payment.rules.ts';
import { callTypes, orderSources, orderTypes, refundStatuses } from './order.rules.ts';

export const OrderType = z.enum(orderTypes);
export const OrderStatus = z.enum(['PENDING', 'CONFIRMED', 'CANCELLED', 'COMPLETED']);
export const OrderSource = z.literal(orderSources);
export const RefundStatus = z.literal(refundStatuses);
/** DATA-08. */
export const PaidFlag = z.enum(['paid', 'unpaid']);
export const LineKind = z.enum(['GOODS', 'RECHARGE', 'SERVICE', 'LEASE']);

export const OrderLine = z.object({
  id,
  productId: id.nullable(),
  kind: LineKind,
  name: z.string(),
  unit: z.string(),
  /** Before discounts, and what was asked for after them. */
  unitPriceFen: fen,
  qty: z.int(),
  grossFen: fen,
  discountFen: fen,
  netFen: fen,
  pointsCost: z.int(),
  refundedQty: z.int(),
  refundedFen: fen,
});
export type OrderLine = z.input<typeof OrderLine>;

/** One line of the order's own history. */
export const OrderStep = z.object({
  seq: z.int(),
  action: z.string(),
  status: OrderStatus,
  actorName: z.string(),
  detail: z.record(z.string(), z.json()),
  createdTime: time,
});

export const OrderRow = z.object({
  id,
  no: z.string(),
  branchId: id,
  branchName: z.string(),
  type: OrderType,
  source: OrderSource,
  status: OrderStatus,
  paid: PaidFlag,
  refundStatus: RefundStatus,
  bizDate: day,
  machineId: id.nullable(),
  machineNo: z.string(),
  memberId: id.nullable(),
  memberName: z.string().nullable(),
  memberNo: z.string().nullable(),
  /** The names of its lines, for a list. */
  summary: z.string(),
  qty: z.int(),
  grossFen: fen,
  discountFen: fen,
  payableFen: fen,
  paidFen: fen,
  refundedFen: fen,
  pointsCost: z.int(),
  /** Of a recharge: the gift that comes with it. */
  bonusFen: fen,
  /** What it was paid with so far. */
  tenders: z.array(Tender),
  remark: z.string(),
  creatorName: z.string(),
  createdTime: time,
  acceptedTime: time.nullable(),
  finishedTime: time.nullable(),
  /** When it lets go of its goods, unless it is paid. */
  expiresTime: time.nullable(),
  /** Of a service call: until when its next step is in time. */
  dueTime: time.nullable(),
  version: z.int(),
});
export type OrderRow = z.input<typeof OrderRow>;

export const Order = OrderRow.extend({
  /** What is still to be paid. */
  dueFen: fen,
  shiftNo: z.string().nullable(),
  lines: z.array(OrderLine),
  payments: z.array(Payment),
  steps: z.array(OrderStep),
  /** How often its receipt was printed; nothing while it has none. */
  printedCount: z.int().nullable(),
});
export type Order = z.input<typeof Order>;

const where = { branchId: id, machineId: id.optional(), memberId: id.optional(), remark: remark(200) };

/** `pointsEach` is for an exchange alone: the points somebody gives for one. */
export const NewLine = z.object({
  productId: id,
  qty: z.int().min(1).max(9_999),
  pointsEach: z.int().min(1).max(1_000_000).optional(),
});
const lines = z
  .array(NewLine)
  .max(50)
  .refine((all) => new Set(all.map(({ productId }) => productId)).size === all.length);

export const NewOrder = z.object({
  ...where,
  /** A recharge has its own call. */
  type: z.enum(['SALE', 'EXCHANGE', 'LEASE', ...callTypes]).default('SALE'),
  source: OrderSource.default(1),
  lines: lines.default([]),
});

/** What was shown is what is paid: a price that changed meanwhile is refused, not charged. */
const tenders = z.array(NewTender).min(1).max(6);
export const NewSale = z.object({
  ...where,
  type: z.enum(['SALE', 'EXCHANGE', 'LEASE']).default('SALE'),
  source: OrderSource.default(1),
  lines: lines.min(1),
  payableFen: fen,
  tenders: z.array(NewTender).max(6),
  /** The goods lie on the counter though the book has none: FORCE_SALE sells them, and somebody in charge looks into it. */
  isForced: z.boolean().default(false),
});
export const NewCharge = z.object({
  branchId: id,
  memberId: id,
  amountFen: fen.min(1),
  /** The gift that was shown. */
  bonusFen: fen,
  remark: where.remark,
  tenders,
});
export const OrderPay = z.object({ orderId: id, version, tenders });

export const OrderRef = z.object({ orderId: id });
export const OrderAct = z.object({ orderId: id, version });
export const OrderCancel = OrderAct.extend({ reason: line(100) });

/** The counter's queue: what is still open, the oldest first, or what was done today. */
export const QueueFilter = z.object({
  branchId: id,
  type: OrderType.optional(),
  status: z.enum(['OPEN', 'PENDING', 'CONFIRMED', 'TODAY']).default('OPEN'),
});
export const CallFilter = z.object({ branchId: id });

const code = z.coerce.number().int();
export const OrderRows = z.object({
  branchId: id.optional(),
  type: OrderType.optional(),
  status: OrderStatus.optional(),
  source: code.min(0).max(4).optional(),
  paid: PaidFlag.optional(),
  refundStatus: code.min(0).max(4).optional(),
  tender: Tender.optional(),
  memberId: id.optional(),
  /** Number of the order or machine, name or number of the member. */
  keyword,
  from: day.optional(),
  to: day.optional(),
});

export const OrderFilter = upToMostListed(pageQuery.extend(OrderRows.shape));
export const OrderExport = OrderRows.extend({
  columns: columnsOf([
    'no',
    'time',
    'branch',
    'type',
    'source',
    'content',
    'status',
    'paid',
    'payable',
    'paidFen',
    'tenders',
    'refund',
    'refundedFen',
    'member',
    'machine',
    'who',
  ]),
});

export const ChargeTier = z.object({
  fromFen: fen.min(1),
  bonusFen: fen,
  validDays: z.int().min(1).max(3650).nullable().default(null),
});
export const ChargeTiers = z.object({ brandId: id, version: z.int().min(0), tiers: z.array(ChargeTier) });
export const ChargeTiersChange = z.object({
  brandId: id,
  version: z
    .int()
    .min(0)
    .max(2 ** 31 - 2),
  tiers: z
    .array(ChargeTier)
    .max(20)
    .refine((all) => new Set(all.map(({ fromFen }) => fromFen)).size === all.length),
});
