import { purchaseApi } from '@netbar/contract/purchasing/purchase/purchase.api';
import { receiptApi } from '@netbar/contract/purchasing/receipt/receipt.api';
import { addDays } from '@netbar/contract/kernel/time';
import type { Got } from '@netbar/contract/kernel/endpoint';
import { callerOf } from '@netbar/server/testing/caller.ts';
import type { Place } from './place.ts';

/** Simulated minutes from an order to its delivery, and from a delivery to the next order. */
const [DELIVERY_MIN, REST_MIN] = [180, 120];
const DAYS_OLD = 20;

type StoreOrder = Got<typeof purchaseApi.getStore>;
type Awaited = Got<typeof receiptApi.awaited>;

/**
 * Keeps the shelves of a branch full: its manager orders what is suggested, the head of the company approves and buys, and the
 * colleague at the counter takes it in some hours later. Orders of whoever looks at the demo are left alone.
 */
export function openStockroom(url: string, branchId: string, { token, stockroom }: Place) {
  const [cashier, manager, head] = [token, stockroom.manager, stockroom.head].map((each) => callerOf(url, each)) as [
    ReturnType<typeof callerOf>,
    ReturnType<typeof callerOf>,
    ReturnType<typeof callerOf>,
  ];
  const figures = { ordered: 0, received: 0, refused: 0 };
  let minute = 0;
  let next = REST_MIN;
  let coming: StoreOrder | undefined;

  async function order() {
    const { rows } = await manager(purchaseApi.suggestions, { branchId });
    const lines = rows.flatMap(({ id: productId, offers: [offer], suggestion: { packs } }) =>
      offer && packs ? [{ productId, supplierId: offer.supplierId, packs }] : [],
    );
    if (lines.length === 0) return;
    const draft = await manager(purchaseApi.saveStore, { branchId, lines });
    const asked = await manager(purchaseApi.submitStore, draft);
    const approved = await head(purchaseApi.approveStore, asked);
    for (const [supplierId, own] of Map.groupBy(approved.lines, (line) => line.supplierId)) {
      const allocations = own.map(({ id: storeLineId, approvedQty: qty }) => ({ storeLineId, qty }));
      const placed = { brandId: approved.brandId, supplierId, isPlaced: true, overrideReason: '随到随补', allocations };
      await head(purchaseApi.saveCompany, placed);
    }
    coming = approved;
    figures.ordered++;
  }

  async function receive({ id }: StoreOrder) {
    const awaited = await cashier(receiptApi.awaited, { branchId });
    for (const { supplierId, lines } of awaited.suppliers) {
      const own = lines.filter(({ storePurchaseId, restQty }) => storePurchaseId === id && restQty > 0);
      if (own.length === 0) continue;
      await cashier(receiptApi.receive, { branchId, supplierId, lines: own.map((line) => freshLine(line, awaited)) });
      figures.received++;
    }
    coming = undefined;
  }

  return {
    figures,
    /** A minute of the branch. What is refused is tried again some hours later. */
    async playMinute() {
      if (++minute < next) return;
      const work = coming ? receive(coming) : order();
      await work.catch(() => {
        figures.refused++;
        coming = undefined;
      });
      next = minute + (coming ? DELIVERY_MIN : REST_MIN);
    },
  };
}

/** All that is awaited of a line, made three weeks ago if it has a date. */
function freshLine(line: Awaited['suppliers'][number]['lines'][number], { today }: Awaited) {
  const { storeLineId, companyLineId, restQty: acceptedQty, batchTracked, shelfLifeDays } = line;
  const producedDate = addDays(today, -DAYS_OLD);
  const batch = batchTracked && { batchNo: `S${today}`, producedDate, expiryDate: addDays(producedDate, shelfLifeDays) };
  return { kind: 'PAID' as const, storeLineId, companyLineId, acceptedQty, ...batch };
}
