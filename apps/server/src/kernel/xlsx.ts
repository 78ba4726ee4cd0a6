import { commonErrors } from '@netbar/contract/kernel/errors';
import { createInflateRaw } from 'node:zlib';
import { AppError } from './errors.ts';

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
const MOST_ENTRIES = 200;
const MOST_COLUMNS = 200;
/** The most bytes of one row, or of what stands before the first row. */
const MOST_OF_A_PIECE = 1 << 20;

const ZIP = 0x04034b50;
const END = 0x06054b50;
const CENTRAL = 0x02014b50;

export const isXlsx = (bytes: Uint8Array) =>
  bytes.length > 4 && new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true) === ZIP;

/**
 * Yields the rows of the first sheet of a workbook as text. It runs no formulas, follows no links, expands no entities but the
 * five of XML, and inflates nothing beyond the limits. Only one row of the sheet is in memory.
 */
export async function* readXlsx(bytes: Uint8Array, limits = SMALL_XLSX): AsyncGenerator<string[]> {
  const open = openZip(bytes, limits.inflated);
  const shared = await sharedTexts(open('xl/sharedStrings.xml', limits.shared));
  const sheet = open('xl/worksheets/sheet1.xml', limits.inflated);
  if (!sheet) throw refused();
  let [at, cells] = [0, 0];
  for await (const { attributes, content } of streamed(sheet, 'row', '</sheetData>')) {
    const place = Number(/\br="(\d+)"/.exec(attributes)?.[1] ?? at + 1) - 1;
    // A row number far below the row before would make as many empty rows.
    if (place < at || place > at + 1000) throw refused();
    for (; at < place; at++) yield [];
    const row = cellsOf(content, shared);
    cells += row.length + 1;
    if (cells > limits.cells) throw refused();
    at++;
    yield row;
  }
}

async function sharedTexts(part: AsyncIterable<string> | undefined) {
  const texts: string[] = [];
  if (part) for await (const { content } of streamed(part, 'si', '</sst>')) texts.push(textIn(content));
  return texts;
}

/** Yields the elements of a text that arrives in chunks. Refuses an element above the limit. */
async function* streamed(text: AsyncIterable<string>, name: string, end: string) {
  let rest = '';
  for await (const part of text) {
    rest += part;
    let used = 0;
    for (const element of elements(rest, name)) {
      used = element.end;
      yield element;
    }
    rest = rest.slice(used);
    if (rest.startsWith(end)) return;
    if (rest.length > MOST_OF_A_PIECE) throw refused();
  }
}

/** Searches by position. A lazy regular expression takes quadratic time on an element that is never closed. */
function* elements(text: string, name: string) {
  const [open, close] = [`<${name}`, `</${name}>`];
  for (let at = text.indexOf(open); at !== -1; at = text.indexOf(open, at)) {
    const inside = at + open.length;
    const tagEnd = text.indexOf('>', inside);
    if (tagEnd === -1) return;
    if (!/[\s/>]/.test(text.charAt(inside))) {
      at = inside;
      continue;
    }
    const isEmpty = text.charAt(tagEnd - 1) === '/';
    const ends = isEmpty ? tagEnd : text.indexOf(close, tagEnd);
    if (ends === -1) return;
    const attributes = text.slice(inside, isEmpty ? tagEnd - 1 : tagEnd);
    const start = at;
    at = isEmpty ? tagEnd + 1 : ends + close.length;
    yield { attributes, content: isEmpty ? '' : text.slice(tagEnd + 1, ends), start, end: at };
  }
}

