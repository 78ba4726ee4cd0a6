import type {
  AwaitedDelivery,
  AwaitedGoods,
  AwaitedSupplier,
  ReceivableProduct,
  RejectReason,
} from '@netbar/contract/purchasing/receipt/receipt.model';
import { expiryOf } from '@netbar/contract/purchasing/receipt/receipt.rules';
import { isSameCode } from '#kit/phone-task/scan.rules.ts';
import type { KeptPhoto } from '#kit/picture/use-photo-sender.ts';

type ProductFacts = Omit<ReceivableProduct, 'offer'>;

/** Goods of one batch on the way into stock. Quantities are in base units. */
export interface DraftLine {
  key: string;
  kind: 'PAID' | 'FREE' | 'SURPLUS';
  storeLineId: string | undefined;
  companyLineId: string | undefined;
  product: ProductFacts;
  packUnit: string;
  packQty: number;
  batchNo: string;
  producedDate: string | null;
  expiryDate: string | null;
  acceptedQty: number;
  rejectedQty: number;
  rejectReason: RejectReason | null;
  rejectNote: string;
  photos: KeptPhoto[];
  shelfReason: string;
}

/** A delivery as far as it is recorded. Kept on this device with every change. */
export interface ReceiveDraft {
  supplierId: string | undefined;
  deliveryNote: string;
  lines: DraftLine[];
  /** The line whose fields are open. */
  currentKey: string | undefined;
}

export const noDraft: ReceiveDraft = { supplierId: undefined, deliveryNote: '', lines: [], currentKey: undefined };

const isOf = (goods: AwaitedGoods) => (line: DraftLine) =>
  line.storeLineId === goods.storeLineId && line.companyLineId === goods.companyLineId;
export const came = ({ acceptedQty, rejectedQty }: DraftLine) => acceptedQty + rejectedQty;
const sumOf = (lines: readonly DraftLine[], qty: (line: DraftLine) => number) => lines.reduce((sum, line) => sum + qty(line), 0);

/** What of an ordered line is neither here nor recorded. */
export const leftOf = (draft: ReceiveDraft, goods: AwaitedGoods) => goods.restQty - sumOf(draft.lines.filter(isOf(goods)), came);

export interface DueRow {
  goods: AwaitedGoods;
  /** One per batch; none before the first scan. */
  parts: DraftLine[];
  accepted: number;
  rejected: number;
  left: number;
}

/** The lines of a supplier that goods are awaited for, those of the opened order first. */
export const dueRows = (supplier: AwaitedSupplier, draft: ReceiveDraft, storePurchaseId: string): DueRow[] =>
  supplier.lines
    .filter(({ restQty }) => restQty > 0)
    .toSorted((a, b) => Number(b.storePurchaseId === storePurchaseId) - Number(a.storePurchaseId === storePurchaseId))
    .map((goods) => {
      const parts = draft.lines.filter(isOf(goods));
      return {
        goods,
        parts,
        accepted: sumOf(parts, (line) => line.acceptedQty),
        rejected: sumOf(parts, (line) => line.rejectedQty),
        left: leftOf(draft, goods),
      };
    });

const lineOf = (key: string, product: ProductFacts, over: Partial<DraftLine>): DraftLine => ({
  key,
  kind: 'PAID',
  storeLineId: undefined,
  companyLineId: undefined,
  product,
  packUnit: product.baseUnit,
  packQty: 1,
  batchNo: '',
  producedDate: null,
  expiryDate: null,
  acceptedQty: 0,
  rejectedQty: 0,
  rejectReason: null,
  rejectNote: '',
  photos: [],
  shelfReason: '',
  ...over,
});

/** A line for goods of an order: the newest batch that is recorded, or a new one. */
function openPart(draft: ReceiveDraft, goods: AwaitedGoods, newKey: string): ReceiveDraft {
  const known = draft.lines.findLast(isOf(goods));
  if (known) return { ...draft, currentKey: known.key };
  const { storeLineId, companyLineId, packUnit, packQty } = goods;
  const line = lineOf(newKey, goods, { storeLineId, companyLineId, packUnit, packQty });
  return { ...draft, lines: [...draft.lines, line], currentKey: newKey };
}

/** Opens the fields of an ordered line. */
export const openGoods = (draft: ReceiveDraft, supplierId: string, goods: AwaitedGoods, newKey: string): ReceiveDraft =>
  openPart(dropEmpty({ ...draft, supplierId }), goods, newKey);

/** Lines on which nothing was entered are forgotten when one turns to another. */
export const dropEmpty = (draft: ReceiveDraft): ReceiveDraft => ({
  ...draft,
  lines: draft.lines.filter((line) => came(line) > 0),
  currentKey: undefined,
});

export type ScanResult =
  | { kind: 'added'; draft: ReceiveDraft; line: DraftLine; qty: number }
  | { kind: 'full'; name: string }
  | { kind: 'otherSupplier'; name: string; supplierName: string }
  | { kind: 'unknown' };

interface Scan {
  code: string;
  storePurchaseId: string;
  newKey: string;
}

const matchesCode = ({ barcode, code }: { barcode: string | null; code: string }, typed: string) =>
  (barcode !== null && isSameCode(barcode, typed)) || code.toLowerCase() === typed.toLowerCase();

