import type { Sharp } from 'sharp';
import { isBmp, readBmp } from './bmp.service.ts';

/** A small file may unpack into gigabytes; no camera of a phone takes more than this. */
const MOST_PIXELS = 50_000_000;
const MOST_SECONDS = 10;
/** Larger than any screen shows it. */
const MOST_PX = 2048;
const QUALITY = 82;
/** VAL-02 in the library's words. It reads more, each with holes of its own. */
const FORMATS = new Set(['jpeg', 'png', 'gif', 'svg']);

/** Comes with the first picture: a server that draws none is 18 MB smaller without it. */
async function openSharp() {
  const { default: sharp } = await import('sharp');
  // One picture at a time and nothing remembered: a rush of uploads waits instead of taking the memory of everything else.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

export interface Size {
  width: number | undefined;
  height: number | undefined;
}

/** The picture drawn anew as WebP: turned upright, of a sensible size, without what else was in the file. Nothing when it is none. */
export async function redraw(bytes: Uint8Array) {
  const source = await read(bytes);
  if (!source) return undefined;
  const drawing = source
    .autoOrient()
    .resize({ width: MOST_PX, height: MOST_PX, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: QUALITY, effort: 3 })
    .timeout({ seconds: MOST_SECONDS })
    .toBuffer({ resolveWithObject: true });
  // The library refuses with plain errors: whatever it cannot draw is no picture to us.
  const drawn = await drawing.catch(() => undefined);
  return drawn && { data: drawn.data, width: drawn.info.width, height: drawn.info.pageHeight ?? drawn.info.height };
}

/** One of our own, smaller: to a width, or to fill a box. */
export async function shrink(webp: Uint8Array, { width, height }: Size): Promise<Buffer> {
  const sharp = await openSharp();
  return sharp(webp, { animated: true, limitInputPixels: MOST_PIXELS * 10 })
    .resize({ ...(width && { width }), ...(height && { height }), fit: 'cover', withoutEnlargement: true })
    .webp({ quality: QUALITY, effort: 3 })
    .timeout({ seconds: MOST_SECONDS })
    .toBuffer();
}

async function read(bytes: Uint8Array): Promise<Sharp | undefined> {
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
