import { defineLifecycle } from '#kernel/lifecycle.ts';
import { mulDiv, WHOLE_BP } from '#kernel/money.ts';
import { addDays, daysBetween } from '#kernel/time.ts';
import { amountOf } from '#purchasing/purchase/purchase.rules.ts';

/**
 * One delivery of a supplier to a branch. It is posted in the transaction that opens it, unless it holds goods that nobody ordered:
 * then it waits as a draft for the order that makes up for them.
 */
export const goodsReceiptLifecycle = defineLifecycle({
  name: 'GOODS_RECEIPT',
  initial: ['DRAFT'],
  actions: {
    /** Everything in it was ordered, or the order for the surplus was approved. */
    post: { from: ['DRAFT'], to: 'POSTED' },
    /** The order for the surplus was rejected or cancelled. */
    discard: { from: ['DRAFT'], to: 'DISCARDED' },
    reverse: { from: ['POSTED'], to: 'REVERSED', can: 'PURCHASE_REVERSE' },
  },
});

/** The source of a statement's line that settles what a line of a receipt cost. */
export const RECEIPT_SOURCE = 'GOODS_RECEIPT_LINE';

/** Goods that are due to expire earlier than after this share of their shelf life are accepted only with a reason. */
export const MIN_SHELF_BP = 6667;

/** The last good day of goods that were made on a day. */
export const expiryOf = (producedDate: string, shelfLifeDays: number) => addDays(producedDate, shelfLifeDays);

export interface ShelfLife {
  /** Good days after today. Below zero: so many days ago the last one was. */
  leftDays: number;
  /** The share of the shelf life that is left, in 1/10000. Null for a product whose shelf life nobody entered. */
  leftBp: number | null;
  state: 'GOOD' | 'SHORT' | 'EXPIRED';
}

/** How much of the shelf life of goods is left. The expiry day is the last good day. */
export function shelfLifeOf({
  expiryDate,
  shelfLifeDays,
  today,
}: {
  expiryDate: string;
  shelfLifeDays: number;
  today: string;
}): ShelfLife {
  const leftDays = daysBetween(today, expiryDate);
  const leftBp = shelfLifeDays > 0 ? mulDiv(Math.max(leftDays, 0), WHOLE_BP, shelfLifeDays) : null;
  if (leftDays < 0) return { leftDays, leftBp, state: 'EXPIRED' };
  return { leftDays, leftBp, state: leftBp !== null && leftBp < MIN_SHELF_BP ? 'SHORT' : 'GOOD' };
}

export interface ReceivedGoods {
  batchTracked: boolean;
  shelfLifeDays: number;
  batchNo: string;
  producedDate: string | null;
  expiryDate: string | null;
  acceptedQty: number;
  rejectedQty: number;
  rejectReason: string | null;
  rejectNote: string;
  photos: readonly string[];
  shelfReason: string;
}

/** What is wrong with a line. Each is also the name of an error of this feature. */
export type LineProblem =
  | 'nothingCame'
  | 'madeLater'
  | 'batchNeeded'
  | 'expired'
  | 'shelfReasonNeeded'
  | 'rejectReasonNeeded'
  | 'rejectNoteNeeded'
  | 'photoNeeded';

/** The first thing that is wrong with a line as it stands. The desk shows it before the server refuses it. */
export function lineProblem(line: ReceivedGoods, today: string): LineProblem | undefined {
  if (line.acceptedQty + line.rejectedQty <= 0) return 'nothingCame';
  if (line.producedDate !== null && line.producedDate > today) return 'madeLater';
  return acceptProblem(line, today) ?? rejectProblem(line);
}

function acceptProblem(line: ReceivedGoods, today: string): LineProblem | undefined {
  const { acceptedQty, batchTracked, batchNo, expiryDate, shelfLifeDays, shelfReason } = line;
  if (acceptedQty === 0) return undefined;
  if (batchTracked && batchNo === '' && expiryDate === null) return 'batchNeeded';
  if (expiryDate === null) return undefined;
  const { state } = shelfLifeOf({ expiryDate, shelfLifeDays, today });
  if (state === 'EXPIRED') return 'expired';
  return state === 'SHORT' && shelfReason === '' ? 'shelfReasonNeeded' : undefined;
}

function rejectProblem({ rejectedQty, rejectReason, rejectNote, photos }: ReceivedGoods): LineProblem | undefined {
  if (rejectedQty === 0) return undefined;
  if (rejectReason === null) return 'rejectReasonNeeded';
  if (rejectReason === 'OTHER' && rejectNote === '') return 'rejectNoteNeeded';
  return photos.length === 0 ? 'photoNeeded' : undefined;
}

/**
 * What accepted goods cost: the amount of everything accepted so far, with them less without them. Parts of a pack add up to
 * its price, whatever their order.
 */
export const acceptedAmount = ({
  before,
  accepted,
  packQty,
  priceFen,
}: {
  before: number;
  accepted: number;
  packQty: number;
  priceFen: number;
}) => amountOf({ qty: before + accepted, packQty, priceFen }) - amountOf({ qty: before, packQty, priceFen });

/** A quantity of base units as packs and what is left over. */
export const packsOf = (qty: number, packQty: number) => ({ packs: Math.trunc(qty / packQty), over: qty % packQty });
