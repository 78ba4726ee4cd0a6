import { amountOf } from '@netbar/contract/purchasing/purchase/purchase.rules';
import type { StorePurchase, StorePurchaseLine } from '@netbar/contract/purchasing/purchase/store-purchase.model';

/** Whole packs or none: only such a quantity can be cut by packs. */
export const isWholePacks = ({ askedQty, packQty }: Pick<StorePurchaseLine, 'askedQty' | 'packQty'>) => askedQty % packQty === 0;

type Quantity = 'askedQty' | 'approvedQty' | 'orderedQty' | 'receivedQty' | 'chargedBackQty' | 'closedQty' | 'restQty';

/** Packs of all lines together, with at most one decimal: parts of a pack count as parts. */
export const packsOf = (lines: readonly StorePurchaseLine[], quantity: Quantity) =>
  Math.round(lines.reduce((sum, line) => sum + line[quantity] / line.packQty, 0) * 10) / 10;

export interface SplitAmount {
  receivedFen: number;
  chargedBackFen: number;
  closedFen: number;
  restFen: number;
  /** What was approved; the sum of the other four. */
  totalFen: number;
}

const nothing: SplitAmount = { receivedFen: 0, chargedBackFen: 0, closedFen: 0, restFen: 0, totalFen: 0 };

/**
 * What became of the money of an approved order. Each part is the amount up to it less the amount before it, so that the parts add up
 * to the total although amounts are rounded. Null for people who do not see prices.
 */
export function splitAmounts(lines: readonly StorePurchaseLine[]): SplitAmount | null {
  return lines.reduce<SplitAmount | null>((sum, line) => {
    if (sum === null || line.priceFen === null) return null;
    const { priceFen, packQty, receivedQty, chargedBackQty, closedQty, approvedQty } = line;
    const upTo = (qty: number) => amountOf({ qty, packQty, priceFen });
    const received = upTo(receivedQty);
    const back = upTo(receivedQty + chargedBackQty);
    const closed = upTo(receivedQty + chargedBackQty + closedQty);
    const total = upTo(approvedQty);
    return {
      receivedFen: sum.receivedFen + received,
      chargedBackFen: sum.chargedBackFen + back - received,
      closedFen: sum.closedFen + closed - back,
      restFen: sum.restFen + total - closed,
      totalFen: sum.totalFen + total,
    };
  }, nothing);
}

/** What the rest of these lines costs; null for people who do not see prices. */
export const restAmount = (lines: readonly StorePurchaseLine[]) => splitAmounts(lines)?.restFen ?? null;

/** Lines of which something is ordered and has not come. */
export const awaitedLines = ({ status, lines }: Pick<StorePurchase, 'status' | 'lines'>) =>
  status === 'APPROVED' || status === 'ORDERED'
    ? lines.filter((line) => line.restQty > 0 && line.orderedQty > line.receivedQty + line.chargedBackQty)
    : [];

/** Goods may come in: a supplier order with some of it was placed, and not all of it is here. */
export const isAwaited = (purchase: Pick<StorePurchase, 'status' | 'lines' | 'companyPurchases'>) =>
  purchase.companyPurchases.some(({ status }) => status === 'PLACED') && awaitedLines(purchase).length > 0;

/** Nobody has decided yet that it is bought, or it was decided that it is not. */
export const isUndecided = ({ status }: Pick<StorePurchase, 'status'>) =>
  ['DRAFT', 'SUBMITTED', 'REJECTED', 'CANCELLED'].includes(status);

/** Some of it has come, and some has not. */
export const isPartlyStored = ({ lines }: Pick<StorePurchase, 'lines'>) =>
  lines.some(({ receivedQty }) => receivedQty > 0) && lines.some(({ restQty }) => restQty > 0);

/** What a replacement may ask for: goods that have not come, or goods that were sent back at the door. */
export const replaceableOf = (line: StorePurchaseLine, reason: 'SHORTAGE' | 'DAMAGE') =>
  reason === 'DAMAGE' ? line.chargedBackQty : line.restQty;

/** Whether anything of an order can be replaced. */
export const canReplace = ({ status, lines }: Pick<StorePurchase, 'status' | 'lines'>) =>
  (status === 'ORDERED' && lines.some(({ restQty }) => restQty > 0)) ||
  (['ORDERED', 'STORED', 'CLOSED'].includes(status) && lines.some(({ chargedBackQty }) => chargedBackQty > 0));

/** A line that is approved with less than was asked for. */
export interface Cut {
  packs: number;
  note: string;
}
export type Cuts = Readonly<Record<string, Cut>>;

/** Only what is really less is a cut. */
export const cutsOf = (lines: readonly StorePurchaseLine[], cuts: Cuts) =>
  lines.flatMap(({ id, askedQty, packQty }) => {
    const cut = cuts[id];
    return cut && cut.packs * packQty < askedQty ? [{ lineId: id, packs: cut.packs, note: cut.note.trim() }] : [];
  });

/** What would be approved of a line. */
export const approvingQty = ({ id, askedQty, packQty }: StorePurchaseLine, cuts: Cuts) =>
  Math.min(askedQty, (cuts[id]?.packs ?? Number.POSITIVE_INFINITY) * packQty);
