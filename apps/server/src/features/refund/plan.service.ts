import { commonErrors } from '@netbar/contract/kernel/errors';
import { allocate, mulDiv } from '@netbar/contract/kernel/money';
import { lineBackFen } from '@netbar/contract/order/order.rules';
import { refundErrors } from '@netbar/contract/refund/refund.api';
import type { LockedOrder } from '#features/order/lock-order.service.ts';
import { listLines } from '#features/order/show-order.service.ts';
import { findCharge } from '#features/wallet/refund.service.ts';
import type { Ctx, Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { backOf, type Back } from './back.queries.ts';

type Line = Awaited<ReturnType<typeof listLines>>[number];

export interface PlannedLine {
  line: Line;
  qty: number;
  netFen: number;
  /** What was earned before discounts, and what the goods cost, of these. */
  grossFen: number;
  points: number;
}

export interface PlannedPart {
  payment: Back;
  amountFen: number;
  points: number;
}

export interface Plan {
  amountFen: number;
  points: number;
  lines: PlannedLine[];
  parts: PlannedPart[];
}

interface Wanted {
  orderLineId: string;
  qty: number;
}

type Refundable = Pick<LockedOrder, 'id' | 'type' | 'status' | 'memberId'>;

/** What goes back for these lines of a delivered order, and which way. */
export async function planRefund(ctx: Ctx | Tx, order: Refundable, wanted: Wanted[]): Promise<Plan> {
  if (order.status !== 'COMPLETED') throw new AppError(commonErrors.wrongStatus);
  const lines = chosen(await listLines(ctx, order.id), wanted);
  if (lines.length === 0) throw new AppError(refundErrors.nothingLeft);
  if (order.type === 'CHARGE') return planCharge(ctx, order, lines);
  const [amountFen, points] = [sumOf(lines, 'netFen'), sumOf(lines, 'points')];
  return { amountFen, points, lines, parts: spread(await backOf(ctx, order.id), amountFen, points) };
}

/** A recharge gives back what is left of it, less what was spent of its gift. */
async function planCharge(ctx: Ctx | Tx, order: Refundable, lines: PlannedLine[]): Promise<Plan> {
  const { refundableFen: amountFen } = await findCharge(ctx, { memberId: order.memberId as string, sourceId: order.id });
  if (amountFen === 0) throw new AppError(refundErrors.nothingLeft);
  const whole = lines.map((line) => ({ ...line, netFen: amountFen, grossFen: amountFen }));
  return { amountFen, points: 0, lines: whole, parts: spread(await backOf(ctx, order.id), amountFen, 0) };
}

/** Everything that is left of an order that is not delivered, or of one payment of it. */
export function planAll(payments: Back[]): Plan {
  const parts = payments
    .map((payment) => ({ payment, amountFen: payment.leftFen, points: payment.leftPoints }))
    .filter((part) => part.amountFen > 0 || part.points > 0);
  return { amountFen: sumOf(parts, 'amountFen'), points: sumOf(parts, 'points'), lines: [], parts };
}

function chosen(lines: Line[], wanted: Wanted[]): PlannedLine[] {
  const asked = wanted.length > 0 ? wanted : lines.map((line) => ({ orderLineId: line.id, qty: line.qty - line.refundedQty }));
  return asked
    .filter(({ qty }) => qty > 0)
    .map(({ orderLineId, qty }) => {
      const line = lines.find(({ id }) => id === orderLineId);
      if (!line) throw new AppError(commonErrors.notFound, { what: '商品' });
      const left = line.qty - line.refundedQty;
      if (qty > left) throw new AppError(refundErrors.tooMany, { name: line.name, qty: left });
      const grossFen = shareOf(line.grossFen, line, qty);
      return { line, qty, grossFen, netFen: lineBackFen(line, qty), points: shareOf(line.pointsCost, line, qty) };
    });
}

/** The share of so many more of a line, cumulative, so that all shares add up to the whole. */
export const shareOf = (whole: number, { qty: all, refundedQty }: Pick<Line, 'qty' | 'refundedQty'>, qty: number) =>
  mulDiv(whole, refundedQty + qty, all) - mulDiv(whole, refundedQty, all);

/** Over the payments in proportion to what is left of each, so that a gift never comes back as cash. */
function spread(payments: Back[], amountFen: number, points: number): PlannedPart[] {
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
