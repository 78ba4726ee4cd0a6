import type { Sharp } from 'sharp';
import { openLimiter } from '#kernel/limiter.ts';
import { isBmp, readBmp } from './bmp.ts';

/** A small file may decode to gigabytes; phone cameras stay below this. */
const MOST_PIXELS = 50_000_000;
const MOST_SECONDS = 10;
/** Larger than any screen shows it. */
const MOST_PX = 2048;
const QUALITY = 82;
/** VAL-02, by the library's names, and our own. Its other formats are shut, because each decoder may have security holes. */
const DECODERS = ['Jpeg', 'Png', 'Nsgif', 'Webp'].map((name) => `VipsForeignLoad${name}Buffer`);
const FORMATS = new Set(['jpeg', 'png', 'gif']);

/** Node shares four threads among files, names of hosts and pictures; two of them stay free. */
const drawing = openLimiter(2, 20);

/** Loaded with the first picture: a server that handles none saves 18 MB of memory. */
async function openSharp() {
  const { default: sharp } = await import('sharp');
  // One thread for a picture and no cache: many uploads at once wait instead of using up the memory.
  sharp.concurrency(1);
  sharp.cache(false);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: DECODERS });
  return sharp;
}

export interface Size {
  width: number | undefined;
  height: number | undefined;
}

/** Re-encodes a picture as WebP: upright, of limited size and without metadata. Gives undefined if it is not a picture. */
export const redrawPicture = (bytes: Uint8Array) => drawing.run(() => redraw(bytes));

async function redraw(bytes: Uint8Array) {
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
export const shrinkPicture = (webp: Uint8Array, size: Size): Promise<Buffer> => drawing.run(() => shrink(webp, size));

async function shrink(webp: Uint8Array, { width, height }: Size) {
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
