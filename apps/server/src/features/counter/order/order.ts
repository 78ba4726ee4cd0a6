/** What other features may call. Everything else of this folder is private. */
export { openOrder } from './create-order.ts';
export { costAccount, finishOrder, revenueAccount, takeRewardBack, writeReceipt } from './finish-order.ts';
export {
  type DraftLine,
  draftLines,
  listAdjustments,
  listOrderLines,
  markLineRefunded,
  reserveGoods,
  revertAdjustment,
} from './order-lines.ts';
export { endOrder, type LockedOrder, lockOrder, readOrder, stepOrder } from './order-steps.ts';
export { getOrder } from './order.queries.ts';
export { quoteCharge } from './price-order.ts';
