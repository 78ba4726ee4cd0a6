import { REFUND_STATUS } from '@netbar/contract/counter/order/order.rules';
import type { RefundReason } from '@netbar/contract/counter/order/order.words';
import { refundNumbers } from '@netbar/contract/counter/refund/feature';
import { refundLifecycle } from '@netbar/contract/counter/refund/refund.rules';
import { returnPostings } from '#features/counter/refund/return-postings.ts';
import { repaymentPostings } from '#features/counter/refund/settle-refund.ts';
import { channelAccount, drawerAccount } from '#kernel/accounts.ts';
import { dateOf } from './numbers.ts';
import { stepOrder, type Sold } from './open-order.ts';
import type { Payment } from './payment.ts';
import type { Deed } from './scene.ts';

const reasons: RefundReason[] = ['WRONG_ORDER', 'QUALITY', 'OUT_OF_STOCK', 'SLOW'];

/** The last line of a sale comes back within its shift, its money the way it came. */
export function refund(deed: Deed, { order, lines }: Sold, payment: Payment) {
  const { at, by, branch, scene } = deed;
  const { rows, books, numbers, idAt, random } = scene;
  const line = lines.at(-1);
  if (!line || !branch.shift || branch.shift.id !== order.shiftId) return;
  const amountFen = line.netFen;
  if (payment.tender === 'CASH' && branch.cashFen < amountFen) return;
  const [id, no, bizDate, reason] = [idAt(at), numbers.next(deed, refundNumbers.refund), dateOf(deed), random.pick(reasons)];
  const whose = { creatorId: by.id, creatorName: by.name, shiftId: branch.shift.id };
  const about = { orderId: order.id, branchId: branch.id };
  rows.add('refunds', { id, no, ...about, seq: 1, amountFen, restock: true, reason, bizDate, ...whose, createdTime: at });
  rows.add('refundLines', { refundId: id, orderLineId: line.id, qty: line.qty, amountFen });
  Object.assign(line, { refundedQty: line.qty, refundedFen: amountFen });

  const from = { docType: 'PAYMENT', docId: payment.id, version: payment.version + 1 };
  Object.assign(payment, { refundedFen: amountFen, version: payment.version + 1 });
  books.trace(deed, { action: 'PAYMENT.refund', ...from, detail: { from: 'SUCCEEDED', to: 'SUCCEEDED' } });
  keepPart(deed, { refundId: id, no, orderId: order.id, payment, amountFen });

  const isAsked = payment.tender !== 'CASH';
  if (isAsked) {
    Object.assign(order, { refundStatus: REFUND_STATUS.refunding });
    stepOrder(deed, { order }, 'refund', { to: 'COMPLETED', detail: { no, reason } });
  }
  Object.assign(order, { refundStatus: REFUND_STATUS.refunded, refundedFen: amountFen });
  const detail = isAsked ? { no, [payment.tender]: amountFen } : { no, reason };
  stepOrder(deed, { order }, 'refund', { to: 'COMPLETED', detail });

  const to = isAsked ? channelAccount(branch.id) : drawerAccount(branch.id, branch.drawerId);
  if (!isAsked) branch.cashFen -= amountFen;
  const head = { docType: 'ORDER', docId: order.id, bizDate };
  const paidBack = repaymentPostings(order, { to, amountFen, tender: payment.tender });
  books.post(deed, { ...head, event: 'REFUNDED', eventSeq: 1 }, paidBack);
  takeBack(deed, { order, line });
}

interface Part {
  refundId: string;
  no: string;
  orderId: string;
  payment: Payment;
  amountFen: number;
}

/** Cash is given back at once; a provider is asked, and says yes. */
function keepPart(deed: Deed, { refundId, no, orderId, payment, amountFen }: Part) {
  const { rows, books, idAt } = deed.scene;
  const isAsked = payment.tender !== 'CASH';
  const id = idAt(deed.at);
  const about = { id, refundId, orderId, paymentId: payment.id, branchId: deed.branch.id, seq: 1, amountFen };
  rows.add('refundParts', { ...about, status: 'REFUNDED', version: isAsked ? 2 : 1, refundNo: `${no}P1`, finishedTime: deed.at });
  const doc = { docType: refundLifecycle.name, docId: id };
  const status = isAsked ? 'REFUNDING' : 'REFUNDED';
  books.trace(deed, { action: 'REFUND.open', ...doc, version: 1, detail: { status, no, tender: payment.tender, amountFen } });
  if (isAsked) books.trace(deed, { action: 'REFUND.succeed', ...doc, version: 2, detail: { from: 'REFUNDING', to: 'REFUNDED' } });
}

/** The goods go back on the shelf at what they cost when they left. */
function takeBack(deed: Deed, { order, line }: { order: Sold['order']; line: Sold['lines'][number] }) {
  const { branch, scene } = deed;
  const { rows, books } = scene;
  const level = line.kind === 'GOODS' && line.productId ? branch.levels.get(line.productId) : undefined;
  const values = level ? [line.costFen] : [];
  const head = { docType: 'ORDER', docId: order.id, event: 'REFUND', eventSeq: 1, bizDate: dateOf(deed) };
  const plan = { amountFen: line.netFen, lines: [{ line, grossFen: line.grossFen, netFen: line.netFen }] };
  const journalId = books.post(deed, head, returnPostings({ ...order, branchId: branch.id }, plan, values));
  if (!level || !line.productId) return;
  level.onHand += line.qty;
  level.valueFen += line.costFen;
  rows.add('stockMoves', {
    docId: order.id,
    journalId,
    lineNo: 1,
    warehouseId: branch.warehouseId,
    productId: line.productId,
    qty: line.qty,
    valueFen: line.costFen,
    reason: 'REFUND',
  });
}
