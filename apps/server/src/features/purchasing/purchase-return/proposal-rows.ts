import type { In } from '@netbar/contract/kernel/endpoint';
import type { purchaseReturnApi } from '@netbar/contract/purchasing/purchase-return/purchase-return.api';

/** As many rows as one looks through. A search finds the rest. */
export const MOST_PROPOSED = 300;

export type ProposalFilter = In<typeof purchaseReturnApi.proposals> & { brandId: string; today: string; dayCutoffMin: number };

/** Columns of a product in a row. The table is `productMasters`, so that it can be searched. */
export const productColumns = [
  'productMasters.id as productId',
  'productMasters.code',
  'productMasters.name',
  'productMasters.spec',
  'productMasters.picture',
  'productMasters.barcode',
  'productMasters.baseUnit',
] as const;
