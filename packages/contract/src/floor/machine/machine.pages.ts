import { definePages } from '#kernel/pages.ts';
import { say } from '#kernel/words.ts';

export const machinePages = definePages('machine', {
  machines: {
    path: '/admin/assets/machines',
    title: say('机器管理', 'Machines', '機器管理'),
    menu: 'assets',
    functions: {
      MACHINE_LIST: say('查看机器和费率', 'View machines and rates', '查看機器和費率'),
      MACHINE_EDIT: say('新增和修改机器', 'Add and edit machines', '新增和修改機器'),
      TARIFF_EDIT: say('设置费率', 'Set rates', '設定費率'),
    },
  },
  onlineUsers: {
    path: '/admin/bar/onlineUsers',
    title: say('在线用户', 'Online users', '線上使用者'),
    menu: 'bar',
    functions: {
      ONLINE_LIST: say('查看在线用户', 'View online users', '查看線上使用者'),
      SESSION_EDIT: say('上机、换机和下机', 'Start, move and end sessions', '上機、換機和下機'),
      TEMP_CARD: say('办理临时卡', 'Manage temporary cards', '辦理臨時卡'),
    },
  },
});
