import { DelegationSlot } from '#features/platform/account/kit/profile.slots.ts';
import { defineFeature } from '#kernel/feature.ts';
import { lazyPart } from '#kit/load-chunk.ts';

export const delegationFeature = defineFeature({
  fillSlots: () => DelegationSlot.fill(lazyPart(async () => (await import('./kit/Delegations.tsx')).Delegations)),
});
