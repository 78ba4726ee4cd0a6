import { defineLifecycle } from '#kernel/lifecycle.ts';

/** Approval schedules an adjustment; at its time it becomes effective. */
export const priceAdjustmentLifecycle = defineLifecycle({
  name: 'PRICE_ADJUSTMENT',
  initial: ['PENDING'],
  actions: {
    approve: { from: ['PENDING'], to: 'SCHEDULED' },
    takeEffect: { from: ['SCHEDULED'], to: 'EFFECTIVE' },
    reject: { from: ['PENDING'], to: 'REJECTED' },
    expire: { from: ['PENDING'], to: 'STALE' },
    withdraw: { from: ['PENDING'], to: 'CANCELLED' },
    cancel: { from: ['SCHEDULED'], to: 'CANCELLED', can: 'PRICE_APPLY' },
  },
});

/** Approval takes the product off the shelf at once; the takedown is done when no stock is left. */
export const takedownLifecycle = defineLifecycle({
  name: 'TAKEDOWN',
  initial: ['PENDING'],
  actions: {
    approve: { from: ['PENDING'], to: 'APPROVED' },
    reject: { from: ['PENDING'], to: 'REJECTED' },
    withdraw: { from: ['PENDING'], to: 'CANCELLED' },
    finish: { from: ['APPROVED'], to: 'DONE', can: 'TAKEDOWN_APPLY' },
  },
});
