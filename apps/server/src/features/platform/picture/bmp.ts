/** Pixels as rows of red, green, blue and opacity. */
export interface Raw {
  data: Buffer;
  info: { width: number; height: number; channels: 4 };
}

const HEADER_BYTES = 54;
const PLAIN = 0;
const BIT_FIELDS = 3;
const MOST_PX = 8192;

export const isBmp = (bytes: Uint8Array) => bytes[0] === 0x42 && bytes[1] === 0x4d;

/** Reads Windows bitmaps of 24 or 32 bits, which the picture library does not read. Other kinds give undefined. */
export function readBmp(bytes: Uint8Array): Raw | undefined {
  if (bytes.length < HEADER_BYTES) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = view.getUint32(10, true);
  const width = view.getInt32(18, true);
  const signedHeight = view.getInt32(22, true);
  const height = Math.abs(signedHeight);
  const step = view.getUint16(28, true) / 8;
  const isPacked = ![PLAIN, BIT_FIELDS].includes(view.getUint32(30, true));
  if (isPacked || ![3, 4].includes(step) || width < 1 || height < 1 || width > MOST_PX || height > MOST_PX) return undefined;
  const stride = Math.ceil((width * step) / 4) * 4;
  if (start + stride * height > bytes.length) return undefined;
  const data = Buffer.alloc(width * height * 4);
  for (let y = 0; y < height; y++) {
    // With a positive height, rows run from the bottom to the top.
    const from = start + stride * (signedHeight > 0 ? height - 1 - y : y);
    for (let x = 0; x < width; x++) {
      const at = from + x * step;
      const to = (y * width + x) * 4;
      data[to] = bytes[at + 2] ?? 0;
      data[to + 1] = bytes[at + 1] ?? 0;
      data[to + 2] = bytes[at] ?? 0;
      // The fourth byte of an uncompressed bitmap is padding, not opacity.
      data[to + 3] = 255;
    }
  }
  return { data, info: { width, height, channels: 4 } };
}
