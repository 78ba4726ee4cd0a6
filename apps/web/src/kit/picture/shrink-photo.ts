import { shrunkSize, shrunkType } from './shrink.rules.ts';

const QUALITY = 0.85;

interface Picture {
  name: string;
  blob: Blob;
}

/**
 * A photo as it is sent: at most 1,600 px long, and drawn anew, which drops where and when it was taken. A file that the browser
 * cannot read or draw is sent as it is; the server decides about it.
 */
export async function shrinkPhoto({ name, blob }: Picture): Promise<Picture> {
  const type = shrunkType(name);
  if (!type || typeof OffscreenCanvas === 'undefined') return { name, blob };
  try {
    // Decoded first: the size is known only after the photo was turned the right way up.
    const decoded = await createImageBitmap(blob, { imageOrientation: 'from-image' });
    const { width, height } = shrunkSize(decoded);
    const canvas = new OffscreenCanvas(width, height);
    canvas.getContext('2d')?.drawImage(decoded, 0, 0, width, height);
    decoded.close();
    const shrunk = await canvas.convertToBlob({ type, quality: QUALITY });
    return { name: name.replace(/\.\w+$/, type === 'image/png' ? '.png' : '.jpg'), blob: shrunk };
  } catch {
    return { name, blob };
  }
}
