import { defineFeature } from '#kernel/feature.ts';
import { say } from '#kernel/words.ts';
import { pictureErrors } from './picture.errors.ts';

export const pictureNouns = {
  picture: say('图片', 'picture', '圖片'),
};

export const pictureFeature = defineFeature('picture', {
  nouns: pictureNouns,
  errors: pictureErrors,
  searchedActions: ['add'],
});
