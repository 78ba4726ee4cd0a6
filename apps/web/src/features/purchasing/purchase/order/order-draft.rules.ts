import { MOST_PACKS } from '@netbar/contract/purchasing/purchase/purchase.rules';
import type { StorePurchaseLine } from '@netbar/contract/purchasing/purchase/store-purchase.model';
import type { PurchasableRow, PurchaseBudget, PurchaseOffer } from '@netbar/contract/purchasing/purchase/suggestion.model';
import { packsFor } from '@netbar/contract/purchasing/purchase/suggestion.rules';
import { priceAt } from '@netbar/contract/purchasing/supplier/supplier.rules';
import { sumSeen } from '#kit/sum-seen.ts';

const DAYS_A_WEEK = 7;
const HUNDREDTHS = 100;

/** What somebody wants of a product. */
export interface DraftLine {
  supplierId: string;
  packs: number;
  /** Typed, chosen or imported by a person; suggestions leave it alone. */
  isByHand: boolean;
}

/** By product. */
export type DraftLines = Readonly<Record<string, DraftLine>>;

/** Who sells the product in this draft: the chosen supplier, else the preferred one. */
export const offerOf = ({ offers }: PurchasableRow, line: DraftLine | undefined): PurchaseOffer | undefined =>
  offers.find(({ supplierId }) => supplierId === line?.supplierId) ?? offers[0];

/** Packs of this supplier that hold what is needed; null while the product is counted blind. */
export const suggestedPacks = ({ suggestion: { needQty } }: PurchasableRow, { packQty, moqPacks }: PurchaseOffer) =>
  needQty === null ? null : packsFor(needQty, packQty, moqPacks);

/** A line as it is after somebody typed a quantity or chose a supplier. */
export const changeLine = (lines: DraftLines, productId: string, line: Omit<DraftLine, 'isByHand'>): DraftLines => ({
  ...lines,
  [productId]: { ...line, packs: Math.min(Math.max(line.packs, 0), MOST_PACKS), isByHand: true },
});

/** Every product as suggested, but for those that a person has decided. Lines that are not needed any more are taken out. */
export function fillSuggested(rows: readonly PurchasableRow[], lines: DraftLines): DraftLines {
  const filled = rows.flatMap((row): [string, DraftLine][] => {
    const before = lines[row.id];
    if (before?.isByHand) return [];
    const offer = offerOf(row, before);
    const packs = offer && suggestedPacks(row, offer);
    return offer && packs ? [[row.id, { supplierId: offer.supplierId, packs, isByHand: false }]] : [];
  });
  const byHand = Object.entries(lines).filter(([, { isByHand }]) => isByHand);
  return Object.fromEntries([...byHand, ...filled]);
}

/** Lines of a saved draft. What a person saved is theirs to change. */
export function linesOfSaved(saved: readonly Pick<StorePurchaseLine, 'productId' | 'supplierId' | 'askedQty' | 'packQty'>[]) {
  const lines: Record<string, DraftLine> = {};
  for (const { productId, supplierId, askedQty, packQty } of saved) {
    const packs = (lines[productId]?.packs ?? 0) + Math.ceil(askedQty / packQty);
    lines[productId] = { supplierId: lines[productId]?.supplierId ?? supplierId, packs, isByHand: true };
  }
  return lines as DraftLines;
}

/** Adds lines of a table. What the table says replaces what was there of the same product. */
export const putImported = (lines: DraftLines, imported: readonly { productId: string; supplierId: string; packs: number }[]) =>
  imported.reduce((all, { productId, supplierId, packs }) => changeLine(all, productId, { supplierId, packs }), lines);

export type CoverTone = 'error' | 'warning' | 'primary';

/** For how many days the stock lasts at the mean of all weekdays; null if nothing was sold. */
export function coverOf({ onHand, suggestion: { weekdayMeans } }: PurchasableRow): { days: number | null; tone: CoverTone } {
  const perDay = weekdayMeans.reduce((sum, mean) => sum + mean, 0) / DAYS_A_WEEK / HUNDREDTHS;
  if (onHand === null) return { days: null, tone: 'primary' };
  if (onHand <= 0) return { days: 0, tone: 'error' };
  if (perDay === 0) return { days: null, tone: 'primary' };
  const days = onHand / perDay;
  return { days, tone: days < 1 ? 'error' : days < 4 ? 'warning' : 'primary' };
}

