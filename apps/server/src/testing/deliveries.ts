import type { Sent } from '@netbar/contract/kernel/endpoint';
import { PICTURE_ADDRESS } from '@netbar/contract/platform/picture/picture.model';
import { receiptApi } from '@netbar/contract/purchasing/receipt/receipt.api';
import { PHOTO_ID, type PlacedOrder } from './purchasing.ts';
import type { Person } from './world.ts';

type NewLine = Sent<typeof receiptApi.receive>['lines'][number];
type PaidLine = Extract<NewLine, { kind: 'PAID' }>;

/** A line of a delivery: everything that was ordered, unless said otherwise. */
export const came = (line: PlacedOrder['lines'][number] | undefined, over: Partial<PaidLine> = {}): PaidLine => ({
  kind: 'PAID',
  storeLineId: line?.storeLineId ?? '',
  companyLineId: line?.companyLineId ?? '',
  acceptedQty: line?.qty ?? 0,
  ...over,
});

export const receiveBy = (by: Person, { branchId, supplierId }: Pick<PlacedOrder, 'branchId' | 'supplierId'>, lines: NewLine[]) =>
  by.call(receiptApi.receive, { branchId, supplierId, deliveryNote: 'HF-1114-0372', lines });

/** A photo that `hirePurchasers` has uploaded. */
export const photo = PICTURE_ADDRESS + PHOTO_ID;
