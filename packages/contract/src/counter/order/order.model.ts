import { z } from 'zod';
import { CouponChoices } from '#activities/coupon/coupon.model.ts';
import { columnsOf } from '#platform/export/export.model.ts';
import { sortBy } from '#kernel/list.ts';
import { day, fen, id, keyword, pageQuery, remark, time, upToMostListed, version } from '#kernel/model.ts';
import { Tender } from '#money/shift/tender.model.ts';
import { callTypes, orderSources, orderTypes, REFUND_STATUS } from './order.rules.ts';

export const OrderType = z.enum(orderTypes);
export const OrderStatus = z.enum(['PENDING', 'CONFIRMED', 'CANCELLED', 'COMPLETED']);
export const OrderSource = z.literal(orderSources);
export const RefundStatus = z.literal(Object.values(REFUND_STATUS));
/** A refund status in an address, where it is text. */
export const RefundStatusFilter = z.coerce.number().pipe(RefundStatus).optional();
/** DATA-08. */
export const PaidFlag = z.enum(['paid', 'unpaid']);
export const LineKind = z.enum(['GOODS', 'RECHARGE', 'SERVICE', 'LEASE', 'CARD']);

export const OrderLine = z.object({
  id,
  productId: id.nullable(),
  kind: LineKind,
  name: z.string(),
  unit: z.string(),
  /** Before discounts; `netFen` is after them. */
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

export const PaymentStatus = z.enum(['INIT', 'PENDING', 'SUCCEEDED', 'FAILED', 'CLOSED']);
/** How a provider is paid: the customer's code is scanned, or the customer scans the code on the screen. */
export const PaymentMode = z.enum(['SCANNED', 'SHOWN']);

/** A payment of an order, as the order shows it. */
export const OrderPayment = z.object({
  id,
  orderId: id,
  tender: Tender,
  status: PaymentStatus,
  amountFen: fen,
  points: z.int(),
  /** Of cash only: what was handed over, and the change. */
  tenderedFen: fen.nullable(),
  changeFen: fen.nullable(),
  mode: PaymentMode.nullable(),
  /** Content of the code on the screen while it can be paid. */
  codeUrl: z.string().nullable(),
  expiresTime: time.nullable(),
  /** Number at the provider, on the card slip or of the voucher. */
  reference: z.string().nullable(),
  /** Of SIGNED only: who allowed it, and for whom and why. */
  signerName: z.string().nullable(),
  reason: z.string().nullable(),
  /** The provider took another amount than asked for. Nothing was credited; somebody has to check with the provider. */
  isFlagged: z.boolean(),
  /** The part that was given back or is being given back. */
  refundedFen: fen,
  createdTime: time,
  settledTime: time.nullable(),
  version: z.int(),
});
export type OrderPayment = z.input<typeof OrderPayment>;

/** One entry of the order's history. */
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
  /** Names of its lines, joined, for lists. */
  summary: z.string(),
  qty: z.int(),
  grossFen: fen,
  discountFen: fen,
  payableFen: fen,
  paidFen: fen,
  refundedFen: fen,
  pointsCost: z.int(),
  /** Of a recharge: the bonus that comes with it. */
  bonusFen: fen,
  /** Ways it was paid with so far. */
  tenders: z.array(Tender),
  remark: z.string(),
  creatorName: z.string(),
  createdTime: time,
  acceptedTime: time.nullable(),
  finishedTime: time.nullable(),
  /** When it is cancelled and its goods released, unless it is paid before. */
  expiresTime: time.nullable(),
  /** Of a service call: when its next step is late. */
  dueTime: time.nullable(),
  version: z.int(),
});
export type OrderRow = z.input<typeof OrderRow>;

export const Order = OrderRow.extend({
  /** Amount still to be paid. */
  dueFen: fen,
  shiftNo: z.string().nullable(),
  lines: z.array(OrderLine),
  payments: z.array(OrderPayment),
  steps: z.array(OrderStep),
  benefits: z.array(z.lazy(() => OrderBenefit)),
  /** How often its receipt was printed; null while it has none. */
  printedCount: z.int().nullable(),
});
export type Order = z.input<typeof Order>;

/** What a piece costs, in money or in points, is the product's to say. */
export const NewLine = z.object({ productId: id, qty: z.int().min(1).max(9_999) });
/** Each product at most once. */
export const OrderLines = z
  .array(NewLine)
  .max(50)
  .refine((all) => new Set(all.map(({ productId }) => productId)).size === all.length);

/** What an activity took off an order, or gave with it. */
export const OrderBenefit = z.object({
  activityId: id,
  name: z.string(),
  amountFen: fen,
  /** What refunds took back of it. */
  revertedFen: fen,
});
export type OrderBenefit = z.input<typeof OrderBenefit>;

export const NewOrder = z.object({
  branchId: id,
  machineId: id.optional(),
  memberId: id.optional(),
  remark: remark(200),
  /** Recharges have an endpoint of their own. */
  type: z.enum(['SALE', 'EXCHANGE', 'LEASE', ...callTypes]).default('SALE'),
  source: OrderSource.default(1),
  lines: OrderLines.default([]),
  /** Coupons that are shown. One that cannot be applied refuses the order. */
  coupons: CouponChoices,
});

export const OrderRef = z.object({ orderId: id });
export const OrderAct = z.object({ orderId: id, version });

/** The counter's queue: open orders, the oldest first, or those of today, the newest first. */
export const QueueFilter = z.object({
  branchId: id,
  type: OrderType.optional(),
  status: z.enum(['OPEN', 'PENDING', 'CONFIRMED', 'TODAY']).default('OPEN'),
});
export const CallFilter = z.object({ branchId: id });

/** MONEY is everything but service calls, which are CALLS. */
export const OrderTypeTab = z.enum(['MONEY', 'CALLS', ...orderTypes]);
/** Besides the status: orders that wait for money, and those of which a refund did not arrive. */
export const OrderStatusTab = z.enum([...OrderStatus.options, 'UNPAID', 'REFUND_TROUBLE']);

const code = z.coerce.number().int();
export const OrderRows = z.object({
  branchId: id.optional(),
  type: OrderTypeTab.optional(),
  status: OrderStatusTab.optional(),
  /** Of service calls: which. */
  call: z.enum(callTypes).optional(),
  source: code.min(0).max(4).optional(),
  paid: PaidFlag.optional(),
  refundStatus: RefundStatusFilter,
  tender: Tender.optional(),
  memberId: id.optional(),
  /** Searches number of the order or machine, and name or number of the member. */
  keyword,
  from: day.optional(),
  to: day.optional(),
  sort: sortBy(['no', 'time', 'gross', 'discount', 'payable', 'paidFen', 'refundedFen', 'machine']),
});

/**
 * Of everything that matches, cancelled orders excepted: grossFen − discountFen − unpaidFen + overpaidFen = paidFen, paidFen −
 * refundedFen = netFen, and the tenders add up to paidFen.
 */
export const OrderSums = z.object({
  orders: z.int(),
  cancelled: z.int(),
  grossFen: z.int(),
  discountFen: z.int(),
  unpaidOrders: z.int(),
  unpaidFen: z.int(),
  /** Money that came after an order was covered. It is refunded. */
  overpaidFen: z.int(),
  paidFen: z.int(),
  refundedOrders: z.int(),
  refundedFen: z.int(),
  netFen: z.int(),
  tenders: z.array(z.object({ tender: Tender, amountFen: z.int() })),
});
export type OrderSums = z.input<typeof OrderSums>;

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
    'gross',
    'discount',
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
