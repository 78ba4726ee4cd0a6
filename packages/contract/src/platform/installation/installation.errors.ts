import { defineErrors } from '#kernel/errors.ts';
import { say } from '#kernel/words.ts';

export const installationErrors = defineErrors('installation', {
  wrongToken: [
    403,
    say(
      '安装链接不正确，请使用服务器日志中的最新链接',
      'This set-up link is not valid. Use the latest one from the server log.',
      '安裝連結不正確，請使用伺服器日誌中的最新連結',
    ),
  ],
});
