import type { ReturnWish } from '@netbar/contract/purchasing/purchase-return/purchase-return.model';
import type { returnWords } from './return.words.ts';

/** How the branch would like a claim to be settled. EXCHANGE is also the name of a view of the list, so it has a word of its own. */
export const wishWord = (t: { [K in keyof typeof returnWords]: string }, wish: ReturnWish) =>
  wish === 'EXCHANGE' ? t.EXCHANGE_WISH : t[wish];
