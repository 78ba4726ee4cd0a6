import { definePages } from '#kernel/pages.ts';
import { say } from '#kernel/words.ts';

export const labelPages = definePages('label', {
  label: {
    path: '/settings/label',
    title: say('标签管理', 'Labels', '標籤管理'),
    menu: 'settings',
    functions: {
      LABEL_LIST: say('查看标签', 'View labels', '查看標籤'),
      LABEL_EDIT: say('新增和修改标签', 'Add and edit labels', '新增和修改標籤'),
    },
  },
  labelClassify: { path: '/settings/label/classify', title: say('标签分类', 'Label categories', '標籤分類') },
});
