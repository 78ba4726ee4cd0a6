import { defineFeature } from '#kernel/feature.ts';
import { say } from '#kernel/words.ts';

const searchNouns = {
  search: say('搜索', 'search', '搜尋'),
};

export const searchFeature = defineFeature('search', { nouns: searchNouns });
