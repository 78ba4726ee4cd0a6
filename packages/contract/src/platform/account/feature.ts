import { defineFeature } from '#kernel/feature.ts';
import { say } from '#kernel/words.ts';
import { accountErrors } from './account.errors.ts';
import { accountPages } from './account.pages.ts';

export const accountNouns = {
  account: say('用户', 'user', '使用者'),
  grant: say('角色分配', 'role assignment', '角色分配'),
  session: say('登录设备', 'signed-in device', '登入裝置'),
};

export const accountFeature = defineFeature('account', {
  nouns: accountNouns,
  pages: accountPages.pages,
  errors: accountErrors,
  actions: {
    addAvatar: say('上传头像', 'Upload own picture', '上傳頭像'),
    changePassword: say('修改密码', 'Change own password', '修改密碼'),
    issuePasswordLink: say('生成设置密码链接', 'Issue password link', '產生設定密碼連結'),
    setPassword: say('通过链接设置密码', 'Set password by link', '透過連結設定密碼'),
    changeProfile: say('修改个人资料', 'Edit own profile', '修改個人資料'),
    resetPassword: say('重置密码', 'Reset password', '重設密碼'),
    addGrant: say('分配角色', 'Assign role', '分配角色'),
    removeGrant: say('收回角色', 'Remove role', '收回角色'),
    resetSecondFactor: say('重置动态口令', 'Reset authenticator', '重設動態口令'),
    endSessions: say('退出设备登录', 'Sign out device', '登出裝置'),
    endOwnSessions: say('退出自己的其他设备', 'Sign out own devices', '登出自己的其他裝置'),
    reveal: say('查看完整手机号', 'View full phone number', '查看完整手機號'),
    bindWechat: say('绑定微信', 'Link WeChat', '綁定微信'),
    unbindWechat: say('解除微信绑定', 'Unlink WeChat', '解除微信綁定'),
  },
  searchedActions: [
    'add',
    'change',
    'addGrant',
    'removeGrant',
    'lock',
    'unlock',
    'close',
    'reveal',
    'export',
    'resetPassword',
    'resetSecondFactor',
    'changePassword',
    'changeProfile',
  ],
  todos: {
    'account.locked': { title: say('已锁定用户', 'Locked users', '已鎖定使用者'), path: '/settings/user?status=LOCKED' },
  },
});
