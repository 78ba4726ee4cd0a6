import { parseYuan } from '@netbar/contract/kernel/money';

const YUAN = 100;
/** What people hand over: the sum itself, then rounded up to what notes make. */
const roundings = [1, 5, 10, 20, 50, 100].map((yuan) => yuan * YUAN);
const MOST_QUICK = 4;

/** Sums a customer is likely to hand over, smallest first: the exact one, and the next notes above. */
export function quickAmounts(dueFen: number): number[] {
  const above = roundings.map((step) => Math.ceil(dueFen / step) * step);
  return [...new Set([dueFen, ...above])].toSorted((a, b) => a - b).slice(0, MOST_QUICK);
}

/** What a key of the pad makes of what stands there. A third decimal and a second point are not taken. */
export function typeAmount(text: string, key: string): string {
  if (key === 'Backspace') return text.slice(0, -1);
  const next = text + key;
  const written = next.startsWith('.') ? `0${next}` : next;
  return /^\d{0,7}(?:\.\d{0,2})?$/.test(written) ? written.replace(/^0+(?=\d)/, '') : text;
}

/** A sum as typed; unfinished decimals count as written so far. */
export const amountOf = (text: string): number | undefined => parseYuan(text.replace(/\.$/, ''));

/** Nobody hands over this much too much; a code read into the field would. */
const MOST_CHANGE_FEN = 1000 * YUAN;

/** Nothing while it does not cover. */
export const changeOf = (receivedFen: number | undefined, dueFen: number): number | undefined =>
  receivedFen === undefined || receivedFen < dueFen ? undefined : receivedFen - dueFen;
export const isTooMuch = (changeFen: number | undefined) => changeFen !== undefined && changeFen > MOST_CHANGE_FEN;
