import { definePages } from '../kernel/pages.ts';
import { say } from '../kernel/words.ts';

/** AUTH-09: adding and reading a branch need no authority, so that a company's first person can begin. */
export const branchPages = definePages('branch', {
  branch: {
    path: '/settings/branch',
    title: say('门店管理', 'Branches', '門店管理'),
    menu: 'settings',
    functions: {
      BRANCH_LIST: say('查看门店列表', 'See the branches', '查看門店列表'),
      BRANCH_EDIT: say('新增和修改门店', 'Add and change branches', '新增和修改門店'),
      BRANCH_THRESHOLD: say('设置门店阈值', 'Set the figures of a branch', '設定門店閾值'),
      BRANCH_DEVICE_KEY: say('生成设备密钥', 'Make device keys', '產生設備密鑰'),
    },
  },
  addBranch: { path: '/settings/branch/add', title: say('新增门店', 'Add a branch', '新增門店') },
  branchDetail: { path: '/settings/branch/detail', title: say('门店详情', 'Branch', '門店詳情') },
});
