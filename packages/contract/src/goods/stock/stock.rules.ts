import { defineLifecycle } from '#kernel/lifecycle.ts';

/** Posting moves the goods. */
export const stockAdjustLifecycle = defineLifecycle({
  name: 'STOCK_ADJUST',
  initial: ['PENDING'],
  actions: {
    post: { from: ['PENDING'], to: 'POSTED' },
    reject: { from: ['PENDING'], to: 'REJECTED' },
    withdraw: { from: ['PENDING'], to: 'CANCELLED' },
    /** Goods found are posted at once and reviewed later. */
    review: { from: ['POSTED'], to: 'same', can: 'STOCK_REVIEW' },
  },
});

/** Goods between two branches of a brand. After a partial receipt it stays shipped; what never arrives is closed as short. */
export const transferLifecycle = defineLifecycle({
  name: 'TRANSFER',
  initial: ['SUBMITTED'],
  actions: {
    approve: { from: ['SUBMITTED'], to: 'APPROVED', can: 'TRANSFER_APPROVE' },
    reject: { from: ['SUBMITTED'], to: 'REJECTED', can: 'TRANSFER_APPROVE' },
    cancel: { from: ['SUBMITTED', 'APPROVED'], to: 'CANCELLED', can: 'TRANSFER_APPLY' },
    ship: { from: ['APPROVED'], to: 'SHIPPED', can: 'TRANSFER_APPLY' },
    receivePart: { from: ['SHIPPED'], to: 'same', can: 'TRANSFER_APPLY' },
    receive: { from: ['SHIPPED'], to: 'RECEIVED', can: 'TRANSFER_APPLY' },
    closeShort: { from: ['SHIPPED'], to: 'CLOSED_SHORT', can: 'TRANSFER_APPROVE' },
  },
});

/** Low is at or below the minimum of the product at this branch, or else of the branch. */
export const isLow = (stock: { onHand: number; reserved: number; incoming: number; minStock: number }) =>
  stock.onHand - stock.reserved + stock.incoming <= stock.minStock;
