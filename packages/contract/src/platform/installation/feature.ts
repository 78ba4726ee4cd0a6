import { defineFeature } from '#kernel/feature.ts';
import { say } from '#kernel/words.ts';
import { installationErrors } from './installation.errors.ts';

export const installationFeature = defineFeature('installation', {
  nouns: { installation: say('系统安装', 'installation', '系統安裝') },
  errors: installationErrors,
});
