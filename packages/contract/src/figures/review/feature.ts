import { defineFeature } from '#kernel/feature.ts';
import { say } from '#kernel/words.ts';
import { reviewErrors } from './review.errors.ts';
import { reviewPages } from './review.pages.ts';

const reviewNouns = {
  review: say('经营回顾', 'operations review', '經營回顧'),
};

export const reviewFeature = defineFeature('review', {
  nouns: reviewNouns,
  pages: reviewPages.pages,
  errors: reviewErrors,
  actions: {
    export: say('导出经营回顾', 'Export operations review', '匯出經營回顧'),
  },
});
