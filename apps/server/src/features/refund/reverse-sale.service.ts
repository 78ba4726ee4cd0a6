import { clearingOf, costOf, revenueOf } from '#features/order/finish-order.service.ts';
import type { LockedOrder } from '#features/order/lock-order.service.ts';
import { markRefunded } from '#features/order/show-order.service.ts';
import { requireMainStore } from '#features/stock/warehouse.service.ts';
import { takeBackCharge } from '#features/wallet/refund.service.ts';
import type { Tx } from '#kernel/ctx.ts';
import { credit, debit, type Posting } from '#kernel/ledger.ts';
import { postStock } from '#kernel/stock.ts';
import { shareOf, type Plan, type PlannedLine } from './plan.service.ts';

interface About {
  id: string;
  seq: number;
  bizDate: string;
  restock: boolean;
}

/** What was earned is earned no longer; goods that go back on the shelf are worth what they cost when they left. */
export async function reverseSale(ctx: Tx, order: LockedOrder, plan: Plan, about: About) {
  for (const { line, qty, netFen } of plan.lines) await keepLine(ctx, about.id, { line, qty, netFen });
  const head = { docType: 'ORDER', docId: order.id, event: 'REFUND', eventSeq: about.seq, bizDate: about.bizDate };
  const { branchId } = order;
  if (order.type === 'CHARGE') {
    const whose = { memberId: order.memberId as string, sourceId: order.id, branchId, no: order.no };
    await takeBackCharge(ctx, { ...head, ...whose, to: clearingOf(branchId) });
    return;
  }
  const moves = about.restock ? await movesBack(ctx, branchId, plan.lines) : [];
  await postStock(ctx, head, moves, (valuesFen) => bookReturn(order, plan, valuesFen));
}

interface Returned {
  amountFen: number;
  lines: { line: Pick<PlannedLine['line'], 'id' | 'kind'>; grossFen: number; netFen: number }[];
}

/** The sale of these lines the other way round. */
export function bookReturn(
  { branchId, type }: Pick<LockedOrder, 'branchId' | 'type'>,
  plan: Returned,
  valuesFen: number[],
): Posting[] {
  const goodsFen = valuesFen.reduce((sum, value) => sum + value, 0);
  const discountFen = plan.lines.reduce((sum, { grossFen, netFen }) => sum + grossFen - netFen, 0);
  return [
    ...plan.lines.map(({ line, grossFen }) => debit(revenueOf(branchId, line.kind), grossFen, { orderLineId: line.id })),
    credit({ code: 'DISCOUNT', branchId }, discountFen),
    credit(clearingOf(branchId), plan.amountFen),
    debit({ code: 'INVENTORY', branchId }, goodsFen),
    credit(costOf(branchId, type), goodsFen),
  ];
}

async function keepLine(ctx: Tx, refundId: string, { line, qty, netFen }: Pick<PlannedLine, 'line' | 'qty' | 'netFen'>) {
  await ctx.db.insertInto('refundLines').values({ refundId, orderLineId: line.id, qty, amountFen: netFen }).execute();
  await markRefunded(ctx, line.id, { refundedQty: line.refundedQty + qty, refundedFen: line.refundedFen + netFen });
}

/** The goods of these lines, each at its share of what it cost. */
async function movesBack(ctx: Tx, branchId: string, lines: PlannedLine[]) {
  const warehouseId = await requireMainStore(ctx, branchId);
  return lines.flatMap(({ line, qty }) =>
    line.goods.map(({ productId, qty: each }, i) => ({
      warehouseId,
      productId,
      qty: each * qty,
      valueFen: shareOf(line.goodsCostFen[i] ?? 0, line, qty),
      reason: 'REFUND',
    })),
  );
}
