import { defineFeature } from '#kernel/feature.ts';
import { say } from '#kernel/words.ts';
import { logPages } from './log.pages.ts';

export const logNouns = {
  log: say('日志', 'log', '日誌'),
  entry: say('日志', 'log entry', '日誌'),
};

export const logFeature = defineFeature('log', {
  nouns: logNouns,
  pages: logPages.pages,
  searchedActions: ['export'],
});
