import { defineFeature } from '#kernel/feature.ts';
import { say } from '#kernel/words.ts';
import { labelErrors } from './label.errors.ts';
import { labelPages } from './label.pages.ts';

export const labelNouns = {
  label: say('标签', 'label', '標籤'),
  labelClass: say('标签分类', 'label category', '標籤分類'),
};

export const labelFeature = defineFeature('label', {
  nouns: labelNouns,
  pages: labelPages.pages,
  errors: labelErrors,
  actions: {
    addClass: say('新增标签分类', 'Add label category', '新增標籤分類'),
    changeClass: say('修改标签分类', 'Edit label category', '修改標籤分類'),
  },
});
