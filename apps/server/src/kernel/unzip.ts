import { importErrors } from '@netbar/contract/kernel/import';
import { createInflateRaw } from 'node:zlib';
import { AppError } from './errors.ts';

/** A table with a picture in every row has thousands. */
const MOST_ENTRIES = 10_000;

const ZIP = 0x04034b50;
const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const IS_ENCRYPTED = 1;

export const isZip = (bytes: Uint8Array) => bytes.length > 4 && viewOf(bytes).getUint32(0, true) === ZIP;

/** Opens a part of the archive as text, of at most so many bytes. Undefined if there is no such part. */
export type OpenPart = (name: string, most: number) => AsyncIterable<string> | undefined;

/** Opens the parts of a ZIP archive by name. Each is inflated while it is read; the limit holds for all together. */
export function openZip(bytes: Uint8Array, most: number): OpenPart {
  const entries = entriesOf(bytes);
  let left = most;
  return (name, mostOfPart) => {
    const entry = entries.get(keyOf(name));
    return entry && inflated(packedOf(bytes, entry), entry.method);

    async function* inflated(packed: Uint8Array, method: number) {
      const text = new TextDecoder();
      let leftOfPart = mostOfPart;
      for await (const chunk of method === 8 ? inflate(packed) : [packed]) {
        left -= chunk.length;
        leftOfPart -= chunk.length;
        if (left < 0 || leftOfPart < 0) throw new AppError(importErrors.tooMuch);
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
    throw unreadable();
  }
}

interface Entry {
  at: number;
  size: number;
  method: number;
}

/** Names of parts differ in case and slashes between the writers of one workbook. */
const keyOf = (name: string) => name.replaceAll('\\', '/').toLowerCase();

function entriesOf(bytes: Uint8Array) {
  const view = viewOf(bytes);
  const entries = new Map<string, Entry>();
  let at = endOf(view);
  const count = view.getUint16(at + 10, true);
  if (count > MOST_ENTRIES) throw new AppError(importErrors.tooMuch);
  at = view.getUint32(at + 16, true);
  for (let i = 0; i < count; i++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== CENTRAL) throw unreadable();
    if (view.getUint16(at + 8, true) & IS_ENCRYPTED) throw new AppError(importErrors.encrypted);
    const [name, extra, comment] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true)) as [number, number, number];
    entries.set(keyOf(new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + name))), {
      at: view.getUint32(at + 42, true),
      size: view.getUint32(at + 20, true),
      method: view.getUint16(at + 10, true),
    });
    at += 46 + name + extra + comment;
  }
  return entries;
}

function packedOf(bytes: Uint8Array, { at, size, method }: Entry) {
  const view = viewOf(bytes);
  if (at + 30 > bytes.length || (method !== 0 && method !== 8)) throw unreadable();
  const start = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  return bytes.subarray(start, start + size);
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.length);

/** Finds the ZIP directory at the end of the file, where only a comment may follow it. */
function endOf(view: DataView) {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 22 - 0xffff); at--)
    if (view.getUint32(at, true) === END) return at;
  throw unreadable();
}

const unreadable = () => new AppError(importErrors.unreadable);
