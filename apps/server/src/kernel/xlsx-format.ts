/** How a number is shown: as it is, as a date, as hours that may exceed a day, or with zeros before it. */
export type CellFormat = 'plain' | 'date' | 'elapsed' | { digits: number };

/** Formats that every spreadsheet knows without their being written: dates and times, those of China and Japan included. */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || id === 45 || id === 47 || (id >= 50 && id <= 58);
const BUILT_IN_ELAPSED = 46;

/** The format of a style, by its number and, unless every spreadsheet knows it, the code that was written for it. */
export function formatOf(id: number, code: string | undefined): CellFormat {
  if (code === undefined) {
    if (id === BUILT_IN_ELAPSED) return 'elapsed';
    return isBuiltInDate(id) ? 'date' : 'plain';
  }
  // Without quoted and escaped text, of which any letter may be part; sections after the first are for negative numbers.
  const shown = code.replaceAll(/"[^"]*"|[\\_*]./gs, '').split(';')[0] ?? '';
  if (/\[(?:h+|m+|s+)\]/i.test(shown)) return 'elapsed';
  if (/[ymdhs]/i.test(shown.replaceAll(/\[[^\]]*\]/g, ''))) return 'date';
  return /^0{2,}$/.test(shown) ? { digits: shown.length } : 'plain';
}

/** A number of a cell as text: as somebody sees it, except that dates are always written 2026-11-16. */
export function numberText(value: string, format: CellFormat, isFrom1904: boolean): string {
  const number = Number(value);
  if (value.trim() === '' || !Number.isFinite(number)) return value;
  if (format === 'plain') return plainNumber(value, number);
  if (format === 'date') return dateText(number, isFrom1904) ?? plainNumber(value, number);
  if (format === 'elapsed') return number < 0 ? plainNumber(value, number) : clockText(Math.round(number * DAY));
  return /^\d+$/.test(value) ? value.padStart(format.digits, '0') : plainNumber(value, number);
}

/** From here on numbers have lost digits, so that writing them out would invent some. */
const MOST_EXACT = 1e15;

/** Rounds to 12 digits, because spreadsheets store 6.9 as 6.9000000000000004. Digits that were written out stay as they are. */
function plainNumber(value: string, number: number) {
  const isWritten = /^-?\d+(?:\.\d{1,9})?$/.test(value);
  if (isWritten) return value.replace(/\.0+$/, '');
  if (Math.abs(number) >= MOST_EXACT) return value;
  return decimals.format(Number.isInteger(number) ? number : Number(number.toPrecision(12)));
}
/** Without exponents, unlike String(). */
const decimals = new Intl.NumberFormat('en-US', { useGrouping: false, maximumFractionDigits: 20 });

const DAY = 86_400;
/** 9999-12-31 */
const LAST_DAY = 2_958_465;
/** Spreadsheets count 1900-02-29, a day that never was. */
const LEAP_DAY = 60;

function dateText(serial: number, isFrom1904: boolean): string | undefined {
  if (serial <= 0 || serial > LAST_DAY) return undefined;
  const seconds = Math.round(serial * DAY);
  if (seconds < DAY) return clockText(seconds);
  const days = Math.floor(seconds / DAY);
  if (!isFrom1904 && days === LEAP_DAY) return undefined;
  const epoch = isFrom1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < LEAP_DAY ? 31 : 30);
  const date = new Date(epoch + days * DAY * 1000).toISOString().slice(0, 10);
  return seconds % DAY === 0 ? date : `${date} ${clockText(seconds % DAY)}`;
}

const clockText = (seconds: number) =>
  [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
