/** What other features may call. Everything else of this folder is private. */
export { goesBackWith, type RefundedKinds } from './goes-back-with.ts';
export { refundWholeOrder } from './refund-order.ts';
