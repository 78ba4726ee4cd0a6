import { mulDiv } from '#kernel/money.ts';
import { defineLifecycle } from '#kernel/lifecycle.ts';

const APPLY = 'PURCHASE_APPLY';
const APPROVE = 'PURCHASE_APPROVE';
const ORDER = 'COMPANY_PURCHASE_EDIT';

/** What a branch asks for. It is ordered when company orders hold all of it, and stored when every line's own rest is 0. */
export const storePurchaseLifecycle = defineLifecycle({
  name: 'STORE_PURCHASE',
  initial: ['DRAFT', 'SUBMITTED'],
  actions: {
    save: { from: ['DRAFT'], to: 'same', can: APPLY },
    submit: { from: ['DRAFT'], to: 'SUBMITTED', can: APPLY },
    approve: { from: ['SUBMITTED'], to: 'APPROVED', can: APPROVE },
    reject: { from: ['SUBMITTED'], to: 'REJECTED', can: APPROVE },
    redraft: { from: ['REJECTED'], to: 'DRAFT', can: APPLY },
    cancel: { from: ['DRAFT', 'SUBMITTED', 'APPROVED'], to: 'CANCELLED', can: APPLY },
    /** The buyer gives up what is approved and not ordered. */
    drop: { from: ['APPROVED'], to: 'same', can: ORDER },
    order: { from: ['APPROVED'], to: 'ORDERED' },
    closeLines: { from: ['ORDERED'], to: 'same', can: APPLY },
    closeRest: { from: ['ORDERED'], to: 'CLOSED', can: APPLY },
    /** Nothing is left to come, although nobody closed it: all of it was charged back or given up. */
    end: { from: ['APPROVED', 'ORDERED'], to: 'CLOSED' },
    store: { from: ['ORDERED'], to: 'STORED' },
    /** A receipt was reversed, so goods are awaited again. */
    reawait: { from: ['STORED', 'CLOSED'], to: 'ORDERED' },
  },
});

/** An order to a supplier, for one branch or several. */
export const companyPurchaseLifecycle = defineLifecycle({
  name: 'COMPANY_PURCHASE',
  initial: ['DRAFT', 'PLACED'],
  actions: {
    save: { from: ['DRAFT'], to: 'same', can: ORDER },
    place: { from: ['DRAFT'], to: 'PLACED', can: ORDER },
    cancel: { from: ['DRAFT'], to: 'CANCELLED', can: ORDER },
    closeRest: { from: ['PLACED'], to: 'CLOSED', can: ORDER },
    end: { from: ['PLACED'], to: 'CLOSED' },
    receive: { from: ['PLACED'], to: 'RECEIVED' },
    reawait: { from: ['RECEIVED', 'CLOSED'], to: 'PLACED' },
  },
});

/** What a quantity of base units costs at the price of a pack. */
export const amountOf = ({ qty, packQty, priceFen }: { qty: number; packQty: number; priceFen: number }) =>
  mulDiv(priceFen, qty, packQty);

interface OrderedLine {
  approvedQty: number;
  orderedQty: number;
  closedQty: number;
  receivedQty: number;
  chargedBackQty: number;
  droppedQty: number;
}

/** Approved, and in no company order yet. */
export const toOrder = ({ approvedQty, orderedQty, closedQty }: Pick<OrderedLine, 'approvedQty' | 'orderedQty' | 'closedQty'>) =>
  approvedQty - orderedQty - closedQty;

/** Ordered, and not here yet. */
export const toCome = ({
  orderedQty,
  receivedQty,
  chargedBackQty,
  droppedQty,
}: Pick<OrderedLine, 'orderedQty' | 'receivedQty' | 'chargedBackQty' | 'droppedQty'>) =>
  orderedQty - receivedQty - chargedBackQty - droppedQty;

/** The most packs that a branch orders of a product at once. */
export const MOST_PACKS = 10_000;

/** PERM-04: an order that is not in stock this many days after it was ordered is named to the branch. */
export const UNSTORED_DAYS = 7;

/**
 * Shares a quantity that a supplier has less of over the branches that asked for it, in whole packs: branches with nothing left to
 * sell are served whole first, the others in proportion, the largest remainder first.
 */
export function shareShortage(packs: number, wanted: readonly { packs: number; isOut: boolean }[]): number[] {
  const shares = wanted.map(() => 0);
  let left = packs;
  for (const isOut of [true, false]) {
    const group = wanted.map(({ packs: want, isOut: out }) => (out === isOut ? want : 0));
    const asked = group.reduce((sum, want) => sum + want, 0);
    const given = Math.min(left, asked);
    if (asked === 0) continue;
    for (const [i, share] of wholeShares(given, group).entries()) shares[i] = (shares[i] ?? 0) + share;
    left -= given;
  }
  return shares;
}

/** Largest remainder, never above what was wanted. */
function wholeShares(total: number, wants: readonly number[]): number[] {
  const asked = wants.reduce((sum, want) => sum + want, 0);
  const shares = wants.map((want) => Math.floor((total * want) / asked));
  const byRemainder = wants
    .map((want, i) => ({ i, remainder: (total * want) % asked }))
    .toSorted((a, b) => b.remainder - a.remainder || a.i - b.i);
  let left = total - shares.reduce((sum, share) => sum + share, 0);
  for (const { i } of byRemainder) {
    if (left === 0) break;
    if ((shares[i] ?? 0) >= (wants[i] ?? 0)) continue;
    shares[i] = (shares[i] ?? 0) + 1;
    left--;
  }
  return shares;
}