/** With what is coming there would still not be more than the minimum. */
export const isLow = ({ onHand, incoming, minStock }: PurchasableRow) => onHand !== null && onHand + incoming <= minStock;

export const tabs = ['suggested', 'all', 'low'] as const;
export type Tab = (typeof tabs)[number];

/** The rows of a tab. A product that is in the draft stays under the suggestions, or a quantity would vanish while it is typed. */
export function inTab(row: PurchasableRow, tab: Tab, line: DraftLine | undefined): boolean {
  if (tab === 'all') return true;
  if (tab === 'low') return isLow(row);
  return (row.suggestion.packs ?? 0) > 0 || (line?.packs ?? 0) > 0;
}

/** What runs out first comes first; what is counted or not sold comes last, by code. */
export const byUrgency = (rows: readonly PurchasableRow[]) =>
  rows
    .map((row) => ({ row, days: coverOf(row).days ?? Number.POSITIVE_INFINITY }))
    .toSorted((a, b) => (a.days === b.days ? (a.row.code < b.row.code ? -1 : 1) : a.days - b.days))
    .map(({ row }) => row);

export interface BasketLine {
  row: PurchasableRow;
  offer: PurchaseOffer;
  packs: number;
  /** Null for people who do not see prices. */
  amountFen: number | null;
}

export interface BasketGroup {
  supplierId: string;
  supplierName: string;
  expectedDate: string;
  lines: BasketLine[];
  amountFen: number | null;
  /** What is missing to the supplier's minimum; 0 if it is reached, null if nobody can say. */
  missingFen: number | null;
  minOrderFen: number;
}

export const priceOf = ({ breaks }: PurchaseOffer, packs: number) => (breaks.length === 0 ? null : priceAt(breaks, packs));

/** The lines of the draft by supplier, in the order in which suppliers come up. */
export function basketOf(rows: readonly PurchasableRow[], lines: DraftLines): BasketGroup[] {
  const chosen = rows.flatMap((row): BasketLine[] => {
    const line = lines[row.id];
    const offer = offerOf(row, line);
    if (!line || !offer || line.packs === 0) return [];
    const priceFen = priceOf(offer, line.packs);
    return [{ row, offer, packs: line.packs, amountFen: priceFen === null ? null : priceFen * line.packs }];
  });
  return [...Map.groupBy(chosen, ({ offer }) => offer.supplierId)].map(([supplierId, own]) => {
    const [{ offer }] = own as [BasketLine];
    const amountFen = sumSeen(own.map((line) => line.amountFen));
    return {
      supplierId,
      supplierName: offer.supplierName,
      expectedDate: offer.expectedDate,
      lines: own,
      amountFen,
      missingFen: amountFen === null ? null : Math.max(0, offer.minOrderFen - amountFen),
      minOrderFen: offer.minOrderFen,
    };
  });
}

/** What the whole basket comes to; null for people who do not see prices. */
export const basketFen = (groups: readonly BasketGroup[]) => sumSeen(groups.map(({ amountFen }) => amountFen));

/** Lines below what the supplier sells at least. The server refuses them. */
export const belowMinimum = (groups: readonly BasketGroup[]) =>
  groups.flatMap(({ lines }) => lines).filter(({ packs, offer }) => packs < offer.moqPacks);

/** The month's budget with this order; null where there is none, or nobody can say. */
export function budgetWith(budget: PurchaseBudget | null, orderFen: number | null) {
  if (budget === null || orderFen === null) return null;
  const { limitFen, usedFen } = budget;
  if (limitFen === null || usedFen === null) return null;
  const leftFen = limitFen - usedFen - orderFen;
  return { limitFen, usedFen, orderFen, leftFen, isOver: leftFen < 0 };
}

/** Products of the draft that nobody sells any more, or that left the shelf. They cannot be saved. */
export const goneProducts = (rows: readonly PurchasableRow[], lines: DraftLines) => {
  const known = new Set(rows.map(({ id }) => id));
  return Object.entries(lines).filter(([id, { packs }]) => packs > 0 && !known.has(id)).length;
};
