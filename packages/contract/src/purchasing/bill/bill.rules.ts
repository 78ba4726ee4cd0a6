import { mulDiv, WHOLE_BP } from '#kernel/money.ts';

/** The functions of statements, of suppliers and of branches alike. */
export const billFunctions = {
  list: 'BILL_LIST',
  edit: 'BILL_EDIT',
  confirm: 'BILL_CONFIRM',
  approve: 'BILL_APPROVE',
  pay: 'BILL_PAY',
} as const;

/** The kinds of line that bills bring into a statement. */
export const BILL_LINE = { goods: 'GOODS', return: 'RETURN' } as const;

/**
 * How far a supplier's bill may be from order price times received quantity before accepting it needs a reason: one percent.
 * Suppliers round pack prices and add up pieces of packs in another order, which stays below it; a raised price does not.
 */
export const PRICE_TOLERANCE_BP = 100;

/** Goods that came more days ago and are on no approved statement are flagged: their bill may be lost. */
export const UNBILLED_OLD_DAYS = 30;

/** What was received, and what both sides ask for it. */
export interface ComparedGoods {
  /** Received and not taken off, in base units. */
  qty: number;
  packQty: number;
  /** Of a pack, as ordered. */
  priceFen: number;
  oursFen: number;
  billFen: number | null;
}

/** Where a difference comes from. */
export type Difference =
  /** The bill leaves the goods out. */
  | { kind: 'NOT_BILLED' }
  /** The bill counts so many packs more than were received; below zero fewer. */
  | { kind: 'PACKS'; packs: number }
  /** The bill asks another price of a pack: which one, and by how much it is higher, in 1/10000. */
  | { kind: 'PRICE'; priceFen: number; overBp: number };

/** Names the difference of a line; undefined if there is none. A difference of whole packs is one of quantity, any other one of price. */
export function explainDifference({ qty, packQty, priceFen, oursFen, billFen }: ComparedGoods): Difference | undefined {
  if (billFen === null) return { kind: 'NOT_BILLED' };
  const difference = billFen - oursFen;
  if (difference === 0) return undefined;
  if (priceFen > 0 && difference % priceFen === 0) return { kind: 'PACKS', packs: difference / priceFen };
  if (qty <= 0 || oursFen <= 0) return undefined;
  return { kind: 'PRICE', priceFen: mulDiv(billFen, packQty, qty), overBp: mulDiv(difference, WHOLE_BP, oursFen) };
}
