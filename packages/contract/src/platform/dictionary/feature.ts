import { defineFeature } from '#kernel/feature.ts';
import { say } from '#kernel/words.ts';
import { dictionaryErrors } from './dictionary.errors.ts';
import { dictionaryPages } from './dictionary.pages.ts';

export const dictionaryNouns = {
  dictionary: say('编码', 'code', '編碼'),
  code: say('字典编码', 'code', '字典編碼'),
};

export const dictionaryFeature = defineFeature('dictionary', {
  nouns: dictionaryNouns,
  pages: dictionaryPages.pages,
  errors: dictionaryErrors,
  searchedActions: ['add', 'change', 'import'],
});
