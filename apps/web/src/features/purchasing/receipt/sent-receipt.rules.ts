import type { Sent } from '@netbar/contract/kernel/endpoint';
import type { receiptApi } from '@netbar/contract/purchasing/receipt/receipt.api';
import type { AwaitedDelivery } from '@netbar/contract/purchasing/receipt/receipt.model';
import { acceptedAmount, lineProblem, type LineProblem } from '@netbar/contract/purchasing/receipt/receipt.rules';
import { came, type DraftLine, goodsOf, type ReceiveDraft } from './receive.rules.ts';

/** Every line that cannot be sent as it is, and why. */
export const problemsOf = (draft: ReceiveDraft, today: string): { line: DraftLine; problem: LineProblem }[] =>
  draft.lines.flatMap((line) => {
    const problem = came(line) > 0 ? problemOf(line, today) : undefined;
    return problem ? [{ line, problem }] : [];
  });

export const problemOf = (line: DraftLine, today: string) =>
  lineProblem({ ...line.product, ...line, photos: line.photos.map(({ key }) => key) }, today);

/** Photos that are still only on this device. */
export const unsentPhotos = (draft: ReceiveDraft) =>
  draft.lines.flatMap((line) => line.photos.filter(({ url }) => url === null).map((photo) => ({ line, photo })));

/** What the lines come to: quantities in packs are for people, money is what will be booked. */
export function sumsOf(delivery: AwaitedDelivery, draft: ReceiveDraft) {
  const before = new Map<string, number>();
  let amountFen: number | null = 0;
  for (const line of draft.lines) {
    const goods = line.kind === 'PAID' ? goodsOf(delivery, line) : undefined;
    if (!goods) continue;
    const key = `${goods.storeLineId} ${goods.companyLineId}`;
    const accepted = before.get(key) ?? goods.receivedQty;
    const { packQty, priceFen } = goods;
    amountFen =
      priceFen === null || amountFen === null
        ? null
        : amountFen + acceptedAmount({ before: accepted, accepted: line.acceptedQty, packQty, priceFen });
    before.set(key, accepted + line.acceptedQty);
  }
  return {
    amountFen,
    acceptedLines: draft.lines.filter(({ acceptedQty }) => acceptedQty > 0).length,
    rejectedLines: draft.lines.filter(({ rejectedQty }) => rejectedQty > 0).length,
    surplusLines: draft.lines.filter(({ kind }) => kind === 'SURPLUS').length,
  };
}

/** The delivery as it is sent. Lines without a quantity are left out: they stay open. */
export function receiptOf(branchId: string, draft: ReceiveDraft): Sent<typeof receiptApi.receive> {
  const lines = draft.lines
    .filter((line) => came(line) > 0)
    .map((line) => {
      const { kind, product, batchNo, producedDate, expiryDate, acceptedQty, shelfReason } = line;
      const goods = { batchNo, producedDate, expiryDate, acceptedQty, shelfReason };
      if (kind !== 'PAID') return { kind, productId: product.productId, ...goods };
      const { storeLineId = '', companyLineId = '', rejectedQty, rejectReason, rejectNote } = line;
      const photos = line.photos.flatMap(({ url }) => (url === null ? [] : [url]));
      const rejection = rejectedQty > 0 ? { rejectedQty, rejectReason, rejectNote, photos } : {};
      return { kind, storeLineId, companyLineId, ...goods, ...rejection };
    });
  return { branchId, supplierId: draft.supplierId ?? '', deliveryNote: draft.deliveryNote, lines };
}

/** What a step of this task keeps about itself. */
export interface ReceiveDetail {
  lines: { storeLineId: string; companyLineId: string; accepted: number; rejected: number }[];
}

export const detailOf = (draft: ReceiveDraft): ReceiveDetail => ({
  lines: draft.lines.flatMap(({ storeLineId, companyLineId, acceptedQty: accepted, rejectedQty: rejected }) =>
    storeLineId && companyLineId ? [{ storeLineId, companyLineId, accepted, rejected }] : [],
  ),
});

/** What is awaited, less what this device has recorded and not sent yet. */
export function withUnsent(delivery: AwaitedDelivery, details: readonly ReceiveDetail[]): AwaitedDelivery {
  const sent = details.flatMap(({ lines }) => lines);
  if (sent.length === 0) return delivery;
  return {
    ...delivery,
    suppliers: delivery.suppliers.map((supplier) => ({
      ...supplier,
      lines: supplier.lines.map((goods) => {
        const own = sent.filter(
          ({ storeLineId, companyLineId }) => storeLineId === goods.storeLineId && companyLineId === goods.companyLineId,
        );
        const accepted = own.reduce((sum, line) => sum + line.accepted, 0);
        const rejected = own.reduce((sum, line) => sum + line.rejected, 0);
        return {
          ...goods,
          receivedQty: goods.receivedQty + accepted,
          chargedBackQty: goods.chargedBackQty + rejected,
          restQty: Math.max(0, goods.restQty - accepted - rejected),
        };
      }),
    })),
  };
}
