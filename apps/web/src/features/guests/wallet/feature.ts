import { showApprovalsBy } from '#features/org/approval/kit/approval-views.tsx';
import { defineFeature } from '#kernel/feature.ts';
import { lazyPart } from '#kit/load-chunk.ts';

export const walletFeature = defineFeature({
  fillSlots: () =>
    showApprovalsBy(
      'BALANCE_ADJUST',
      lazyPart(async () => (await import('./BalanceChange.tsx')).BalanceChange),
    ),
});
