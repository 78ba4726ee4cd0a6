import { crc32, inflateRawSync } from 'node:zlib';

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const END_BYTES = 22;
const STORED = 0;
const DEFLATED = 8;

interface ZipFile {
  /** In the encoding of the program that wrote it. */
  name: Buffer;
  content: Buffer;
}

/** The files of a small ZIP archive. Throws when it is no archive, is damaged, or holds more than `mostBytes`. */
export function unzip(archive: Buffer, mostBytes: number): ZipFile[] {
  let at = archive.length - END_BYTES;
  while (at >= 0 && archive.readUInt32LE(at) !== END) at -= 1;
  if (at < 0) throw new RangeError('not a zip archive');
  const files: ZipFile[] = [];
  let left = mostBytes;
  let entry = archive.readUInt32LE(at + 16);
  for (let count = archive.readUInt16LE(at + 10); count > 0; count -= 1) {
    const file = readEntry(archive, entry, left);
    files.push(file);
    left -= file.content.length;
    entry += 46 + archive.readUInt16LE(entry + 28) + archive.readUInt16LE(entry + 30) + archive.readUInt16LE(entry + 32);
  }
  return files;
}

function readEntry(archive: Buffer, entry: number, mostBytes: number): ZipFile {
  if (archive.readUInt32LE(entry) !== ENTRY) throw new RangeError('a damaged zip archive');
  const method = archive.readUInt16LE(entry + 10);
  const size = archive.readUInt32LE(entry + 20);
  const local = archive.readUInt32LE(entry + 42);
  const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
  const packed = archive.subarray(start, start + size);
  if (method !== STORED && method !== DEFLATED) throw new RangeError('a zip archive packed in another way');
  const content = method === DEFLATED ? inflateRawSync(packed, { maxOutputLength: Math.max(1, mostBytes) }) : packed;
  if (content.length > mostBytes || crc32(content) !== archive.readUInt32LE(entry + 16))
    throw new RangeError('a damaged zip archive');
  return { name: archive.subarray(entry + 46, entry + 46 + archive.readUInt16LE(entry + 28)), content };
}
