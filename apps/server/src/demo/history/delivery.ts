import type { ReceiptContent } from '@netbar/contract/counter/order/receipt.model';
import { mulDiv } from '@netbar/contract/kernel/money';
import { salePostings } from '#features/counter/order/finish-order.ts';
import { stepOrder, type Sold } from './open-order.ts';
import type { Payment } from './payment.ts';
import type { Deed } from './scene.ts';

/** Paid, so confirmed, so handed over, with a receipt. */
export function finish(deed: Deed, sold: Sold, payments: Payment[]) {
  const { order } = sold;
  const detail = Object.fromEntries(payments.map(({ tender, amountFen }) => [tender, amountFen]));
  Object.assign(order, { paidFen: order.payableFen, acceptedTime: deed.at, finishedTime: deed.at });
  stepOrder(deed, sold, 'pay', { to: 'CONFIRMED', detail });
  stepOrder(deed, sold, 'complete', { to: 'COMPLETED' });
  const content = JSON.stringify(receiptOf(deed, sold, payments));
  deed.scene.rows.add('receipts', { orderId: order.id, content, printedCount: 1, createdTime: deed.at });
}

function receiptOf({ at, by, branch }: Deed, { order, lines, guest, machine }: Sold, payments: Payment[]) {
  const { no, type, grossFen, discountFen, payableFen, bonusFen } = order;
  return {
    branchName: branch.name,
    branchNo: branch.branchNo,
    no,
    type,
    time: at,
    cashierName: by.name,
    machineNo: machine?.no ?? '',
    memberName: guest?.name ?? null,
    lines: lines.map(({ name, qty, unitPriceFen, netFen }) => ({ name, qty, unitPriceFen, netFen, pointsCost: 0 })),
    grossFen,
    discountFen,
    payableFen,
    pointsCost: 0,
    bonusFen,
    payments: payments.map(({ tender, amountFen, tenderedFen, changeFen }) => ({
      tender,
      amountFen,
      tenderedFen,
      changeFen,
      signerName: null,
    })),
    remark: '',
  } satisfies ReceiptContent;
}

/** The goods leave at what they are worth on average, and the money is earned. */
export function handOver(deed: Deed, { order, lines }: Sold) {
  const { branch, scene } = deed;
  const moves = lines.flatMap((line) => {
    const level = line.kind === 'GOODS' && line.productId ? branch.levels.get(line.productId) : undefined;
    if (!level || !line.productId) return [];
    const valueFen = line.qty >= level.onHand ? level.valueFen : mulDiv(level.valueFen, line.qty, level.onHand);
    level.onHand -= line.qty;
    level.valueFen -= valueFen;
    Object.assign(line, { costFen: valueFen, goodsCostFen: JSON.stringify([valueFen]) });
    return [{ productId: line.productId, qty: -line.qty, valueFen: -valueFen }];
  });
  const head = { docType: 'ORDER', docId: order.id, event: 'COMPLETED', bizDate: order.bizDate };
  const values = moves.map(({ valueFen }) => -valueFen);
  const journalId = scene.books.post(deed, head, salePostings({ ...order, branchId: branch.id }, lines, values));
  const about = { docId: order.id, journalId, warehouseId: branch.warehouseId, reason: 'SALE' };
  for (const [i, move] of moves.entries()) scene.rows.add('stockMoves', { ...about, lineNo: i + 1, ...move });
}
