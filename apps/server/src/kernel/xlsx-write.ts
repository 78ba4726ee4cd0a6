import { sheetHead, sheetRow, sheetTail, XLSX_SHEET, xlsxParts, type XlsxCell } from '@netbar/contract/kernel/xlsx';
import { Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

const IS_DEFLATED = 8;
/** ZIP flags: names are UTF-8, and sizes follow the part, since they are not known before it is written. */
const FLAGS = 0x0808;

interface Part {
  name: string;
  at: number;
  crc: number;
  packed: number;
  size: number;
}

/** Streams a workbook of one sheet while its rows are read, so that only a few rows are in memory. */
export async function* writeXlsx(rows: AsyncIterable<readonly XlsxCell[]>, columns: number): AsyncGenerator<Uint8Array> {
  const parts: Part[] = [];
  let at = 0;
  async function* add(name: string, text: AsyncIterable<string> | Iterable<string>) {
    const part = { name, at, crc: 0, packed: 0, size: 0 };
    const head = localHead(name);
    at += head.length;
    yield head;
    async function* counted() {
      for await (const piece of text) {
        const bytes = Buffer.from(piece);
        part.crc = crc32(bytes, part.crc);
        part.size += bytes.length;
        yield bytes;
      }
    }
    for await (const chunk of Readable.from(counted()).compose(createDeflateRaw())) {
      const bytes = chunk as Buffer;
      part.packed += bytes.length;
      yield bytes;
    }
    const tail = descriptor(part);
    at += part.packed + tail.length;
    parts.push(part);
    yield tail;
  }
  for (const [name, text] of Object.entries(xlsxParts)) yield* add(name, [text]);
  yield* add(XLSX_SHEET, sheetText(rows, columns));
  yield directory(parts, at);
}

async function* sheetText(rows: AsyncIterable<readonly XlsxCell[]>, columns: number) {
  let text = sheetHead(columns);
  for await (const row of rows) {
    text += sheetRow(row);
    if (text.length < 32_768) continue;
    yield text;
    text = '';
  }
  yield text + sheetTail;
}

function localHead(name: string) {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(FLAGS, 6);
  head.writeUInt16LE(IS_DEFLATED, 8);
  head.writeUInt16LE(Buffer.byteLength(name), 26);
  return Buffer.concat([head, Buffer.from(name)]);
}

function descriptor({ crc, packed, size }: Part) {
  const tail = Buffer.alloc(16);
  for (const [i, value] of [0x08074b50, crc, packed, size].entries()) tail.writeUInt32LE(value, i * 4);
  return tail;
}

function directory(parts: Part[], at: number) {
  const entries = parts.map((part) => {
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(20, 4);
    entry.writeUInt16LE(20, 6);
    entry.writeUInt16LE(FLAGS, 8);
    entry.writeUInt16LE(IS_DEFLATED, 10);
    for (const [i, value] of [part.crc, part.packed, part.size].entries()) entry.writeUInt32LE(value, 16 + i * 4);
    entry.writeUInt16LE(Buffer.byteLength(part.name), 28);
    entry.writeUInt32LE(part.at, 42);
    return Buffer.concat([entry, Buffer.from(part.name)]);
  });
  const size = entries.reduce((sum, { length }) => sum + length, 0);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...entries, end]);
}
