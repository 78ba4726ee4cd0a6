import { defineMachine } from '../kernel/machine.ts';

/** Opened by asking for it. Approval schedules it; the clock makes it effective. */
export const priceAdjustmentMachine = defineMachine({
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

/** Approved, it is off the shelf at once; it is done when nothing is left to sell. */
export const takedownMachine = defineMachine({
  name: 'TAKEDOWN',
  initial: ['PENDING'],
  actions: {
    approve: { from: ['PENDING'], to: 'APPROVED' },
    reject: { from: ['PENDING'], to: 'REJECTED' },
    withdraw: { from: ['PENDING'], to: 'CANCELLED' },
    finish: { from: ['APPROVED'], to: 'DONE', can: 'TAKEDOWN_APPLY' },
  },
});
