import { defineErrors } from '#kernel/errors.ts';
import { say } from '#kernel/words.ts';

export const blacklistErrors = defineErrors('blacklist', {
  notWelcome: [
    409,
    say(
      '该顾客在黑名单中，不能上机：{reason}',
      'This customer is blacklisted and cannot start a session: {reason}',
      '該顧客在黑名單中，不能上機：{reason}',
    ),
  ],
  wholeCompanyOnly: [
    403,
    say(
      '只有管理整个公司的人员可以设置全公司黑名单',
      'Only people who manage the entire company can set a company-wide blacklist',
      '只有管理整個公司的人員可以設定全公司黑名單',
    ),
  ],
});
