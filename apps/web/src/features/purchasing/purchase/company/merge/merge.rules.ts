import type { PoolLine, PurchasePool } from '@netbar/contract/purchasing/purchase/company-purchase.model';
import { shareShortage } from '@netbar/contract/purchasing/purchase/purchase.rules';
import { nextBreak, priceAt, type NextBreak } from '@netbar/contract/purchasing/supplier/supplier.rules';
import { sumSeen } from '#kit/sum-seen.ts';

export type Offer = PurchasePool['offers'][number];
export type PoolSupplier = PurchasePool['suppliers'][number];
type Product = PurchasePool['products'][number];

/** What the buyer changed of what was proposed. */
export interface MergeEdits {
  /** Packs by cell (`cellKey`). Cells that are missing get what was proposed. */
  packs: Readonly<Record<string, number>>;
  /** The supplier that takes over what was asked of another, by `askedKey`. */
  moves: Readonly<Record<string, string>>;
}
export const noEdits: MergeEdits = { packs: {}, moves: {} };

/** What one branch wants of a product, and gets. Packs are those of the row's supplier. */
export interface MergeCell {
  branchId: string;
  packs: number;
  /** The whole packs in what was approved. */
  most: number;
  wantedQty: number;
  /** The branch has none left to sell. */
  isOut: boolean;
  lines: PoolLine[];
}

/** A product of one supplier's order. */
export interface MergeRow {
  key: string;
  product: Product;
  /** Empty: nobody who was asked sells it today. */
  supplierId: string;
  offer: Offer | undefined;
  /** In the order of their branches in the pool. */
  cells: MergeCell[];
  most: number;
  packs: number;
  /** Null for people who see no prices, as everything that follows from it. */
  priceFen: number | null;
  amountFen: number | null;
}

export interface MergeOrder {
  supplier: PoolSupplier;
  rows: MergeRow[];
  amountFen: number | null;
  branchCount: number;
  /** How much the order is below the supplier's minimum; null if nobody here can tell. */
  missingFen: number | null;
}

/** The draft that is changed: its supplier takes all of it, and it begins with what it holds. */
export interface MergeDraft {
  supplierId: string;
}

export const rowKey = (supplierId: string, productId: string) => `${supplierId} ${productId}`;
export const cellKey = (row: string, branchId: string) => `${row} ${branchId}`;
const askedKey = ({ supplierId, productId }: Pick<PoolLine, 'supplierId' | 'productId'>) => rowKey(supplierId, productId);
const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
const wholePacks = (qty: number, packQty: number) => Math.floor(qty / packQty);

/** The matrix: a row for each supplier and product, in the order of the pool. */
export function mergeRows(pool: PurchasePool, edits: MergeEdits, draft?: MergeDraft): MergeRow[] {
  const offers = new Map(pool.offers.map((offer) => [rowKey(offer.supplierId, offer.productId), offer]));
  const products = new Map(pool.products.map((product) => [product.id, product]));
  const supplierOf = (line: PoolLine) => {
    const supplierId = draft ? draft.supplierId : (edits.moves[askedKey(line)] ?? line.supplierId);
    return offers.has(rowKey(supplierId, line.productId)) ? supplierId : '';
  };
  const lines = draft
    ? pool.lines.filter(({ heldQty, supplierId }) => heldQty > 0 || supplierId === draft.supplierId)
    : pool.lines;
  return [...Map.groupBy(lines, (line) => rowKey(supplierOf(line), line.productId))].flatMap(([key, own]) => {
    const [supplierId = '', productId = ''] = key.split(' ');
    const product = products.get(productId);
    return product ? rowOf({ key, supplierId, product, offer: offers.get(key) }, own, edits, draft !== undefined) : [];
  });
}

function rowOf(
  head: Pick<MergeRow, 'key' | 'supplierId' | 'product' | 'offer'>,
  lines: PoolLine[],
  edits: MergeEdits,
  isDraft: boolean,
): MergeRow {
  const { key, offer } = head;
  const packQty = offer?.packQty ?? lines[0]?.packQty ?? 1;
  const cells = [...Map.groupBy(lines, ({ branchId }) => branchId)].map(([branchId, own]): MergeCell => {
    const packsIn = (qtyOf: (line: PoolLine) => number) => sumOf(own.map((line) => wholePacks(qtyOf(line), packQty)));
    const most = packsIn(({ qty }) => qty);
    const proposed = isDraft ? packsIn(({ heldQty }) => heldQty) : most;
    const packs = offer ? Math.min(edits.packs[cellKey(key, branchId)] ?? proposed, most) : 0;
    const wantedQty = sumOf(own.map(({ qty }) => qty));
    return { branchId, packs, most, wantedQty, isOut: own.some(({ isOut }) => isOut), lines: own };
  });
  const packs = sumOf(cells.map((cell) => cell.packs));
  const priceFen = priceOf(offer, packs);
  const amountFen = priceFen === null ? null : packs * priceFen;
  return { ...head, cells, most: sumOf(cells.map(({ most }) => most)), packs, priceFen, amountFen };
}

/** What nobody sells costs nothing, since nothing of it is ordered. */
const priceOf = (offer: Offer | undefined, packs: number) => {
  if (!offer) return 0;
  return offer.breaks.length === 0 ? null : priceAt(offer.breaks, packs);
};

