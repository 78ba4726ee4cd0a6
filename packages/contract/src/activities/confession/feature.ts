import { defineFeature } from '#kernel/feature.ts';
import { say } from '#kernel/words.ts';
import { confessionErrors } from './confession.errors.ts';
import { confessionPages } from './confession.pages.ts';
import { confessionRealtime } from './confession.realtime.ts';

export const confessionNouns = {
  confession: say('表白', 'confession', '告白'),
};

export const confessionFeature = defineFeature('confession', {
  nouns: confessionNouns,
  pages: confessionPages.pages,
  errors: confessionErrors,
  realtime: confessionRealtime,
  actions: {
    publish: say('通过表白', 'Publish confession', '通過告白'),
    reject: say('拒绝表白', 'Reject confession', '拒絕告白'),
    forward: say('表白转客诉', 'Hand confession over as a complaint', '告白轉客訴'),
    undo: say('撤销表白审核', 'Undo decision on confession', '復原告白審核'),
    hide: say('隐藏表白', 'Hide confession', '隱藏告白'),
    shown: say('取走公开的表白', 'Fetch published confessions', '取走公開的告白'),
  },
  todos: {
    'confession.audit': {
      title: say('表白待审核', 'Confessions to moderate', '告白待審核'),
      path: '/admin/activity/confessionAuditList',
    },
  },
});