/** Takes a scanned code as one more pack of that product: over all orders of the branch, the opened one first. */
export function scanGoods(delivery: AwaitedDelivery, draft: ReceiveDraft, { code, storePurchaseId, newKey }: Scan): ScanResult {
  const typed = code.trim();
  const found = delivery.suppliers
    .flatMap(({ supplierId, supplierName, lines }) => lines.map((goods) => ({ supplierId, supplierName, goods })))
    .filter(({ goods }) => matchesCode(goods, typed));
  const extra = draft.lines.find((line) => line.kind !== 'PAID' && matchesCode(line.product, typed));
  const isBound = draft.lines.some((line) => came(line) > 0);
  const own = isBound ? found.filter(({ supplierId }) => supplierId === draft.supplierId) : found;
  const open = own
    .filter(({ goods }) => leftOf(draft, goods) > 0)
    .toSorted((a, b) => rankOf(b, draft, storePurchaseId) - rankOf(a, draft, storePurchaseId))[0];
  if (open) return addPack(openGoods(draft, open.supplierId, open.goods, newKey), open.goods);
  if (extra) return added(changeLine(delivery, draft, extra.key, { acceptedQty: extra.acceptedQty + extra.packQty }), extra);
  const [first] = own;
  if (first) return { kind: 'full', name: first.goods.name };
  const [other] = found;
  return other ? { kind: 'otherSupplier', name: other.goods.name, supplierName: other.supplierName } : { kind: 'unknown' };
}

const rankOf = (
  { supplierId, goods }: { supplierId: string; goods: AwaitedGoods },
  draft: ReceiveDraft,
  storePurchaseId: string,
) => Number(supplierId === draft.supplierId) * 2 + Number(goods.storePurchaseId === storePurchaseId);

const added = (draft: ReceiveDraft, { key, packQty }: DraftLine): ScanResult => {
  const line = draft.lines.find((each) => each.key === key);
  return line ? { kind: 'added', draft: { ...draft, currentKey: key }, line, qty: packQty } : { kind: 'unknown' };
};

function addPack(draft: ReceiveDraft, goods: AwaitedGoods): ScanResult {
  const qty = Math.min(goods.packQty, leftOf(draft, goods));
  const lines = draft.lines.map((line) =>
    line.key === draft.currentKey ? { ...line, acceptedQty: line.acceptedQty + qty } : line,
  );
  const line = lines.find(({ key }) => key === draft.currentKey);
  return line ? { kind: 'added', draft: { ...draft, lines }, line, qty } : { kind: 'unknown' };
}

export const goodsOf = (delivery: AwaitedDelivery, line: DraftLine) =>
  delivery.suppliers.flatMap(({ lines }) => lines).find((goods) => isOf(goods)(line));

/** What may stand in one field of a line at most: what its order still awaits. Gifts and surplus have no such limit. */
export function mostOf(delivery: AwaitedDelivery, draft: ReceiveDraft, line: DraftLine, field: 'acceptedQty' | 'rejectedQty') {
  const goods = line.kind === 'PAID' ? goodsOf(delivery, line) : undefined;
  return goods ? leftOf(draft, goods) + line[field] : 1_000_000;
}

/** Changes fields of a line. The expiry date follows the production date; quantities stay within what is awaited. */
export function changeLine(
  delivery: AwaitedDelivery,
  draft: ReceiveDraft,
  key: string,
  change: Partial<Omit<DraftLine, 'key'>>,
): ReceiveDraft {
  const lines = draft.lines.map((line) => {
    if (line.key !== key) return line;
    const { shelfLifeDays } = line.product;
    const isMade = change.producedDate !== undefined && change.producedDate !== null && shelfLifeDays > 0;
    const within = (field: 'acceptedQty' | 'rejectedQty') =>
      Math.max(0, Math.min(change[field] ?? line[field], mostOf(delivery, draft, line, field)));
    return {
      ...line,
      ...(isMade && change.producedDate && { expiryDate: expiryOf(change.producedDate, shelfLifeDays) }),
      ...change,
      acceptedQty: within('acceptedQty'),
      rejectedQty: within('rejectedQty'),
    };
  });
  return { ...draft, lines };
}

/** A second batch of the same goods: it begins with nothing of what makes the first one. */
export function splitBatch(draft: ReceiveDraft, key: string, newKey: string): ReceiveDraft {
  const line = draft.lines.find((each) => each.key === key);
  if (!line) return draft;
  const { kind, storeLineId, companyLineId, product, packUnit, packQty } = line;
  const next = lineOf(newKey, product, { kind, storeLineId, companyLineId, packUnit, packQty });
  return { ...draft, lines: [...draft.lines, next], currentKey: newKey };
}

/** Goods that nobody ordered: a gift, or a surplus that somebody will have to approve. */
export function addExtra(
  draft: ReceiveDraft,
  kind: 'FREE' | 'SURPLUS',
  { offer, ...product }: ReceivableProduct,
  newKey: string,
): ReceiveDraft {
  const { packUnit = product.baseUnit, packQty = 1 } = offer ?? {};
  const line = lineOf(newKey, product, { kind, packUnit, packQty, acceptedQty: packQty });
  return { ...draft, lines: [...draft.lines, line], currentKey: newKey };
}

/** The draft without what others have received meanwhile. */
export function fitDraft(delivery: AwaitedDelivery, draft: ReceiveDraft): ReceiveDraft {
  const left = new Map<AwaitedGoods, number>();
  const lines = draft.lines.flatMap((line) => {
    if (line.kind !== 'PAID') return [line];
    const goods = goodsOf(delivery, line);
    const most = goods ? (left.get(goods) ?? goods.restQty) : 0;
    if (!goods || most === 0) return [];
    const acceptedQty = Math.min(line.acceptedQty, most);
    const rejectedQty = Math.min(line.rejectedQty, most - acceptedQty);
    left.set(goods, most - acceptedQty - rejectedQty);
    return [acceptedQty === line.acceptedQty && rejectedQty === line.rejectedQty ? line : { ...line, acceptedQty, rejectedQty }];
  });
  const isSame = lines.length === draft.lines.length && lines.every((line, i) => line === draft.lines[i]);
  return isSame ? draft : { ...draft, lines };
}
