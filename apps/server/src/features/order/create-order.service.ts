import type { In } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { orderApi, orderErrors } from '@netbar/contract/order/order.api';
import {
  expires,
  isCall,
  orderMachine,
  ORDER_LIFE_MS,
  type OrderSource,
  type OrderType,
} from '@netbar/contract/order/order.rules';
import { sql } from 'kysely';
import { requireSeat } from '#features/machine/seat-lookup.service.ts';
import { lockActiveMember } from '#features/member/member-lock.service.ts';
import { requireBranch } from '#features/branch/branch-lookup.service.ts';
import { findOpenShift } from '#features/shift/open-shift.service.ts';
import { reserveStock } from '#features/stock/reservation.service.ts';
import { command } from '#kernel/command.ts';
import type { Ctx, Tx } from '#kernel/ctx.ts';
import { countUp } from '#kernel/doc-number.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { inOneFlight } from '#kernel/flight.ts';
import { idsInOrder } from '#kernel/ids.ts';
import { whenTaken } from '#kernel/taken.ts';
import { traceOpened } from '#kernel/transition.ts';
import { draftLines, type DraftLine } from './draft.service.ts';
import { endOpposite } from './opposite-call.service.ts';
import { getOrder } from './order.queries.ts';
import { lockOrder } from './lock-order.service.ts';
import { keepStep } from './step.service.ts';

/** Takes an order that is to be paid or delivered later, or a service call at the counter. */
export const createOrder = (ctx: Ctx, input: In<typeof orderApi.create>) =>
  command(ctx, orderApi.create, input, async (ctx) => {
    const order = await openOrder(ctx, { ...input, lines: await linesFor(ctx, input), completesWhenPaid: false });
    await reserveGoods(ctx, order);
    if (isCall(input.type)) ctx.publish(input.type, input.branchId, { machineName: order.machineNo, orderNo: order.no });
    return getOrder(ctx, { orderId: order.id });
  });

/** A call needs a machine and nothing else; everything else needs something to sell. */
async function linesFor(ctx: Tx, input: In<typeof orderApi.create>): Promise<DraftLine[]> {
  const { type, branchId, lines } = input;
  if (isCall(type)) {
    if (!input.machineId) throw new AppError(orderErrors.needsMachine);
    return [];
  }
  if (lines.length === 0) throw new AppError(orderErrors.needsLines);
  return draftLines(ctx, { branchId, type, lines });
}

export interface Draft {
  branchId: string;
  type: OrderType;
  source: OrderSource;
  machineId?: string | undefined;
  /** Of a machine nobody has entered, known by what it calls itself. */
  machineNo?: string;
  memberId?: string | undefined;
  remark: string;
  lines: DraftLine[];
  completesWhenPaid: boolean;
  bonusFen?: number;
  bonusExpiresTime?: Date | null;
}

const numbers = { SALE: 'sale', CHARGE: 'charge', EXCHANGE: 'exchange', LEASE: 'lease' } as const;
const numberOf = (type: OrderType) => (isCall(type) ? 'serviceCall' : numbers[type]);

/** Writes an order down. Nothing is set aside or paid yet. */
export async function openOrder(ctx: Tx, draft: Draft) {
  const { branchId, type, source, memberId = null, remark, lines, completesWhenPaid, bonusFen = 0 } = draft;
  if (type === 'EXCHANGE' && !ctx.actor.functions.has('ORDER_EXCHANGE')) throw new AppError(commonErrors.forbidden);
  if ((type === 'EXCHANGE' || type === 'CHARGE') && !memberId) throw new AppError(orderErrors.needsMember);
  const [branch, member, seat, shift] = await inOneFlight(
    requireBranch(ctx, branchId),
    memberId ? lockActiveMember(ctx, memberId) : undefined,
    draft.machineId ? requireSeat(ctx, branchId, draft.machineId) : { id: null, no: draft.machineNo ?? '' },
    source === 1 ? findOpenShift(ctx, branchId) : undefined,
  );
  if (member && member.brandId !== branch.brandId) throw notFound('会员')();
  if (isCall(type)) await endOpposite(ctx, { branchId, machineNo: seat.no, type });
  const { no, bizDate } = await countUp(ctx, branch, numberOf(type));
  const id = ctx.newId();
  const sums = sumsOf(lines);
  const order = ctx.db
    .insertInto('orders')
    .values({
      id,
      no,
      branchId,
      type,
      source,
      bizDate,
      machineId: seat.id,
      machineNo: seat.no,
      memberId,
      shiftId: shift?.id ?? null,
      ...sums,
      bonusFen,
      bonusExpiresTime: draft.bonusExpiresTime ?? null,
      completesWhenPaid,
      remark,
      creatorId: ctx.actor.id,
      creatorName: ctx.actor.name,
      createdTime: ctx.now,
      expiresTime: expires(source) && sums.payableFen > 0 ? new Date(ctx.now.getTime() + ORDER_LIFE_MS) : null,
    })
    .execute()
    .catch(whenTaken('orders_one_call', new AppError(orderErrors.callOpen, { machine: seat.no })));
  traceOpened(ctx, orderMachine, { id, branchId, status: 'PENDING' }, { no, type, payableFen: sums.payableFen });
  const step = keepStep(ctx, { id, version: 1, status: 'PENDING' }, { action: 'create', detail: {} });
  const [, , , opened] = await inOneFlight(order, insertLines(ctx, id, lines), step, lockOrder(ctx, id));
  return opened;
}

function sumsOf(lines: DraftLine[]) {
  const sum = (of: (line: DraftLine) => number) => lines.reduce((total, line) => total + of(line), 0);
  const grossFen = sum(({ unitPriceFen, qty }) => unitPriceFen * qty);
  const discountFen = sum((line) => line.discountFen);
  return { grossFen, discountFen, payableFen: grossFen - discountFen, pointsCost: sum((line) => line.pointsCost) };
}

async function insertLines(ctx: Tx, orderId: string, lines: DraftLine[]) {
  const ids = idsInOrder(ctx.newId, lines.length);
  const rows = lines.map(({ goods, ...line }, i) => {
    const grossFen = line.unitPriceFen * line.qty;
    const netFen = grossFen - line.discountFen;
    return { id: ids[i] as string, orderId, lineNo: i + 1, ...line, grossFen, netFen, goods: JSON.stringify(goods) };
  });
  if (rows.length > 0) await ctx.db.insertInto('orderLines').values(rows).execute();
}

/** Sets the goods of an order aside until it is delivered or cancelled. */
export async function reserveGoods(ctx: Tx, { id, branchId }: { id: string; branchId: string }) {
  const { rows } = await sql<{ productId: string; qty: number }>`
    select (g ->> 'productId')::uuid as "productId", sum((g ->> 'qty')::bigint * l.qty)::bigint as qty
    from tenant.order_lines l cross join lateral jsonb_array_elements(l.goods) g where l.order_id = ${id} group by 1`.execute(
    ctx.db,
  );
  if (rows.length > 0) await reserveStock(ctx, { branchId, docType: 'ORDER', docId: id, lines: rows });
}
