import { definePages } from '#kernel/pages.ts';
import { say } from '#kernel/words.ts';

export const dictionaryPages = definePages('dictionary', {
  codeManage: {
    path: '/admin/product/productSetting/code',
    title: say('分类管理', 'Product categories', '分類管理'),
    anyOf: ['CLASSIFY'],
    functions: {
      CLASSIFY: say('打开分类管理', 'Open product categories', '打開分類管理'),
      CODE_LIST: say('查看编码', 'View codes', '查看編碼'),
      CODE_EDIT: say('新增和修改编码', 'Add and edit codes', '新增和修改編碼'),
    },
  },
  groupCodeManage: {
    path: '/admin/product/productSetting/groupCode',
    title: say('分组管理', 'Product groups', '分組管理'),
    anyOf: ['GROUPING'],
    functions: { GROUPING: say('打开分组管理', 'Open product groups', '打開分組管理') },
  },
});
