import { SupplierTabSlot } from '#features/goods/product/kit/product.slots.ts';
import { defineFeature } from '#kernel/feature.ts';
import { lazyPart } from '#kit/load-chunk.ts';

export const supplierFeature = defineFeature({
  fillSlots: () => SupplierTabSlot.fill(lazyPart(async () => (await import('./SupplierList.tsx')).SupplierList)),
});
