import { z } from 'zod';
import { isImage } from '#kernel/media.ts';
import { line } from '#kernel/model.ts';

/** More than phone cameras produce. */
export const PICTURE_MOST_BYTES = 10 * 1024 * 1024;

/** VAL-02: checked by its name first; the server then checks the content. */
export const PictureName = line(200).refine(isImage);

const px = z.coerce.number().int().min(1).max(4096).optional();
/** FMT-01: the width or the box it is shown in. The server rounds up to its next stored size. */
export const PictureSize = z.object({ w: px, h: px });

/** A stored picture. Other records refer to it by `url`. */
export const Picture = z.object({ url: z.string(), width: z.int(), height: z.int() });
export type Picture = z.input<typeof Picture>;
