import { defineMachine } from '../kernel/machine.ts';
import { mulDiv } from '../kernel/money.ts';
import type { ProductKind } from './product.model.ts';

/** A change of content keeps the status and makes a version. */
export const productMachine = defineMachine({
  name: 'PRODUCT_MASTER',
  initial: ['DRAFT', 'ACTIVE'],
  actions: {
    change: { from: ['DRAFT', 'ACTIVE', 'DISABLED'], to: 'same' },
    activate: { from: ['DRAFT', 'DISABLED'], to: 'ACTIVE', can: 'PRODUCT_MASTER_EDIT' },
    disable: { from: ['ACTIVE'], to: 'DISABLED', can: 'PRODUCT_MASTER_EDIT' },
  },
});

/** A product on the shelf of one branch. `clear` is what a takedown and a disabled product do. */
export const shelfMachine = defineMachine({
  name: 'SHELF',
  initial: ['OFF', 'ON'],
  actions: {
    change: { from: ['OFF', 'ON'], to: 'same' },
    putOn: { from: ['OFF'], to: 'ON', can: 'PRODUCT_SHELF' },
    takeOff: { from: ['ON'], to: 'OFF', can: 'PRODUCT_SHELF' },
    clear: { from: ['ON'], to: 'OFF' },
  },
});

/** As a scanner types it: nobody types so many digits to find something in the middle of others. */
export const isWholeBarcode = (text: string) => /^\d{13,14}$/.test(text);

/** Something that lowers the price of one item. A plain rule now; activities will be another. */
export interface ItemDiscount {
  id: string;
  rateBp: number;
}

export interface PriceFacts {
  /** The brand lets its branches have prices of their own. */
  branchPrice: boolean;
  priceMode: 'MASTER' | 'BRANCH';
  masterFen: number | null;
  branchFen: number | null;
  minPriceFen: number;
  discounts: readonly ItemDiscount[];
}

export interface ResolvedPrice {
  /** Before the discount. */
  listFen: number;
  priceFen: number;
  source: 'MASTER' | 'BRANCH';
  discountId: string | undefined;
}

/**
 * What a product is sold for, from what is valid at one instant; nothing where it has no price. The branch's own price
 * counts only while the brand allows it. The best discount wins, none goes below the floor, and a list price that is
 * already below the floor stays as it was approved.
 */
export function resolvePrice(facts: PriceFacts): ResolvedPrice | undefined {
  const isBranch = facts.branchPrice && facts.priceMode === 'BRANCH' && facts.branchFen !== null;
  const listFen = isBranch ? facts.branchFen : facts.masterFen;
  if (listFen === null) return undefined;
  const plain: ResolvedPrice = { listFen, priceFen: listFen, source: isBranch ? 'BRANCH' : 'MASTER', discountId: undefined };
  return facts.discounts.reduce((best, { id, rateBp }) => {
    const floor = Math.min(listFen, facts.minPriceFen);
    const priceFen = Math.max(floor, mulDiv(listFen, rateBp, 10_000));
    return priceFen < best.priceFen ? { ...best, priceFen, discountId: id } : best;
  }, plain);
}

/** Whether goods of this kind are counted in stock. */
export const stockedKinds = ['GOODS', 'MATERIAL', 'LEASE'] as const;
export const isStocked = (kind: ProductKind) => stockedKinds.some((stocked) => stocked === kind);
