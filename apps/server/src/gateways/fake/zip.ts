import { crc32, deflateRawSync } from 'node:zlib';

/** A small ZIP archive, as bills come in. */
export function zip(files: { name: Buffer; content: Buffer }[]): Buffer {
  let at = 0;
  const parts = files.map(({ name, content }) => {
    const packed = deflateRawSync(content);
    const about = Buffer.alloc(26);
    about.writeUInt16LE(20, 0);
    about.writeUInt16LE(8, 4);
    about.writeUInt32LE(crc32(content), 10);
    about.writeUInt32LE(packed.length, 14);
    about.writeUInt32LE(content.length, 18);
    about.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), about, name, packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    at += local.length;
    return { local, entry: Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), about, place, name]) };
  });
  const directory = Buffer.concat(parts.map(({ entry }) => entry));
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...parts.map(({ local }) => local), directory, Buffer.from('PK\x05\x06'), end]);
}
