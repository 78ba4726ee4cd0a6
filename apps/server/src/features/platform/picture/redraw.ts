import type { Sharp } from 'sharp';
import { isBmp, readBmp } from './bmp.ts';

/** A small file may decode to gigabytes; phone cameras stay below this. */
const MOST_PIXELS = 50_000_000;
const MOST_SECONDS = 10;
/** Larger than any screen shows it. */
const MOST_PX = 2048;
const QUALITY = 82;
/** VAL-02, by the library's names. Its other formats are left out, because each decoder may have security holes. */
const FORMATS = new Set(['jpeg', 'png', 'gif', 'svg']);

/** Loaded with the first picture: a server that handles none saves 18 MB of memory. */
async function openSharp() {
  const { default: sharp } = await import('sharp');
  // One picture at a time and no cache: many uploads at once wait instead of using up the memory.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

export interface Size {
  width: number | undefined;
  height: number | undefined;
}

/** Re-encodes a picture as WebP: upright, of limited size and without metadata. Gives undefined if it is not a picture. */
export async function redrawPicture(bytes: Uint8Array) {
  const source = await openPicture(bytes);
  if (!source) return undefined;
  const drawing = source
    .autoOrient()
    .resize({ width: MOST_PX, height: MOST_PX, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: QUALITY, effort: 3 })
    .timeout({ seconds: MOST_SECONDS })
    .toBuffer({ resolveWithObject: true });
  // The library throws plain errors for whatever it cannot decode.
  const drawn = await drawing.catch(() => undefined);
  return drawn && { data: drawn.data, width: drawn.info.width, height: drawn.info.pageHeight ?? drawn.info.height };
}

/** Makes one of our stored pictures smaller: to a width, or to fill a box. */
export async function shrinkPicture(webp: Uint8Array, { width, height }: Size): Promise<Buffer> {
  const sharp = await openSharp();
  return sharp(webp, { animated: true, limitInputPixels: MOST_PIXELS * 10 })
    .resize({ ...(width && { width }), ...(height && { height }), fit: 'cover', withoutEnlargement: true })
    .webp({ quality: QUALITY, effort: 3 })
    .timeout({ seconds: MOST_SECONDS })
    .toBuffer();
}

async function openPicture(bytes: Uint8Array): Promise<Sharp | undefined> {
  const sharp = await openSharp();
  if (isBmp(bytes)) {
    const raw = readBmp(bytes);
    return raw && sharp(raw.data, { raw: raw.info });
  }
  const options = { animated: true, limitInputPixels: MOST_PIXELS, failOn: 'error' } as const;
  const known = await sharp(bytes, options)
    .metadata()
    .catch(() => undefined);
  return known && FORMATS.has(known.format) ? sharp(bytes, options) : undefined;
}
