import { importErrors } from '@netbar/contract/kernel/import';
import { AppError } from './errors.ts';
import { openZip } from './unzip.ts';
import { type Book, openBook } from './xlsx-book.ts';
import { numberText } from './xlsx-format.ts';
import { elements, onlyElements, streamedItems, unescaped } from './xlsx-xml.ts';

/** Limits above which a workbook is refused as a possible ZIP bomb. */
export interface XlsxLimits {
  /** Bytes of XML of all parts together. */
  inflated: number;
  /** Bytes of shared strings, which stay in memory while rows are read. */
  shared: number;
  cells: number;
}
/** For a table filled in by hand. */
export const SMALL_XLSX: XlsxLimits = { inflated: 32 << 20, shared: 8 << 20, cells: 500_000 };
/** For a hundred thousand rows of twenty columns. */
export const LARGE_XLSX: XlsxLimits = { inflated: 320 << 20, shared: 40 << 20, cells: 2_500_000 };
const MOST_COLUMNS = 200;
const MOST_BLANK_ROWS = 1000;

/**
 * Yields the rows of the first visible sheet of a workbook as text. It runs no formulas, follows no links, expands no entities
 * but the five of XML, and inflates nothing beyond the limits. Only one row of the sheet is in memory. What it does not
 * understand it refuses.
 */
export async function* readXlsx(bytes: Uint8Array, limits = SMALL_XLSX): AsyncGenerator<string[]> {
  const open = openZip(bytes, limits.inflated);
  const book = await openBook(open);
  const strings = book.sharedStrings === undefined ? undefined : open(book.sharedStrings, limits.shared);
  const shared = await sharedTexts(strings);
  const sheet = open(book.sheet, limits.inflated);
  if (!sheet) throw unreadable();
  let [at, last, cells] = [0, -1, 0];
  for await (const { attributes, content, prefix } of streamedItems(sheet, 'sheetData', 'row')) {
    const place = Number(/(?:^|\s)r=["'](\d+)["']/.exec(attributes)?.[1] ?? last + 2) - 1;
    if (place <= last) throw unreadable();
    last = place;
    const row: string[] = [];
    let column = -1;
    for (const cell of onlyElements(content, `${prefix}c`)) {
      const letters = /(?:^|\s)r=["']([A-Z]{1,3})\d+["']/.exec(cell.attributes)?.[1];
      const next = letters === undefined ? column + 1 : columnOf(letters);
      if (next <= column) throw unreadable();
      column = next;
      if (++cells > limits.cells) throw new AppError(importErrors.tooMuch);
      const text = cellText(cell, prefix, book, shared);
      // Cells that were only coloured have no text. They may be far to the right or far below.
      if (text === undefined) throw new AppError(importErrors.noResult, { cell: `${letters ?? ''}${place + 1}` });
      if (text === '') continue;
      if (column >= MOST_COLUMNS) throw new AppError(importErrors.tooMuch);
      while (row.length < column) row.push('');
      row.push(text);
    }
    if (++cells > limits.cells) throw new AppError(importErrors.tooMuch);
    if (row.length === 0) continue;
    if (place > at + MOST_BLANK_ROWS) throw new AppError(importErrors.tooMuch);
    for (; at < place; at++) yield [];
    at++;
    yield row;
  }
}

async function sharedTexts(part: AsyncIterable<string> | undefined) {
  const texts: string[] = [];
  if (part) for await (const { content, prefix } of streamedItems(part, 'sst', 'si')) texts.push(textIn(content, prefix));
  return texts;
}

/** The text of a cell. Undefined for a formula whose result was never stored, as programs that do not calculate write it. */
function cellText(
  { attributes, content }: { attributes: string; content: string },
  prefix: string,
  { formats, isFrom1904 }: Book,
  shared: readonly string[],
): string | undefined {
  if (content === '') return '';
  const kind = /(?:^|\s)t=["'](\w+)["']/.exec(attributes)?.[1];
  if (kind === 'inlineStr') return textIn(content, prefix);
  const [stored] = elements(content, `${prefix}v`);
  if (!stored) return content.includes(`<${prefix}f`) ? undefined : '';
  const value = textOf(stored.content);
  if (kind === 's') {
    const text = shared[Number(value)];
    if (text === undefined) throw unreadable();
    return text;
  }
  if (kind === 'd') return value.replace(/(?:T00:00:00)?(?:\.0+)?Z?$/, '').replace('T', ' ');
  if (kind !== undefined && kind !== 'n') return value;
  const style = Number(/(?:^|\s)s=["'](\d+)["']/.exec(attributes)?.[1] ?? 0);
  return numberText(value, formats[style] ?? 'plain', isFrom1904);
}

const columnOf = (letters: string) => letters.split('').reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** Joins the runs of a cell's text and leaves out phonetic hints. */
function textIn(xml: string, prefix: string) {
  let text = '';
  let hintsEnd = 0;
  const hints = [...elements(xml, `${prefix}rPh`)];
  for (const { content, end } of elements(xml, `${prefix}t`)) {
    while ((hints[hintsEnd]?.end ?? Infinity) < end) hintsEnd++;
    const hint = hints[hintsEnd];
    if (!hint || end < hint.start) text += textOf(content);
  }
  return text;
}

/** Spreadsheets write signs that XML does not know as _x000D_. */
function textOf(content: string) {
  if (content.includes('<')) throw unreadable();
  return unescaped(content).replaceAll(/_x([0-9A-F]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

const unreadable = () => new AppError(importErrors.unreadable);
