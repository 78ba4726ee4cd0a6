import { z } from 'zod';
import { defineApi, get, post } from '#kernel/endpoint.ts';
import { file, upload } from '#kernel/file.ts';
import { id } from '#kernel/model.ts';
import { Picture, PICTURE_MOST_BYTES, PictureName, PictureSize } from './picture.model.ts';

export const pictureApi = defineApi('picture', {
  add: post('/api/storage/picture', {
    access: 'signedIn',
    takesFile: PICTURE_MOST_BYTES,
    input: z.object({ name: PictureName, file: upload }),
    output: Picture,
  }),
  /** Public, because an `img` element sends no token. The address is random and cannot be guessed. */
  show: get('/api/storage/picture/:id', { access: 'public', input: PictureSize.extend({ id }), output: file }),
});
