import { z } from 'zod';
import { isImage } from '../kernel/media.ts';
import { line } from '../kernel/model.ts';

/** What a phone's camera makes, with room to spare. */
export const PICTURE_MOST_BYTES = 10 * 1024 * 1024;

/** VAL-02: judged by its name first; the server then looks at what is in it. */
export const PictureName = line(200).refine(isImage);

const px = z.coerce.number().int().min(1).max(4096).optional();
/** FMT-01: the width, or the box, it is wanted for. Comes at the next size kept for that. */
export const PictureSize = z.object({ w: px, h: px });

/** A picture as it is kept. `url` is what other records remember. */
export const Picture = z.object({ url: z.string(), width: z.int(), height: z.int() });
export type Picture = z.input<typeof Picture>;
