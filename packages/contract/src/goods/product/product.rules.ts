import { defineLifecycle } from '#kernel/lifecycle.ts';
import type { ProductKind } from './product.model.ts';

/** A change of content keeps the status and raises the version. */
export const productLifecycle = defineLifecycle({
  name: 'PRODUCT_MASTER',
  initial: ['DRAFT', 'ACTIVE'],
  actions: {
    change: { from: ['DRAFT', 'ACTIVE', 'DISABLED'], to: 'same' },
    activate: { from: ['DRAFT', 'DISABLED'], to: 'ACTIVE', can: 'PRODUCT_MASTER_EDIT' },
    disable: { from: ['ACTIVE'], to: 'DISABLED', can: 'PRODUCT_MASTER_EDIT' },
  },
});

/** A product on the shelf of one branch. Takedowns and disabled products use `clear`. */
export const shelfLifecycle = defineLifecycle({
  name: 'SHELF',
  initial: ['OFF', 'ON'],
  actions: {
    change: { from: ['OFF', 'ON'], to: 'same' },
    putOn: { from: ['OFF'], to: 'ON', can: 'PRODUCT_SHELF' },
    takeOff: { from: ['ON'], to: 'OFF', can: 'PRODUCT_SHELF' },
    clear: { from: ['ON'], to: 'OFF' },
  },
});

/** As a scanner sends it. Nobody types that many digits to search for a part of a number. */
export const isWholeBarcode = (text: string) => /^\d{13,14}$/.test(text);

export interface PriceFacts {
  /** Whether the brand lets its branches have their own prices. */
  branchPrice: boolean;
  priceMode: 'MASTER' | 'BRANCH';
  masterFen: number | null;
  branchFen: number | null;
}

/**
 * The price of a product, from what is valid at one moment; null if it has no price. The branch's own price counts only while the
 * brand allows it. Activities come after it.
 */
export const resolvePrice = ({ branchPrice, priceMode, masterFen, branchFen }: PriceFacts): number | null =>
  branchPrice && priceMode === 'BRANCH' && branchFen !== null ? branchFen : masterFen;

/** Kinds of products that are kept in stock. */
export const stockedKinds = ['GOODS', 'MATERIAL', 'LEASE'] as const;
export const isStocked = (kind: ProductKind) => stockedKinds.some((stocked) => stocked === kind);

/** The days over which a product's sales are counted. */
export const SALES_DAYS = 30;
/** Below this many days of stock somebody should order. */
export const LOW_COVER_DAYS = 5;

/** How many days the stock lasts at the pace of the last thirty. Null without sales, or while the stock is not told. */
export const coverDaysOf = ({ onHand, soldQty }: { onHand: number | null; soldQty: number }): number | null =>
  onHand === null || soldQty <= 0 ? null : onHand / (soldQty / SALES_DAYS);

/** The share of the sales that is left after the cost, in percent. Null without sales, or for people who may not see costs. */
export const marginOf = ({ salesFen, costFen }: { salesFen: number; costFen: number | null }): number | null =>
  costFen === null || salesFen <= 0 ? null : ((salesFen - costFen) / salesFen) * 100;

interface AtBranch {
  soldQty: number;
  salesFen: number;
  costFen: number | null;
  valueFen: number | null;
  onHand: number | null;
  incoming: number;
}

/** The rows together. A sum of which a part is not told is not told either. */
export function sumOfBranches(rows: readonly AtBranch[]): AtBranch {
  const sum = (amountOf: (row: AtBranch) => number) => rows.reduce((all, row) => all + amountOf(row), 0);
  const known = (amountOf: (row: AtBranch) => number | null) =>
    rows.some((row) => amountOf(row) === null) ? null : sum((row) => amountOf(row) ?? 0);
  return {
    soldQty: sum((row) => row.soldQty),
    salesFen: sum((row) => row.salesFen),
    incoming: sum((row) => row.incoming),
    costFen: known((row) => row.costFen),
    valueFen: known((row) => row.valueFen),
    onHand: known((row) => row.onHand),
  };
}

/** By days of cover, the shortest first; branches without sales last, then by name. */
export const byCover = <R extends AtBranch & { branchName: string }>(rows: readonly R[]): R[] =>
  rows.toSorted(
    (a, b) =>
      (coverDaysOf(a) ?? Number.MAX_VALUE) - (coverDaysOf(b) ?? Number.MAX_VALUE) || a.branchName.localeCompare(b.branchName),
  );
