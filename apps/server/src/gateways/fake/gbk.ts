/** Node can decode GBK but not encode it, so the table is inverted. */
const bytesOf = new Map<string, number>();

function fill() {
  const decoder = new TextDecoder('gbk');
  for (let lead = 0x81; lead <= 0xfe; lead += 1) {
    for (let trail = 0x40; trail <= 0xfe; trail += 1) bytesOf.set(decoder.decode(Uint8Array.of(lead, trail)), lead * 256 + trail);
  }
}

export function toGbk(text: string): Buffer {
  if (bytesOf.size === 0) fill();
  return Buffer.from(
    Array.from(text).flatMap((char) => {
      const code = char.charCodeAt(0);
      const pair = code < 0x80 ? undefined : (bytesOf.get(char) ?? 0x3f3f);
      return pair === undefined ? [code] : [Math.floor(pair / 256), pair % 256];
    }),
  );
}
