import { z } from 'zod';
import { defineApi, get, post } from '../kernel/endpoint.ts';
import { defineErrors } from '../kernel/errors.ts';
import { file, upload } from '../kernel/file.ts';
import { id } from '../kernel/model.ts';
import { say } from '../kernel/words.ts';
import { Picture, PICTURE_MOST_BYTES, PictureName, PictureSize } from './picture.model.ts';

export const pictureApi = defineApi('picture', {
  add: post('/api/storage/picture', {
    access: 'signedIn',
    takesFile: PICTURE_MOST_BYTES,
    input: z.object({ name: PictureName, file: upload }),
    output: Picture,
  }),
  /** An `img` carries no token, so whoever knows the address sees the picture; nobody can guess one. */
  show: get('/api/storage/picture/:id', { access: 'public', input: PictureSize.extend({ id }), output: file }),
});

export const pictureErrors = defineErrors('picture', {
  notReadable: [
    42290,
    say(
      '图片无法读取，请换一张 jpg、png、gif、bmp 或 svg 图片',
      'This picture cannot be read; choose another jpg, png, gif, bmp or svg',
      '圖片無法讀取，請換一張 jpg、png、gif、bmp 或 svg 圖片',
    ),
  ],
});
