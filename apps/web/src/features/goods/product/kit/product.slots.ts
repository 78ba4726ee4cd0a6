import { defineSlot } from '#kit/slot.tsx';

/** Movements and batches of a product at a branch. Filled by `goods/stock`, which depends on products. */
export const StockCardSlot = defineSlot<{ branchId: string; productId: string }>();
