import { defineFeature } from '#kernel/feature.ts';
import { say } from '#kernel/words.ts';
import { blacklistErrors } from './blacklist.errors.ts';
import { blacklistPages } from './blacklist.pages.ts';

export const blacklistNouns = {
  blacklist: say('黑名单', 'blacklist entry', '黑名單'),
};

export const blacklistFeature = defineFeature('blacklist', {
  nouns: blacklistNouns,
  pages: blacklistPages.pages,
  errors: blacklistErrors,
  actions: {
    add: say('加入黑名单', 'Add to blacklist', '加入黑名單'),
    remove: say('移出黑名单', 'Remove from blacklist', '移出黑名單'),
  },
});
