import type { CountableProduct, Stocktake } from '@netbar/contract/goods/stocktake/stocktake.model';
import { twoDecimals } from '@netbar/contract/kernel/money';
import type { UnsentStep } from '#kernel/unsent/unsent.rules.ts';
import type { SentStep } from '#kernel/unsent/unsent.store.ts';
import { isSameCode } from '#kit/phone-task/scan.rules.ts';

/** What a step of this task keeps about itself. */
export interface CountDetail {
  productId: string;
  addQty: number;
}

/** What is being counted now and not noted yet, and what the phone has learned about codes. On the disk, so that a reload keeps it. */
export interface CountEntry {
  product: CountableProduct | undefined;
  /** To be added to the line when it is noted. */
  addQty: number;
  /** Codes that no product of the sheet has, and the products they were said to be. */
  known: Record<string, CountableProduct>;
  /** Codes counted before somebody says which product they are. */
  unknown: Record<string, number>;
}

export const noEntry: CountEntry = { product: undefined, addQty: 0, known: {}, unknown: {} };

const detailOf = ({ detail }: UnsentStep) => detail as CountDetail;

/** The sheet with what the server has answered to steps since it was read. */
export function withAnswers(sheet: Stocktake, sent: readonly SentStep[], readTime: number): Stocktake {
  const newer = sent.filter(({ sentTime }) => sentTime > readTime).map(({ answer }) => answer as CountedLine);
  if (newer.length === 0) return sheet;
  const lines = sheet.lines.map((line) => {
    // The newest comes first.
    const answer = newer.find(({ productId }) => productId === line.productId);
    return answer ? { ...line, countedQty: answer.countedQty } : line;
  });
  return { ...sheet, lines };
}

interface CountedLine {
  productId: string;
  countedQty: number;
}

/** How much of a product is counted: what the server has, and what it does not have yet. */
export function countedOf(sheet: Pick<Stocktake, 'lines'>, waiting: readonly UnsentStep[], productId: string): number | null {
  const known = sheet.lines.find((line) => line.productId === productId)?.countedQty ?? null;
  const added = waiting.map(detailOf).filter((detail) => detail.productId === productId);
  return added.length === 0 ? known : (known ?? 0) + added.reduce((sum, { addQty }) => sum + addQty, 0);
}

/** The product of a scanned or typed code: by barcode, by product code, or by what somebody said before. */
export function findByCode(
  sheet: Pick<Stocktake, 'lines'>,
  known: CountEntry['known'],
  code: string,
): CountableProduct | undefined {
  const typed = code.trim();
  return (
    sheet.lines.find(({ barcode }) => barcode !== null && isSameCode(barcode, typed)) ??
    sheet.lines.find((line) => line.code.toLowerCase() === typed.toLowerCase()) ??
    known[typed]
  );
}

/** The product named last, each once, newest first. */
export function recentProducts(waiting: readonly UnsentStep[], sent: readonly SentStep[]): string[] {
  const ids = [...waiting.toReversed(), ...sent.map(({ step }) => step)].map((step) => detailOf(step).productId);
  return [...new Set(ids)];
}

/** More of a product: of the one being counted, or of another one from now on. */
export const addToEntry = (entry: CountEntry, product: CountableProduct, qty: number): CountEntry => ({
  ...entry,
  product,
  addQty: (entry.product?.productId === product.productId ? entry.addQty : 0) + qty,
});

/** One code more that nobody knows. */
export const addUnknown = (entry: CountEntry, code: string): CountEntry => ({
  ...entry,
  unknown: { ...entry.unknown, [code]: (entry.unknown[code] ?? 0) + 1 },
});

/** Somebody said which product a code is: what was counted under it belongs to that product from now on. */
export const nameUnknown = (entry: CountEntry, code: string, product: CountableProduct): CountEntry => ({
  ...addToEntry(dropUnknown(entry, code), product, entry.unknown[code] ?? 0),
  known: { ...entry.known, [code]: product },
});

/** Somebody said that a code is no product of ours. */
export const dropUnknown = (entry: CountEntry, code: string): CountEntry => ({
  ...entry,
  unknown: Object.fromEntries(Object.entries(entry.unknown).filter(([each]) => each !== code)),
});

/** A change of value for a sentence or a button: −¥27.24. */
export const formatChange = (fen: number) => `${fen < 0 ? '−' : '+'}¥${twoDecimals(Math.abs(fen))}`;

/** Sums of the differences, for the head of the result. */
export function sumDifferences(lines: Stocktake['lines']) {
  const differing = lines.filter(({ diffQty }) => diffQty !== null && diffQty !== 0);
  const sumOf = (some: Stocktake['lines']) => ({
    kinds: some.length,
    pieces: some.reduce((sum, { diffQty }) => sum + Math.abs(diffQty ?? 0), 0),
    fen: some.every(({ diffValueFen }) => diffValueFen !== null)
      ? some.reduce((sum, { diffValueFen }) => sum + (diffValueFen ?? 0), 0)
      : null,
  });
  return {
    differing,
    less: sumOf(differing.filter(({ diffQty }) => (diffQty ?? 0) < 0)),
    more: sumOf(differing.filter(({ diffQty }) => (diffQty ?? 0) > 0)),
    all: sumOf(differing),
    /** Pieces that left the books between the start and the count, such as by sales. */
    soldQty: -lines.reduce((sum, { movedQty }) => sum + Math.min(0, movedQty ?? 0), 0),
  };
}
