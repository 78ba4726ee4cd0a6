import { definePages } from '#kernel/pages.ts';
import { say } from '#kernel/words.ts';

export const accessPages = definePages('access', {
  role: {
    path: '/settings/role',
    title: say('角色管理', 'Roles', '角色管理'),
    menu: 'settings',
    functions: {
      ROLE_LIST: say('查看角色', 'View roles', '查看角色'),
      ROLE_EDIT: say('新增、修改和删除角色', 'Add, edit and delete roles', '新增、修改和刪除角色'),
    },
  },
  permission: {
    path: '/settings/permission',
    title: say('权限管理', 'Permissions', '權限管理'),
    menu: 'settings',
    functions: { PERMISSION_LIST: say('查看权限由谁持有', 'View who has a permission', '查看權限由誰持有') },
  },
  permissionDetail: { path: '/settings/permission/detail', title: say('权限详情', 'Permission details', '權限詳情') },
});
