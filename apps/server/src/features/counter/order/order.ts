/** What other features may call. Everything else of this folder is private. */
export { getChargeTiers } from './charge-tiers.ts';
export { openOrder } from './create-order.ts';
export { sumGoodsSold } from './goods-sold.ts';
export { costAccount, finishOrder, revenueAccount, takeRewardBack, writeReceipt } from './finish-order.ts';
export { type DraftLine, draftLines, listOrderLines, markLineRefunded, reserveGoods } from './order-lines.ts';
export { endOrder, type LockedOrder, lockOrder, readOrder, stepOrder } from './order-steps.ts';
export { getOrder } from './order.queries.ts';
