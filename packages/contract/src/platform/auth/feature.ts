import { defineFeature } from '#kernel/feature.ts';
import { say } from '#kernel/words.ts';
import { authErrors } from './auth.errors.ts';

export const authNouns = {
  auth: say('登录', 'sign-in', '登入'),
};

export const authFeature = defineFeature('auth', {
  nouns: authNouns,
  errors: authErrors,
  actions: {
    createLoginCode: say('生成登录码', 'Generate sign-in code', '產生登入碼'),
    lock: say('锁定屏幕', 'Lock screen', '鎖定螢幕'),
    unlock: say('解锁屏幕', 'Unlock screen', '解鎖螢幕'),
    unlockRefused: say('解锁失败次数过多', 'Too many failed unlock attempts', '解鎖失敗次數過多'),
    numberGuesses: say('按号码查找次数过多', 'Too many searches by number', '按號碼尋找次數過多'),
    setPin: say('设置锁屏密码', 'Set lock screen PIN', '設定螢幕鎖定密碼'),
    newSecondFactor: say('生成动态口令密钥', 'Create authenticator key', '產生動態口令金鑰'),
    bindSecondFactor: say('绑定动态口令', 'Set up authenticator', '綁定動態口令'),
    showSecondFactor: say('输入动态口令', 'Enter one-time code', '輸入動態口令'),
    refuseSecondFactor: say('动态口令错误次数过多', 'Too many incorrect codes', '動態口令錯誤次數過多'),
    removeSecondFactor: say('解除动态口令', 'Remove authenticator', '解除動態口令'),
    renewRecoveryCodes: say('重新生成恢复码', 'Renew recovery codes', '重新產生恢復碼'),
    signIn: say('登录', 'Sign in', '登入'),
    signOut: say('退出登录', 'Sign out', '登出'),
  },
  searchedActions: [
    'signIn',
    'signOut',
    'lock',
    'unlock',
    'numberGuesses',
    'bindSecondFactor',
    'removeSecondFactor',
    'refuseSecondFactor',
  ],
});
