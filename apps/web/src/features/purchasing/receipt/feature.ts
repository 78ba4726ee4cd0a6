import { ReceiptsSlot, ReceiveSlot } from '#features/purchasing/purchase/kit/purchase.slots.ts';
import { defineFeature } from '#kernel/feature.ts';
import { lazyPart } from '#kit/load-chunk.ts';

export const receiptFeature = defineFeature({
  fillSlots: () => {
    ReceiveSlot.fill(lazyPart(async () => (await import('./kit/Receive.tsx')).Receive));
    ReceiptsSlot.fill(lazyPart(async () => (await import('./kit/Receipts.tsx')).Receipts));
  },
});
