import { defineSlot } from '#kit/slot.tsx';

/** The screen on which goods of an order are received: it fills the page. */
export const ReceiveSlot = defineSlot<{ branchId: string; storePurchaseId: string; onLeave: () => void }>();

/** The receipts of an order. */
export const ReceiptsSlot = defineSlot<{ storePurchaseId: string }>();
