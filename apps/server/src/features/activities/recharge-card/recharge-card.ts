/** What other features may call. Everything else of this folder is private. */
export { cardLiability } from './card.store.ts';
export { limitCodeMisses } from './code-misses.ts';
export { redeemCard } from './redeem-card.ts';
export { findBatchOf, pickCards, refundCards, releaseCards, reserveCards, sellCards } from './sell-cards.ts';
