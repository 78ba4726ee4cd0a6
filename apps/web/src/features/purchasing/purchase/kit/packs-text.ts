import { packsOf } from '@netbar/contract/purchasing/receipt/receipt.rules';

export interface Packed {
  /** Null for goods that were not ordered by packs, such as gifts. */
  packQty: number | null;
  packUnit: string | null;
  baseUnit: string;
}

/** A quantity of base units in packs, and what is left over in base units: “2 箱”, “1 箱 6 罐”, “6 罐”. */
export function packsText(qty: number, { packQty, packUnit, baseUnit }: Packed): string {
  if (packQty === null || packUnit === null) return `${qty} ${baseUnit}`;
  const { packs, over } = packsOf(qty, packQty);
  if (over === 0) return `${packs} ${packUnit}`;
  return packs === 0 ? `${over} ${baseUnit}` : `${packs} ${packUnit} ${over} ${baseUnit}`;
}
