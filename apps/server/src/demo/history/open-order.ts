import { orderNumberOf } from '@netbar/contract/counter/order/feature';
import {
  type CallType,
  FRONT_DESK,
  isCall,
  orderLifecycle,
  REFUND_STATUS,
  type OrderStatus,
} from '@netbar/contract/counter/order/order.rules';
import type { LineDiscount } from './benefits.ts';
import { dateOf } from './numbers.ts';
import type { Deed, Goods, Guest } from './scene.ts';

export type Sold = ReturnType<typeof openOrder>;

export interface Line {
  goods: Goods | undefined;
  kind: 'GOODS' | 'SERVICE' | 'RECHARGE';
  name: string;
  unit: string;
  unitPriceFen: number;
  qty: number;
  discount?: LineDiscount;
}

export interface Draft {
  type: 'SALE' | 'CHARGE' | CallType;
  lines: Line[];
  guest?: Guest;
  machine?: { id: string; no: string };
  bonusFen?: number;
  bonusExpiresTime?: Date | null;
}

/** Writes an order down. Nothing is paid yet. A service call comes from the machine and waits for somebody to accept it. */
export function openOrder(deed: Deed, { type, lines, guest, machine, bonusFen = 0, bonusExpiresTime = null }: Draft) {
  const { scene, at, by, branch } = deed;
  const [id, no] = [scene.idAt(at), scene.numbers.next(deed, orderNumberOf(type))];
  const doneTime = isCall(type) ? null : at;
  const grossFen = lines.reduce((sum, { unitPriceFen, qty }) => sum + unitPriceFen * qty, 0);
  const discountFen = lines.reduce((sum, { discount }) => sum + (discount?.discountFen ?? 0), 0);
  const payableFen = grossFen - discountFen;
  const order = scene.rows.add('orders', {
    id,
    no,
    branchId: branch.id,
    type,
    source: isCall(type) ? 0 : FRONT_DESK,
    status: 'PENDING' as OrderStatus,
    version: 1,
    bizDate: dateOf(deed),
    machineId: machine?.id ?? null,
    machineNo: machine?.no ?? '',
    memberId: guest?.id ?? null,
    shiftId: isCall(type) ? null : (branch.shift?.id ?? null),
    grossFen,
    discountFen,
    payableFen,
    paidFen: 0,
    refundedFen: 0,
    refundStatus: REFUND_STATUS.none,
    bonusFen,
    bonusExpiresTime,
    completesWhenPaid: !isCall(type),
    creatorId: by.id,
    creatorName: by.name,
    createdTime: at,
    acceptedTime: doneTime,
    finishedTime: doneTime,
  });
  const detail = { status: 'PENDING', no, type, payableFen };
  scene.books.trace(deed, { action: 'ORDER.open', docType: orderLifecycle.name, docId: id, version: 1, detail });
  const sold = { order, lines: lines.map((line, i) => keepLine(deed, id, { ...line, lineNo: i + 1 })), guest, machine };
  keepStep(deed, sold, 'create');
  return sold;
}

function keepLine({ scene, at }: Deed, orderId: string, { goods, discount, ...line }: Line & { lineNo: number }) {
  const grossFen = line.unitPriceFen * line.qty;
  const { discountFen, adjustments } = discount ?? { discountFen: 0, adjustments: [] };
  const leaves = goods?.kind === 'GOODS' ? [{ productId: goods.id, qty: 1 }] : [];
  const id = scene.idAt(at);
  for (const adjustment of adjustments) scene.rows.add('orderAdjustments', { orderLineId: id, ...adjustment });
  return scene.rows.add('orderLines', {
    id,
    orderId,
    productId: goods?.id ?? null,
    ...line,
    grossFen,
    discountFen,
    netFen: grossFen - discountFen,
    costFen: 0,
    goods: JSON.stringify(leaves),
    goodsCostFen: '[]',
    refundedQty: 0,
    refundedFen: 0,
  });
}

type Ordered = { order: { id: string; version: number; status: OrderStatus } };

/** One row of an order's history for each version of it. */
function keepStep({ scene, at, by }: Deed, { order }: Ordered, action: string, detail: object = {}) {
  const about = { orderId: order.id, seq: order.version, action, status: order.status, actorId: by.id, actorName: by.name };
  scene.rows.add('orderSteps', { ...about, detail: JSON.stringify(detail), createdTime: at });
}

/** One step of an order along its machine. */
export function stepOrder(
  deed: Deed,
  ordered: Ordered,
  action: string,
  { to, detail = {} }: { to: OrderStatus; detail?: object },
) {
  const { order } = ordered;
  const from = order.status;
  Object.assign(order, { status: to, version: order.version + 1 });
  const about = { docType: orderLifecycle.name, docId: order.id, version: order.version };
  deed.scene.books.trace(deed, { action: `ORDER.${action}`, ...about, detail: { from, to, ...detail } });
  keepStep(deed, ordered, action, detail);
}
