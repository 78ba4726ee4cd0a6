import { defineFeature } from '#kernel/feature.ts';
import { say } from '#kernel/words.ts';
import { purchaseFiguresErrors } from './purchase-figures.errors.ts';
import { purchaseFiguresPages } from './purchase-figures.pages.ts';

const purchaseFiguresNouns = {
  purchaseFigures: say('采购统计', 'purchasing statistics', '採購統計'),
};

export const purchaseFiguresFeature = defineFeature('purchaseFigures', {
  nouns: purchaseFiguresNouns,
  pages: purchaseFiguresPages.pages,
  errors: purchaseFiguresErrors,
});
