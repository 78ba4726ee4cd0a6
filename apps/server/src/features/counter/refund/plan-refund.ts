import { productNouns } from '@netbar/contract/goods/product/feature';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { allocate, mulDiv } from '@netbar/contract/kernel/money';
import { lineBackFen } from '@netbar/contract/counter/refund/refund.rules';
import { refundErrors } from '@netbar/contract/counter/refund/refund.errors';
import { listOrderLines, type LockedOrder } from '#features/counter/order/order.ts';
import { findCharge } from '#features/guests/wallet/wallet.ts';
import type { Ctx, Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { listPaymentsLeft, type PaymentLeft } from './refund.queries.ts';

type OrderLine = Awaited<ReturnType<typeof listOrderLines>>[number];

export interface PlannedLine {
  line: OrderLine;
  qty: number;
  netFen: number;
  /** Before discounts. */
  grossFen: number;
  points: number;
}

export interface PlannedPart {
  payment: PaymentLeft;
  amountFen: number;
  points: number;
}

export interface RefundPlan {
  amountFen: number;
  points: number;
  lines: PlannedLine[];
  parts: PlannedPart[];
}

interface WantedLine {
  orderLineId: string;
  qty: number;
}

type Refundable = Pick<LockedOrder, 'id' | 'type' | 'status' | 'memberId'>;

/** Works out what goes back for these lines of a finished order, and by which payments. */
export async function planRefund(ctx: Ctx | Tx, order: Refundable, wanted: WantedLine[]): Promise<RefundPlan> {
  if (order.status !== 'COMPLETED') throw new AppError(commonErrors.wrongStatus);
  const lines = planLines(await listOrderLines(ctx, order.id), wanted);
  if (lines.length === 0) throw new AppError(refundErrors.nothingLeft);
  if (order.type === 'CHARGE') return planChargeRefund(ctx, order, lines);
  const [amountFen, points] = [sumOf(lines, 'netFen'), sumOf(lines, 'points')];
  // Lines that were free, or pieces whose share rounds to nothing: they go back together with lines that were paid.
  if (amountFen === 0 && points === 0) throw new AppError(refundErrors.nothingLeft);
  return { amountFen, points, lines, parts: spreadOverPayments(await listPaymentsLeft(ctx, order.id), amountFen, points) };
}

/** Of a recharge goes back what is left of it, less what was spent of its bonus. */
async function planChargeRefund(ctx: Ctx | Tx, order: Refundable, lines: PlannedLine[]): Promise<RefundPlan> {
  const { refundableFen: amountFen } = await findCharge(ctx, { memberId: order.memberId as string, sourceId: order.id });
  if (amountFen === 0) throw new AppError(refundErrors.nothingLeft);
  const whole = lines.map((line) => ({ ...line, netFen: amountFen, grossFen: amountFen }));
  return { amountFen, points: 0, lines: whole, parts: spreadOverPayments(await listPaymentsLeft(ctx, order.id), amountFen, 0) };
}

/** Everything that is left of these payments, of an order that is not finished. */
export function planWholeRefund(payments: PaymentLeft[]): RefundPlan {
  const parts = payments
    .map((payment) => ({ payment, amountFen: payment.leftFen, points: payment.leftPoints }))
    .filter((part) => part.amountFen > 0 || part.points > 0);
  return { amountFen: sumOf(parts, 'amountFen'), points: sumOf(parts, 'points'), lines: [], parts };
}

function planLines(lines: OrderLine[], wanted: WantedLine[]): PlannedLine[] {
  const asked = wanted.length > 0 ? wanted : lines.map((line) => ({ orderLineId: line.id, qty: line.qty - line.refundedQty }));
  return asked
    .filter(({ qty }) => qty > 0)
    .map(({ orderLineId, qty }) => {
      const line = lines.find(({ id }) => id === orderLineId);
      if (!line) throw new AppError(commonErrors.notFound, { what: productNouns.product });
      const left = line.qty - line.refundedQty;
      if (qty > left) throw new AppError(refundErrors.tooMany, { name: line.name, qty: left });
      const grossFen = shareOf(line.grossFen, line, qty);
      return { line, qty, grossFen, netFen: lineBackFen(line, qty), points: shareOf(line.pointsCost, line, qty) };
    });
}

/** The share of `qty` more pieces in `whole`, worked out from the total so far, so that all shares add up to `whole`. */
export const shareOf = (whole: number, { qty: all, refundedQty }: Pick<OrderLine, 'qty' | 'refundedQty'>, qty: number) =>
  mulDiv(whole, refundedQty + qty, all) - mulDiv(whole, refundedQty, all);

/** Spreads over the payments in proportion to what is left of each, so that a bonus does not come back as cash. */
function spreadOverPayments(payments: PaymentLeft[], amountFen: number, points: number): PlannedPart[] {
  if (amountFen > sumOf(payments, 'leftFen') || points > sumOf(payments, 'leftPoints'))
    throw new AppError(refundErrors.nothingLeft);
  const fens =
    amountFen === 0
      ? payments.map(() => 0)
      : allocate(
          amountFen,
          payments.map(({ leftFen }) => leftFen),
        );
  const given =
    points === 0
      ? payments.map(() => 0)
      : allocate(
          points,
          payments.map(({ leftPoints }) => leftPoints),
        );
  return payments
    .map((payment, i) => ({ payment, amountFen: fens[i] ?? 0, points: given[i] ?? 0 }))
    .filter((part) => part.amountFen > 0 || part.points > 0);
}

const sumOf = <K extends string>(parts: readonly Record<K, number>[], key: K) => parts.reduce((sum, part) => sum + part[key], 0);
