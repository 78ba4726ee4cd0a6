import { defineFeature } from '#kernel/feature.ts';
import { say } from '#kernel/words.ts';
import { consolePages } from './console.pages.ts';

export const consoleNouns = {
  console: say('收银台', 'counter', '收銀台'),
};

export const consoleFeature = defineFeature('console', {
  nouns: consoleNouns,
  pages: consolePages.pages,
});
