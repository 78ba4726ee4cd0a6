import { z } from 'zod';
import { upload } from '#kernel/file.ts';
import { isImage } from '#kernel/media.ts';
import { line } from '#kernel/model.ts';

/** More than phone cameras produce. */
export const PICTURE_MOST_BYTES = 10 * 1024 * 1024;

/** VAL-02: checked by its name first; the server then checks the content. */
const PictureName = line(200).refine(isImage);

const px = z.coerce.number().int().min(1).max(4096).optional();
/** FMT-01: the width or the box it is shown in. The server rounds up to its next stored size. */
export const PictureSize = z.object({ w: px, h: px });

export const PICTURE_ADDRESS = '/api/storage/picture/';
/** The address of a picture that the company has uploaded, or empty: the one shape in which a record refers to a picture. */
export const PictureUrl = z.string().regex(new RegExp(`^(?:|${PICTURE_ADDRESS}[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$`));

/** What every endpoint takes and answers that stores a picture. Each feature has its own, with the function it needs. */
export const pictureUpload = {
  takesFile: PICTURE_MOST_BYTES,
  input: z.object({ name: PictureName, file: upload }),
  output: z.object({ url: PictureUrl, width: z.int(), height: z.int() }),
} as const;
export type PictureUpload = z.output<typeof pictureUpload.input>;
