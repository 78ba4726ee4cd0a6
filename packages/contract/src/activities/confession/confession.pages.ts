import { definePages } from '#kernel/pages.ts';
import { say } from '#kernel/words.ts';

export const confessionPages = definePages('confession', {
  confessionAuditList: {
    path: '/admin/activity/confessionAuditList',
    title: say('表白审核', 'Confessions', '告白審核'),
    menu: 'activity',
    functions: { CONFESSION_AUDIT: say('审核和隐藏表白', 'Moderate and hide confessions', '審核和隱藏告白') },
  },
});
