import { receiptApi } from '@netbar/contract/purchasing/receipt/receipt.api';
import type { AwaitedDelivery, AwaitedGoods, ReceivableProduct } from '@netbar/contract/purchasing/receipt/receipt.model';
import { useState } from 'react';
import { useKeptState } from '#kernel/kept-state.ts';
import { useSession } from '#kernel/session.ts';
import { keepStep } from '#kernel/unsent/unsent.store.ts';
import { signalHit, signalMiss } from '#kit/phone-task/signal-hit.ts';
import { usePhotoSender } from '#kit/picture/use-photo-sender.ts';
import {
  addExtra,
  changeLine,
  type DraftLine,
  dropEmpty,
  fitDraft,
  noDraft,
  openGoods,
  type ReceiveDraft,
  scanGoods,
  type ScanResult,
  splitBatch,
} from './receive.rules.ts';
import { detailOf, problemsOf, receiptOf, sumsOf, unsentPhotos } from './sent-receipt.rules.ts';
import { taskOf } from './use-awaited.ts';

export type LastScan = { code: string; time: Date; result: ScanResult };

/** Everything that the desk and the phone do with a delivery. Each change is on the disk before the next one. */
export function useReceive(delivery: AwaitedDelivery, storePurchaseId: string) {
  const { branchId, today } = delivery;
  const personId = useSession((state) => state.user?.id ?? '');
  const kept = useKeptState<ReceiveDraft>(`receive-draft ${personId} ${branchId}`, noDraft);
  const [last, setLast] = useState<LastScan>();
  const draft = fitDraft(delivery, kept.state);
  const act: Act = (work) => kept.act((from) => work(fitDraft(delivery, from)));
  const waiting = unsentPhotos(draft).map(({ photo }) => photo);
  const photos = usePhotoSender(receiptApi.addPicture, waiting, (key, url) => act((from) => withUrl(from, key, url)));
  const scan = async (code: string): Promise<ScanResult> => {
    let result = { kind: 'unknown' } as ScanResult;
    await act((from) => {
      result = scanGoods(delivery, from, { code, storePurchaseId, newKey: crypto.randomUUID() });
      return result.kind === 'added' ? result.draft : from;
    });
    setLast({ code, time: new Date(), result });
    if (result.kind === 'added') signalHit();
    else signalMiss();
    return result;
  };
  const supplierId = draft.supplierId ?? supplierOf(delivery, storePurchaseId);
  return {
    task: taskOf(branchId),
    delivery,
    storePurchaseId,
    draft,
    supplier: delivery.suppliers.find((each) => each.supplierId === supplierId) ?? delivery.suppliers[0],
    current: draft.lines.find(({ key }) => key === draft.currentKey),
    last,
    scan,
    photos,
    sums: sumsOf(delivery, draft),
    problems: problemsOf(draft, today),
    unsentPhotos: unsentPhotos(draft),
    ...changesOf(delivery, act),
    ...sendingOf(branchId, { ...draft, supplierId }, act),
  };
}

type Act = (work: (from: ReceiveDraft) => ReceiveDraft) => Promise<ReceiveDraft>;

const changesOf = (delivery: AwaitedDelivery, act: Act) => ({
  change: (key: string, over: Partial<Omit<DraftLine, 'key'>>) => act((from) => changeLine(delivery, from, key, over)),
  /** Another supplier's delivery: only before anything of this one is recorded. */
  chooseSupplier: (id: string) => act((from) => ({ ...dropEmpty(from), supplierId: id })),
  setDeliveryNote: (deliveryNote: string) => act((from) => ({ ...from, deliveryNote })),
  open: (id: string, goods: AwaitedGoods) => act((from) => openGoods(from, id, goods, crypto.randomUUID())),
  openLine: (key: string) => act((from) => ({ ...from, currentKey: key })),
  /** Closes the fields of a line. What was entered stays. */
  close: () => act(dropEmpty),
  split: (key: string) => act((from) => splitBatch(from, key, crypto.randomUUID())),
  drop: (key: string) =>
    act((from) => ({ ...from, lines: from.lines.filter((line) => line.key !== key), currentKey: undefined })),
  addExtra: (kind: 'FREE' | 'SURPLUS', product: ReceivableProduct, id: string) =>
    act((from) => addExtra({ ...dropEmpty(from), supplierId: id }, kind, product, crypto.randomUUID())),
});

const sendingOf = (branchId: string, draft: ReceiveDraft, act: Act) => ({
  receipt: () => receiptOf(branchId, draft),
  forget: () => act(() => noDraft),
  /** Keeps the delivery as a step with its key. Resolves once it is on the disk; only then is the draft forgotten. */
  keep: async (label: string) => {
    await keepStep({
      task: taskOf(branchId),
      label,
      endpoint: receiptApi.receive,
      input: receiptOf(branchId, draft),
      detail: detailOf(draft),
    });
    await act(() => noDraft);
  },
});

export type Receiving = ReturnType<typeof useReceive>;

const withUrl = (draft: ReceiveDraft, key: string, url: string): ReceiveDraft => ({
  ...draft,
  lines: draft.lines.map((line) => ({
    ...line,
    photos: line.photos.map((photo) => (photo.key === key ? { key, url } : photo)),
  })),
});

/** Whose goods are received first: those of the order from which the screen was opened. */
const supplierOf = ({ suppliers }: AwaitedDelivery, storePurchaseId: string) =>
  suppliers.find(({ lines }) => lines.some((line) => line.storePurchaseId === storePurchaseId && line.restQty > 0))?.supplierId;
