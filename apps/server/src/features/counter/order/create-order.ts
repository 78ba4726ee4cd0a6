import { couponErrors } from '@netbar/contract/activities/coupon/coupon.errors';
import { orderNumberOf } from '@netbar/contract/counter/order/feature';
import { orderApi } from '@netbar/contract/counter/order/order.api';
import { orderErrors } from '@netbar/contract/counter/order/order.errors';
import {
  callTypes,
  expires,
  isCall,
  oppositeCall,
  orderLifecycle,
  ORDER_LIFE_MS,
  type CallType,
  type OrderSource,
  type OrderType,
} from '@netbar/contract/counter/order/order.rules';
import { machineNouns } from '@netbar/contract/floor/machine/feature';
import { memberNouns } from '@netbar/contract/guests/member/feature';
import type { In } from '@netbar/contract/kernel/endpoint';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { lockCoupons, openCoupons, type ShownCoupon } from '#features/activities/coupon/coupon.ts';
import type { DeviceHandler } from '#features/floor/device/device.ts';
import { findSeat, requireSeat } from '#features/floor/machine/machine.ts';
import { lockActiveMember, noteMemberAt, requireMember } from '#features/guests/member/member.ts';
import { findOpenShift } from '#features/money/shift/shift.ts';
import { requireBranch } from '#features/org/branch/branch.ts';
import { command } from '#kernel/command.ts';
import { type Ctx, holdsAt, type Tx } from '#kernel/ctx.ts';
import { countUp } from '#kernel/doc-number.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { inPipeline } from '#kernel/postgres/pipeline.ts';
import { whenTaken } from '#kernel/taken.ts';
import { traceOpened } from '#kernel/transition.ts';
import { draftLines, insertOrderLines, reserveGoods, sumOrderLines, type DraftLine } from './order-lines.ts';
import { endOrder, lockOrder, recordOrderStep } from './order-steps.ts';
import { priceOrder } from './price-order.ts';
import { getOrder } from './order.queries.ts';

/** Creates an order that is paid or finished later, or a service call entered at the counter. */
export async function createOrder(ctx: Ctx, input: In<typeof orderApi.create>) {
  const coupons = await openCoupons(ctx, input);
  return command(ctx, orderApi.create, input, async (ctx) => {
    const order = await openOrder(ctx, { ...input, coupons, lines: await linesFor(ctx, input), completesWhenPaid: false });
    await reserveGoods(ctx, order);
    if (isCall(input.type)) ctx.publish(input.type, input.branchId, { machineName: order.machineNo, orderNo: order.no });
    return getOrder(ctx, { orderId: order.id });
  });
}

/** A service call needs a machine and has no lines; every other order needs lines. */
async function linesFor(ctx: Tx, input: In<typeof orderApi.create>): Promise<DraftLine[]> {
  const { type, branchId, lines } = input;
  if (isCall(type)) {
    if (!input.machineId) throw new AppError(orderErrors.needsMachine);
    return [];
  }
  if (lines.length === 0) throw new AppError(orderErrors.needsLines);
  return draftLines(ctx, { branchId, type, lines });
}

/** A guest presses a call button at a machine: creates a service call, unless the same one is still open. */
export const callHandler: DeviceHandler = {
  on: callTypes,
  handle: async (ctx, { type, branchId, machine: machineNo }) => {
    if (!isCall(type)) return;
    const seat = await findSeat(ctx, branchId, machineNo);
    // The key of the branch speaks for its machines alone.
    if (!seat) throw notFound(machineNouns.machine)();
    const open = await findOpenCall(ctx, { branchId, machineNo, type });
    if (open) return { notice: { orderNo: open.no }, answer: { orderNo: open.no } };
    const { no: orderNo } = await openOrder(ctx, {
      branchId,
      type,
      source: 0,
      remark: '',
      lines: [],
      completesWhenPaid: false,
      machineId: seat.id,
    });
    return { notice: { orderNo }, answer: { orderNo } };
  },
};

