import { definePages } from '#kernel/pages.ts';
import { say } from '#kernel/words.ts';

export const accountPages = definePages('account', {
  user: {
    path: '/settings/user',
    title: say('用户管理', 'Users', '使用者管理'),
    menu: 'settings',
    functions: {
      USER_LIST: say('查看用户', 'View users', '查看使用者'),
      USER_EDIT: say('新增和修改用户', 'Add and edit users', '新增和修改使用者'),
      USER_EXPORT: say('导出用户', 'Export users', '匯出使用者'),
      USER_LOCK: say('锁定和解锁用户', 'Lock and unlock users', '鎖定和解鎖使用者'),
      USER_CLOSE: say('停用用户', 'Deactivate users', '停用使用者'),
      USER_RESET_PASSWORD: say('重置密码和动态口令', 'Reset passwords and authenticators', '重設密碼和動態口令'),
      USER_REVEAL: say('查看完整手机号', 'View full phone numbers', '查看完整手機號'),
    },
  },
  userDetail: { path: '/settings/user/detail', title: say('用户详情', 'User details', '使用者詳情') },
  profile: { path: '/admin/personal/profile', title: say('个人中心', 'Profile', '個人中心'), menu: 'personal' },
  resetPassword: {
    path: '/admin/personal/resetPassword',
    title: say('修改密码', 'Change password', '修改密碼'),
    menu: 'personal',
  },
});