function cellsOf(row: string, shared: readonly string[]): string[] {
  const cells: string[] = [];
  for (const { attributes, content } of elements(row, 'c')) {
    const column = columnOf(/\br="([A-Z]{1,3})\d+"/.exec(attributes)?.[1]) ?? cells.length;
    if (column < cells.length || column >= MOST_COLUMNS) throw refused();
    while (cells.length < column) cells.push('');
    const kind = /\bt="(\w+)"/.exec(attributes)?.[1];
    const [{ content: value = '' } = {}] = elements(content, 'v');
    if (kind === 's') cells.push(shared[Number(value)] ?? '');
    else cells.push(kind === 'inlineStr' ? textIn(content) : plain(unescaped(value)));
  }
  return cells;
}

/** Rounds to 12 digits: spreadsheets store 6.9 as 6.9000000000000004. */
const plain = (value: string) => (/^-?\d+\.\d{10,}$/.test(value) ? String(Number(Number(value).toPrecision(12))) : value);

const columnOf = (letters: string | undefined) =>
  letters === undefined ? undefined : letters.split('').reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** Joins the runs of a cell's text and leaves out phonetic hints. */
function textIn(xml: string) {
  let text = '';
  let hintsEnd = 0;
  const hints = [...elements(xml, 'rPh')];
  for (const { content, end } of elements(xml, 't')) {
    while ((hints[hintsEnd]?.end ?? Infinity) < end) hintsEnd++;
    const hint = hints[hintsEnd];
    if (!hint || end < hint.start) text += unescaped(content);
  }
  return text;
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const unescaped = (text: string) =>
  text.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|(\w+));/g, (all, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return entities[name] ?? all;
    const point = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : '';
  });

/** Opens the parts of a ZIP archive by name. Each is inflated while it is read; the limit holds for all together. */
function openZip(bytes: Uint8Array, most: number) {
  const entries = entriesOf(bytes);
  let left = most;
  return (name: string, mostOfPart: number): AsyncIterable<string> | undefined => {
    const entry = entries.get(name);
    return entry && inflated(packedOf(bytes, entry), entry.method);

    async function* inflated(packed: Uint8Array, method: number) {
      const text = new TextDecoder();
      let leftOfPart = mostOfPart;
      for await (const chunk of method === 8 ? inflate(packed) : [packed]) {
        left -= chunk.length;
        leftOfPart -= chunk.length;
        if (left < 0 || leftOfPart < 0) throw refused();
        yield text.decode(chunk, { stream: true });
      }
    }
  };
}

async function* inflate(packed: Uint8Array): AsyncGenerator<Uint8Array> {
  const stream = createInflateRaw();
  stream.end(packed);
  try {
    for await (const chunk of stream) yield chunk as Buffer;
  } catch {
    throw refused();
  }
}

interface Entry {
  at: number;
  size: number;
  method: number;
}

function entriesOf(bytes: Uint8Array) {
  const view = viewOf(bytes);
  const entries = new Map<string, Entry>();
  try {
    let at = endOf(view);
    const count = view.getUint16(at + 10, true);
    if (count > MOST_ENTRIES) throw refused();
    at = view.getUint32(at + 16, true);
    for (let i = 0; i < count; i++) {
      if (view.getUint32(at, true) !== CENTRAL) throw refused();
      const [name, extra, comment] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true)) as [number, number, number];
      const text = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + name));
      entries.set(text, {
        at: view.getUint32(at + 42, true),
        size: view.getUint32(at + 20, true),
        method: view.getUint16(at + 10, true),
      });
      at += 46 + name + extra + comment;
    }
  } catch {
    throw refused();
  }
  return entries;
}

function packedOf(bytes: Uint8Array, { at, size, method }: Entry) {
  const view = viewOf(bytes);
  if (at + 30 > bytes.length || (method !== 0 && method !== 8)) throw refused();
  const start = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  return bytes.subarray(start, start + size);
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.length);

/** Finds the ZIP directory at the end of the file, where only a comment may follow it. */
function endOf(view: DataView) {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 22 - 0xffff); at--)
    if (view.getUint32(at, true) === END) return at;
  throw refused();
}

const refused = () => new AppError(commonErrors.invalidInput, { fields: 'file' });
