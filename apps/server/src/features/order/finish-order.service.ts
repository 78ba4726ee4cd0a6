import type { AccountCode } from '@netbar/contract/kernel/ledger';
import { bizDateAt } from '#features/branch/branch-lookup.service.ts';
import { lockActiveMember } from '#features/member/member-lock.service.ts';
import { rewardOf } from '#features/payment/reward.service.ts';
import { resolveReservations } from '#features/stock/reservation.service.ts';
import { requireMainStore } from '#features/stock/warehouse.service.ts';
import { rechargeWallet } from '#features/wallet/charge.service.ts';
import type { Tx } from '#kernel/ctx.ts';
import { inOneFlight } from '#kernel/flight.ts';
import { credit, debit, type AccountRef, type Posting } from '#kernel/ledger.ts';
import { postStock } from '#kernel/stock.ts';
import type { LockedOrder } from './lock-order.service.ts';
import { linesOf } from './order.queries.ts';
import { keepReceipt } from './receipt.service.ts';
import { stepOrder } from './step.service.ts';

/** Where the money of an order waits between being paid and being earned. */
export const clearingOf = (branchId: string): AccountRef => ({ code: 'ORDER_CLEARING', branchId });

/** Hands a paid order over: goods leave, the money is earned or becomes the member's, and there is a receipt. */
export async function finishOrder(ctx: Tx, order: LockedOrder, by: 'person' | 'system'): Promise<LockedOrder> {
  const date = await bizDateAt(ctx, order.branchId);
  if (order.type === 'CHARGE') await creditMember(ctx, order, date);
  else await handOver(ctx, order, date);
  const finished = await stepOrder(ctx, order, { action: 'complete', by, change: { finishedTime: ctx.now } });
  if (order.payableFen > 0 || order.pointsCost > 0) await keepReceipt(ctx, finished);
  await rewardOf(ctx, finished);
  return finished;
}

async function creditMember(ctx: Tx, order: LockedOrder, bizDate: string) {
  const { id: docId, no, branchId, payableFen: principalFen, bonusFen, bonusExpiresTime } = order;
  const memberId = order.memberId as string;
  const { brandId } = await lockActiveMember(ctx, memberId);
  const head = { memberId, brandId, branchId, docId, no, bizDate };
  await rechargeWallet(ctx, { ...head, principalFen, bonusFen, bonusExpiresTime, from: clearingOf(branchId), tender: 'ORDER' });
}

const revenue = { GOODS: 'REVENUE.GOODS', SERVICE: 'REVENUE.SERVICE', LEASE: 'REVENUE.LEASE_RENT', RECHARGE: undefined } as const;
export const revenueOf = (branchId: string, kind: keyof typeof revenue): AccountRef => ({
  code: revenue[kind] as AccountCode,
  branchId,
});

/** Goods given for points are a cost of promotion; sold ones are a cost of what was sold. */
export const costOf = (branchId: string, type: LockedOrder['type']): AccountRef => ({
  code: type === 'EXCHANGE' ? 'PROMO_COST' : 'COGS',
  branchId,
});

async function handOver(ctx: Tx, order: LockedOrder, bizDate: string) {
  const { id, branchId } = order;
  const [lines, , warehouseId] = await inOneFlight(
    linesOf(ctx, id),
    resolveReservations(ctx, id, 'TAKEN'),
    requireMainStore(ctx, branchId),
  );
  if (lines.length === 0) return;
  const out = lines.flatMap((line) =>
    line.goods.map(({ productId, qty }) => ({ line, move: { warehouseId, productId, qty: -qty * line.qty, reason: 'SALE' } })),
  );
  const costs = new Map<string, number[]>();
  const moves = out.map(({ move }) => move);
  await postStock(ctx, { docType: 'ORDER', docId: id, event: 'COMPLETED', bizDate }, moves, (valuesFen) => {
    for (const [i, { line }] of out.entries()) costs.set(line.id, [...(costs.get(line.id) ?? []), valuesFen[i] ?? 0]);
    return bookSale(order, lines, valuesFen);
  });
  const written = [...costs].map(([lineId, values]) => {
    const costFen = values.reduce((sum, value) => sum + value, 0);
    const change = { costFen, goodsCostFen: JSON.stringify(values) };
    return ctx.db.updateTable('orderLines').set(change).where('id', '=', lineId).execute();
  });
  await inOneFlight(...written);
}

type Sold = Pick<LockedOrder, 'branchId' | 'type' | 'payableFen' | 'discountFen'>;
type SoldLine = Pick<Awaited<ReturnType<typeof linesOf>>[number], 'id' | 'kind' | 'grossFen'>;

/** What was waiting is earned, line by line, and the goods are a cost. */
export function bookSale({ branchId, type, payableFen, discountFen }: Sold, lines: SoldLine[], valuesFen: number[]): Posting[] {
  const total = valuesFen.reduce((sum, value) => sum + value, 0);
  return [
    debit(clearingOf(branchId), payableFen),
    debit({ code: 'DISCOUNT', branchId }, discountFen),
    ...lines.map(({ kind, grossFen, id: orderLineId }) => credit(revenueOf(branchId, kind), grossFen, { orderLineId })),
    debit(costOf(branchId, type), total),
    credit({ code: 'INVENTORY', branchId }, total),
  ];
}
