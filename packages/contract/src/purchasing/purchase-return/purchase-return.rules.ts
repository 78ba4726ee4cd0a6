import { defineLifecycle } from '#kernel/lifecycle.ts';
import { mulDiv } from '#kernel/money.ts';
import type { LossBearer } from './purchase-return.model.ts';

const APPLY = 'PURCHASE_RETURN_APPLY';
const AUDIT = 'PURCHASE_RETURN_AUDIT';
const ACCOUNT = 'PURCHASE_RETURN_ACCOUNT';

/**
 * Goods that go back to a supplier, or an order for goods that are no longer wanted. A draft lives only inside the transaction that
 * submits it. A chargeback has no goods to ship: approving it settles it.
 */
export const purchaseReturnLifecycle = defineLifecycle({
  name: 'PURCHASE_RETURN',
  initial: ['DRAFT'],
  actions: {
    submit: { from: ['DRAFT'], to: 'SUBMITTED', can: APPLY },
    approve: { from: ['SUBMITTED'], to: 'APPROVED', can: AUDIT },
    reject: { from: ['SUBMITTED'], to: 'REJECTED', can: AUDIT },
    cancel: { from: ['DRAFT', 'SUBMITTED', 'APPROVED'], to: 'CANCELLED', can: APPLY },
    ship: { from: ['APPROVED'], to: 'SHIPPED', can: APPLY },
    account: { from: ['SHIPPED'], to: 'ACCOUNTED', can: ACCOUNT },
    /** Nothing can be claimed for it: goods rejected at the door, an approved chargeback, or gifts that were sent back. */
    settle: { from: ['DRAFT', 'APPROVED', 'SHIPPED'], to: 'ACCOUNTED' },
    /** The receipt at which goods were rejected was reversed. */
    withdraw: { from: ['ACCOUNTED'], to: 'CANCELLED' },
    /** Replacement goods came. */
    receiveExchange: { from: ['ACCOUNTED'], to: 'same', can: APPLY },
  },
});

/** 0 and 1 are about goods in stock, 2 is about goods that are on order. */
export const RETURN_TYPE = { expired: 0, normal: 1, chargeback: 2 } as const;

/** The source of a statement's line that settles the offset of a line of a return. */
export const RETURN_SOURCE = 'PURCHASE_RETURN_LINE';

/** Sales of so many days say how fast goods sell. */
export const SALES_DAYS = 28;

/**
 * What is claimed for goods that go back: the share of everything returned so far, with them less without them. Parts add up to
 * the amount of the receipt line, whatever their order.
 */
export const claimOf = (line: { amountFen: number; acceptedQty: number; returnedQty: number }, qty: number) =>
  mulDiv(line.amountFen, line.returnedQty + qty, line.acceptedQty) - mulDiv(line.amountFen, line.returnedQty, line.acceptedQty);

/** How much of each batch of one product sells before it expires. Batches are given the first to expire first, as they are sold. */
export function sellThrough(batches: readonly { onHand: number; leftDays: number }[], soldQty: number): number[] {
  let taken = 0;
  return batches.map(({ onHand, leftDays }) => {
    const sellable = leftDays <= 0 ? 0 : Math.floor((soldQty * leftDays) / SALES_DAYS);
    const sells = Math.min(onHand, Math.max(sellable - taken, 0));
    taken += sells;
    return sells;
  });
}

/** How the claim of a line is settled. */
export interface Ways {
  /** Taken off the supplier's next statement. */
  offsetFen: number;
  /** Paid back to the bank account. */
  cashFen: number;
  /** Replaced by goods that are still to come. */
  exchangeFen: number;
  /** Not accepted by the supplier. */
  lossFen: number;
  /** Of goods that were never billed: the supplier leaves them off the bill. */
  netFen: number;
}
export const wayKeys = ['offsetFen', 'cashFen', 'exchangeFen', 'lossFen', 'netFen'] as const satisfies readonly (keyof Ways)[];

/** What is missing from the claim; below zero if there is too much. Zero is right. */
export const gapOf = (claimFen: number, ways: Ways) => claimFen - wayKeys.reduce((sum, key) => sum + ways[key], 0);

export interface AccountedLine extends Ways {
  lossBearer: LossBearer | null;
}

/** One line of the books. `later`: what is booked by the next statement, or when replacement goods come. */
export interface ReturnEntry {
  account: 'SUPPLIER_DUE' | 'BANK' | 'WASTAGE' | 'GRNI' | 'INVENTORY' | 'RETURN_CLAIM';
  bearer: LossBearer | null;
  /** Debit positive. */
  amountFen: number;
  later: 'STATEMENT' | 'EXCHANGE' | null;
}

/** What accounting for a return books, and what is left for later. The page shows it before, the server writes it. */
export function entriesOf(lines: readonly AccountedLine[]): ReturnEntry[] {
  const sum = (key: keyof Ways, bearer?: LossBearer) =>
    lines.reduce((total, line) => total + (bearer === undefined || line.lossBearer === bearer ? line[key] : 0), 0);
  const now: ReturnEntry[] = [
    { account: 'BANK', bearer: null, amountFen: sum('cashFen'), later: null },
    { account: 'GRNI', bearer: null, amountFen: sum('netFen'), later: null },
    { account: 'WASTAGE', bearer: 'BRANCH', amountFen: sum('lossFen', 'BRANCH'), later: null },
    { account: 'WASTAGE', bearer: 'COMPANY', amountFen: sum('lossFen', 'COMPANY'), later: null },
  ];
  const booked = now.reduce((total, { amountFen }) => total + amountFen, 0);
  const later: ReturnEntry[] = [
    { account: 'SUPPLIER_DUE', bearer: null, amountFen: sum('offsetFen'), later: 'STATEMENT' },
    { account: 'INVENTORY', bearer: null, amountFen: sum('exchangeFen'), later: 'EXCHANGE' },
  ];
  const claim: ReturnEntry = { account: 'RETURN_CLAIM', bearer: null, amountFen: 0 - booked, later: null };
  return [...now, claim, ...later].filter(({ amountFen }) => amountFen !== 0);
}
