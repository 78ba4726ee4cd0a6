import { defineFeature } from '#kernel/feature.ts';
import { say } from '#kernel/words.ts';
import { exportErrors } from './export.errors.ts';

export const exportNouns = {
  export: say('导出', 'export', '匯出'),
};

export const exportFeature = defineFeature('export', {
  nouns: exportNouns,
  errors: exportErrors,
});
