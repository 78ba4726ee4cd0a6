import { defineErrors } from '#kernel/errors.ts';
import { say } from '#kernel/words.ts';

export const pictureErrors = defineErrors('picture', {
  notReadable: [
    422,
    say(
      '图片无法读取，请换一张 jpg、png、gif、bmp 或 svg 图片',
      'The image could not be read. Choose another jpg, png, gif, bmp or svg.',
      '圖片無法讀取，請換一張 jpg、png、gif、bmp 或 svg 圖片',
    ),
  ],
  svgNotDrawn: [
    422,
    say(
      '这张 svg 图片无法使用，请导出为 png 后再上传',
      'This svg can’t be used. Export it as png and upload that.',
      '這張 svg 圖片無法使用，請匯出為 png 後再上傳',
    ),
  ],
});
