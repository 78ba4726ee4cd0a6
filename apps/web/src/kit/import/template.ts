import { sheetHead, sheetRow, sheetTail, XLSX_SHEET, XLSX_TYPE, xlsxParts } from '@netbar/contract/kernel/xlsx';

/** A workbook of a few rows, as an uncompressed ZIP archive: it is too small for compression to matter. */
export function smallXlsx(rows: string[][]): Blob {
  const sheet = sheetHead(rows[0]?.length ?? 1) + rows.map(sheetRow).join('') + sheetTail;
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let at = 0;
  const entries = Object.entries({ ...xlsxParts, [XLSX_SHEET]: sheet });
  for (const [name, text] of entries) {
    const [named, body] = [bytesOf(name), bytesOf(text)];
    // Version, flags (UTF-8 names), method "stored", time, checksum, both sizes, length of the name, no extra field.
    const about = [2, 20, 2, 0x0800, 2, 0, 4, 0x00210000, 4, crc32(body), 4, body.length, 4, body.length, 2, named.length, 2, 0];
    const head = numbers([4, 0x04034b50, ...about]);
    directory.push(numbers([4, 0x02014b50, 2, 20, ...about, 2, 0, 2, 0, 2, 0, 4, 0, 4, at]), named);
    parts.push(head, named, body);
    at += head.length + named.length + body.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const end = numbers([4, 0x06054b50, 4, 0, 2, entries.length, 2, entries.length, 4, size, 4, at, 2, 0]);
  return new Blob([...parts, ...directory, end], { type: XLSX_TYPE });
}

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** Encodes pairs of a width in bytes and a number as little-endian bytes. */
function numbers(pairs: number[]): Uint8Array<ArrayBuffer> {
  const bytes: number[] = [];
  for (let i = 0; i < pairs.length; i += 2)
    for (let byte = 0; byte < (pairs[i] ?? 0); byte++) bytes.push(((pairs[i + 1] ?? 0) >>> (8 * byte)) & 0xff);
  return Uint8Array.from(bytes);
}

function crc32(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (sum ^ 0xffffffff) >>> 0;
}
