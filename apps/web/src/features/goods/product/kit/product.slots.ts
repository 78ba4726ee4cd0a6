import type { ReactNode } from 'react';
import { defineSlot } from '#kit/slot.tsx';

/** Movements and batches of a product at a branch. Filled by `goods/stock`, which depends on products. */
export const StockCardSlot = defineSlot<{ branchId: string; productId: string }>();

/** What is earned on a piece now and at a new price. Filled by `goods/stock`, which knows the cost and who may see it. */
export const MarginSlot = defineSlot<{
  branchId: string;
  productId: string;
  nowFen: number | null;
  newFen: number | undefined;
}>();

/** Asks for goods to be sent to a branch. Filled by `goods/stock`. */
export const RefillSlot = defineSlot<{ to?: string; product?: { id: string; name: string }; onClose: () => void }>();

/** The suppliers, as a tab of the product settings whose title and tabs it shows. Filled by `purchasing/supplier`. */
export const SupplierTabSlot = defineSlot<{ title: string; note: ReactNode }>();
