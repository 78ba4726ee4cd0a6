/** The whole, where shares are counted in 1/10000. */
export const WHOLE_BP = 10_000;

/** `a × b ÷ c` without floats, half rounded away from zero so that a refund mirrors its sale. */
export function mulDiv(a: number, b: number, c: number): number {
  const small = mulDivSmall(a, b, c);
  if (small !== undefined) return small;
  const product = whole(a) * whole(b);
  const divisor = whole(c);
  if (divisor === 0n) throw new RangeError('mulDiv: division by zero');
  const size = (2n * abs(product) + abs(divisor)) / (2n * abs(divisor));
  return safe(product < 0n === divisor < 0n ? size : -size);
}

/** The same in plain numbers, if none of them becomes too large to be exact. An order is priced with hundreds of these. */
function mulDivSmall(a: number, b: number, c: number): number | undefined {
  const [product, divisor] = [Math.abs(a * b), Math.abs(c)];
  const isExact = Number.isSafeInteger(a) && Number.isSafeInteger(b) && Number.isSafeInteger(c) && product <= SMALL;
  if (!isExact || divisor === 0 || divisor > SMALL) return undefined;
  const doubled = 2 * product + divisor;
  const size = (doubled - (doubled % (2 * divisor))) / (2 * divisor);
  return size === 0 || a * b < 0 === c < 0 ? size : -size;
}
/** Twice this and as much again is still a safe integer. */
const SMALL = 2 ** 50;

/** Splits a total by weight so that the parts add up to it exactly; a zero weight gets nothing unless all are zero. */
export function allocate(total: number, weights: readonly number[]): number[] {
  // `0 - part`, because `-part` would turn a part of 0 into -0.
  if (total < 0) return allocate(-total, weights).map((part) => 0 - part);
  const [first] = weights;
  // One part gets all of it; an order of one product is the most frequent.
  if (weights.length === 1 && Number.isSafeInteger(first) && (first ?? -1) >= 0) return [Number(whole(total))];
  const shares = sharesOf(whole(total), weights);
  const left = Number(whole(total) - shares.reduce((sum, share) => sum + share.floor, 0n));
  const lucky = new Set(byRemainder(shares).slice(0, left));
  return shares.map((share) => Number(share.floor) + (lucky.has(share) ? 1 : 0));
}

/** FMT-01. The plain form for texts, exports and inputs; `parseYuan` reads it back. */
export function yuan(fen: number): string {
  return fen < 0 ? `-¥${twoDecimals(-fen)}` : `¥${twoDecimals(fen)}`;
}

/** Whole hundredths as a decimal: 1230 is '12.30'. Cuts the digits, since dividing would bring floats back. */
export function twoDecimals(hundredths: number): string {
  const digits = String(abs(whole(hundredths))).padStart(3, '0');
  return `${hundredths < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Parses an amount as a cashier types it, also with full-width characters. A third decimal is refused, not rounded. */
export function parseYuan(text: string): number | undefined {
  const found = /^(-?)¥?\s*(\d+)(?:\.(\d{1,2}))?$/.exec(halfWidth(text).trim());
  if (!found) return undefined;
  const [, sign, units = '', decimals = ''] = found;
  const fen = Number(units + decimals.padEnd(2, '0'));
  if (!Number.isSafeInteger(fen)) return undefined;
  return sign ? 0 - fen : fen;
}

interface Share {
  floor: bigint;
  remainder: bigint;
}

function sharesOf(total: bigint, weights: readonly number[]): Share[] {
  if (weights.some((weight) => weight < 0)) throw new RangeError('allocate: negative weight');
  if (weights.length === 0 && total !== 0n) throw new RangeError('allocate: nothing to allocate to');
  const given = weights.map(whole);
  const parts = given.every((weight) => weight === 0n) ? given.map(() => 1n) : given;
  const sum = parts.reduce((left, right) => left + right, 0n);
  return parts.map((part) => ({ floor: (total * part) / sum, remainder: (total * part) % sum }));
}

/** Sorting is stable, so that of equal remainders the lowest index comes first. */
function byRemainder(shares: Share[]): Share[] {
  return shares.toSorted((left, right) => Number(right.remainder > left.remainder) - Number(right.remainder < left.remainder));
}

function whole(value: number): bigint {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a safe integer: ${value}`);
  return BigInt(value);
}

function safe(value: bigint): number {
  const result = Number(value);
  if (!Number.isSafeInteger(result)) throw new RangeError(`too large: ${value}`);
  return result;
}

function abs(value: bigint): bigint {
  return value < 0n ? -value : value;
}

/** Not NFKC, which would also read '12²' as 122. */
function halfWidth(text: string): string {
  return text.replaceAll('￥', '¥').replace(/[\uFF01-\uFF5E]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0));
}
