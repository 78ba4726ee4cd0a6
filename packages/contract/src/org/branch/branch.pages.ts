import { definePages } from '#kernel/pages.ts';
import { say } from '#kernel/words.ts';

/** AUTH-09: adding and viewing a branch needs no function, so that the first person of a company can start. */
export const branchPages = definePages('branch', {
  branch: {
    path: '/settings/branch',
    title: say('门店管理', 'Branches', '門店管理'),
    menu: 'settings',
    functions: {
      BRANCH_LIST: say('查看门店列表', 'View branches', '查看門店列表'),
      BRANCH_EDIT: say('新增和修改门店', 'Add and edit branches', '新增和修改門店'),
      BRANCH_THRESHOLD: say('设置门店阈值', 'Set branch thresholds', '設定門店閾值'),
      BRANCH_ADDRESS: say('设置允许登录的网络地址', 'Set sign-in networks', '設定允許登入的網路位址'),
      BRANCH_DEVICE_KEY: say('生成设备密钥', 'Generate device keys', '產生設備金鑰'),
    },
  },
  addBranch: { path: '/settings/branch/add', title: say('新增门店', 'Add branch', '新增門店') },
  branchDetail: { path: '/settings/branch/detail', title: say('门店详情', 'Branch details', '門店詳情') },
});