interface OrderDraft {
  branchId: string;
  type: OrderType;
  source: OrderSource;
  machineId?: string | undefined;
  memberId?: string | undefined;
  remark: string;
  lines: DraftLine[];
  /** The lines have their final prices, as a voucher's do. */
  isPriced?: boolean;
  coupons?: readonly ShownCoupon[];
  completesWhenPaid: boolean;
  bonusFen?: number;
  bonusExpiresTime?: Date | null;
}

/** Stores a new order and returns it locked. Reserves no goods and takes no money. */
export async function openOrder(ctx: Tx, draft: OrderDraft) {
  const { branchId, type, source, memberId = null, remark, completesWhenPaid, bonusFen = 0 } = draft;
  if (type === 'EXCHANGE' && !holdsAt(ctx, 'ORDER_EXCHANGE', branchId)) throw new AppError(commonErrors.forbidden);
  if ((type === 'EXCHANGE' || type === 'CHARGE') && !memberId) throw new AppError(orderErrors.needsMember);
  const [branch, , member, seat, shift] = await inPipeline(
    requireBranch(ctx, branchId),
    memberId ? requireMember(ctx, memberId) : undefined,
    memberId ? lockActiveMember(ctx, memberId) : undefined,
    draft.machineId ? requireSeat(ctx, branchId, draft.machineId) : { id: null, no: '', areaId: null },
    source === 1 ? findOpenShift(ctx, branchId) : undefined,
  );
  if (member && member.brandId !== branch.brandId) throw notFound(memberNouns.member)();
  if (member) noteMemberAt(ctx, member, branchId);
  if (isCall(type)) await endOppositeCall(ctx, { branchId, machineNo: seat.no, type });
  const { no, bizDate } = await countUp(ctx, branch, orderNumberOf(type));
  const id = ctx.newId();
  const lines = await finalLines(ctx, draft, { docId: id, bizDate, brandId: branch.brandId, areaId: seat.areaId });
  const sums = sumOrderLines(lines);
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
  traceOpened(ctx, orderLifecycle, { id, branchId, status: 'PENDING' }, { no, type, payableFen: sums.payableFen });
  const step = recordOrderStep(ctx, { id, version: 1, status: 'PENDING' }, { action: 'create', detail: {} });
  const [, , , opened] = await inPipeline(order, insertOrderLines(ctx, id, lines), step, lockOrder(ctx, id));
  return opened;
}

/** Sales are priced by the activities; other orders, and sales whose lines have their prices already, are not. */
async function finalLines(
  ctx: Tx,
  { branchId, type, source, memberId, lines, isPriced, coupons = [] }: OrderDraft,
  at: { docId: string; bizDate: string; brandId: string; areaId: string | null },
): Promise<DraftLine[]> {
  const isPricedHere = type === 'SALE' && !isPriced;
  if (!isPricedHere && coupons.length > 0) throw new AppError(couponErrors.salesOnly);
  if (!isPricedHere) return lines;
  const document = { branchId, memberId: memberId ?? null, docType: orderLifecycle.name, source, ...at };
  const held = await lockCoupons(ctx, { ...document, orderId: at.docId, coupons });
  return priceOrder(ctx, { ...document, lines, coupons: held });
}

interface CallPlace {
  branchId: string;
  machineNo: string;
  type: CallType;
}

/** A new service call ends the opposite one of the same machine: AC_OFF ends AC_ON. */
async function endOppositeCall(ctx: Tx, { type, ...place }: CallPlace) {
  const opposite = oppositeCall[type];
  const open = opposite && (await findOpenCall(ctx, { ...place, type: opposite }));
  if (!open) return;
  const order = await lockOrder(ctx, open.id);
  if (order.status === 'PENDING' || order.status === 'CONFIRMED')
    await endOrder(ctx, order, { action: order.status === 'PENDING' ? 'cancel' : 'revoke', by: 'system', reason: type });
}

const findOpenCall = (ctx: Tx, { branchId, machineNo, type }: CallPlace) =>
  ctx.db
    .selectFrom('orders')
    .select(['id', 'no'])
    .where('branchId', '=', branchId)
    .where('machineNo', '=', machineNo)
    .where('type', '=', type)
    .where('status', 'in', ['PENDING', 'CONFIRMED'])
    .executeTakeFirst();
