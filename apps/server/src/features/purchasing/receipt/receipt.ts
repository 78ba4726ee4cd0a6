/** What other features may call. Everything else in this folder is private. */
export { lockLinesToBill, markBilled } from './billed.ts';
export { goodsRejected, receiptIsBilled, type RejectedGoods, type RejectedLine } from './receipt-points.ts';
export { countReturned, lockReceiptLines } from './returned.ts';
