import { defineFeature } from '#kernel/feature.ts';
import { importErrors } from '#kernel/import.ts';
import { say } from '#kernel/words.ts';

export const importNouns = {
  import: say('导入', 'import', '匯入'),
};

export const importFeature = defineFeature('import', {
  nouns: importNouns,
  errors: importErrors,
});
