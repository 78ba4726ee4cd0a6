import type { BatchOnSale } from '@netbar/contract/activities/recharge-card/recharge-card.model';
import { defineSlot } from '#kit/slot.tsx';

/** Sells cards of a batch at a branch. Filled by `counter/payment`, since a sale is an order. */
export const SellCardsSlot = defineSlot<{ batch: BatchOnSale; branchId: string; onClose: () => void }>();
