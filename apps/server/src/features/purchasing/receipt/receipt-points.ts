import type { Tx } from '#kernel/ctx.ts';
import { defineExtensionPoint } from '#kernel/extension.ts';

/** Goods of an order that were sent back with the driver. They never enter stock. */
export interface RejectedLine {
  receiptLineId: string;
  storeLineId: string;
  companyLineId: string;
  productId: string;
  qty: number;
  packUnit: string;
  packQty: number;
  /** Of a pack. */
  priceFen: number;
  reason: string;
  note: string;
  photos: readonly string[];
}

export interface RejectedGoods {
  receiptId: string;
  receiptNo: string;
  brandId: string;
  branchId: string;
  supplierId: string;
  lines: RejectedLine[];
}

/** What becomes of rejected goods, in the transaction of their receipt. The orders are charged back already. */
export const goodsRejected = defineExtensionPoint<{
  reject: (ctx: Tx, goods: RejectedGoods) => Promise<void>;
  /** The receipt is reversed, so the goods are awaited again. */
  withdraw: (ctx: Tx, receiptId: string) => Promise<void>;
}>();

/** Whether a line of a receipt is on a live statement. Such a receipt is not reversed. */
export const receiptIsBilled = defineExtensionPoint<(ctx: Tx, receiptId: string) => Promise<boolean>>();
