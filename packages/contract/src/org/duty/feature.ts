import { dutyErrors } from '#kernel/duty.ts';
import { defineFeature } from '#kernel/feature.ts';
import { say } from '#kernel/words.ts';

export const dutyFeature = defineFeature('duty', {
  nouns: { duty: say('经手记录', 'duty', '經手紀錄') },
  errors: dutyErrors,
  actions: {
    alone: say('单人处理', 'Handle alone', '單人處理'),
    delegated: say('代为审批', 'Decide on behalf of someone', '代為審批'),
    setCoolDays: say('设置账号关联天数', 'Set how long accounts count as linked', '設定帳號關聯天數'),
  },
  searchedActions: ['alone', 'delegated', 'setCoolDays'],
  todos: {
    'duty.alone': {
      title: say('本月单人处理', 'Handled alone this month', '本月單人處理'),
      path: '/settings/logCenter?action=duty.alone',
    },
  },
});