/** One order a supplier, of the rows of which something is ordered. */
export function mergeOrders(rows: readonly MergeRow[], suppliers: readonly PoolSupplier[]): MergeOrder[] {
  return suppliers.flatMap((supplier) => {
    const own = rows.filter(({ supplierId, packs }) => supplierId === supplier.id && packs > 0);
    if (own.length === 0) return [];
    const amountFen = sumSeen(own.map((row) => row.amountFen));
    const branches = new Set(own.flatMap(({ cells }) => cells.filter(({ packs }) => packs > 0).map(({ branchId }) => branchId)));
    const missingFen = amountFen === null ? null : Math.max(0, supplier.minOrderFen - amountFen);
    return { supplier, rows: own, amountFen, branchCount: branches.size, missingFen };
  });
}

/** What stands in the way of an order, the most important first. */
export type MergeProblem = { kind: 'belowMoq'; row: MergeRow; missing: number } | { kind: 'belowMinimum'; order: MergeOrder };

/** Below the minimum of a product nothing is ordered; below that of the supplier only with a reason. */
export function problemsOf(orders: readonly MergeOrder[], reasons: Readonly<Record<string, string>>): MergeProblem[] {
  const rows = orders.flatMap((order) => order.rows);
  return [
    ...rows.flatMap((row): MergeProblem[] => {
      const missing = missingPacks(row);
      return missing > 0 ? [{ kind: 'belowMoq', row, missing }] : [];
    }),
    ...orders
      .filter(({ supplier, missingFen }) => (missingFen ?? 0) > 0 && !reasons[supplier.id]?.trim())
      .map((order): MergeProblem => ({ kind: 'belowMinimum', order })),
  ];
}

/** How many packs an ordered row is below the supplier's minimum for it. */
const missingPacks = ({ offer, packs }: Pick<MergeRow, 'offer' | 'packs'>) =>
  offer && packs > 0 ? Math.max(0, offer.moqPacks - packs) : 0;

/** Whether somebody has to look at a row: nobody sells it, or too little of it is ordered. */
export const needsWork = (row: MergeRow) => !row.offer || missingPacks(row) > 0;

export type MergeHint =
  | { kind: 'noOffer' }
  | { kind: 'none' }
  | { kind: 'belowMoq'; missing: number }
  | { kind: 'nextBreak'; next: NextBreak; extra: number }
  | { kind: 'reached'; fromPacks: number }
  | { kind: 'moqMet' };

/** The one thing to know about a row, by importance. A price break is named if it takes at most as much again. */
export function hintOf({ offer, packs }: Pick<MergeRow, 'offer' | 'packs'>): MergeHint {
  if (!offer) return { kind: 'noOffer' };
  if (packs === 0) return { kind: 'none' };
  const missing = missingPacks({ offer, packs });
  if (missing > 0) return { kind: 'belowMoq', missing };
  const next = nextBreak(offer.breaks, packs);
  if (next && next.fromPacks <= 2 * packs) return { kind: 'nextBreak', next, extra: next.fromPacks - packs };
  const reached = offer.breaks.findLast(({ fromPacks }) => fromPacks <= packs);
  return reached && reached.fromPacks > 1 ? { kind: 'reached', fromPacks: reached.fromPacks } : { kind: 'moqMet' };
}

/** A smaller total shared by what the branches want: those that are out first, the others in proportion. */
export function shareRow({ key, cells }: MergeRow, total: number): MergeEdits['packs'] {
  const shares = shareShortage(
    total,
    cells.map(({ most, isOut }) => ({ packs: most, isOut })),
  );
  return Object.fromEntries(cells.map(({ branchId }, i) => [cellKey(key, branchId), shares[i] ?? 0]));
}

/** Takes a row's lines to another supplier, whoever they were asked of. */
export const moveRow = ({ cells }: MergeRow, supplierId: string): MergeEdits['moves'] =>
  Object.fromEntries(cells.flatMap(({ lines }) => lines.map((line) => [askedKey(line), supplierId])));

/** What a row would be at another supplier: its packs may differ, and it joins what is there already. */
export function rowAt(pool: PurchasePool, edits: MergeEdits, row: MergeRow, supplierId: string): MergeRow | undefined {
  const moved = { ...edits, moves: { ...edits.moves, ...moveRow(row, supplierId) } };
  return mergeRows(pool, moved).find(({ key }) => key === rowKey(supplierId, row.product.id));
}

/** What each approved line gets: a branch's packs go to its lines in turn, the oldest first. */
export function allocationsOf({ rows }: MergeOrder): { storeLineId: string; qty: number }[] {
  return rows.flatMap(({ cells, offer }) =>
    cells.flatMap(({ packs, lines }) => {
      const packQty = offer?.packQty ?? 1;
      let left = packs;
      return lines.flatMap(({ storeLineId, qty }) => {
        const given = Math.min(left, wholePacks(qty, packQty));
        left -= given;
        return given > 0 ? [{ storeLineId, qty: given * packQty }] : [];
      });
    }),
  );
}

/** The edits that are left when some orders were saved: what remains of their rows is proposed anew. */
export function editsWithout({ packs, moves }: MergeEdits, supplierIds: readonly string[]): MergeEdits {
  const isSaved = (key: string) => supplierIds.some((id) => key.startsWith(`${id} `));
  return { packs: Object.fromEntries(Object.entries(packs).filter(([key]) => !isSaved(key))), moves };
}
