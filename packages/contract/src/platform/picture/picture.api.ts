import { defineApi, get } from '#kernel/endpoint.ts';
import { file } from '#kernel/file.ts';
import { id } from '#kernel/model.ts';
import { PictureSize } from './picture.model.ts';

export const pictureApi = defineApi('picture', {
  /** Public, because an `img` element sends no token. The address is random and cannot be guessed. */
  show: get('/api/storage/picture/:id', { access: 'public', input: PictureSize.extend({ id }), output: file }),
});
