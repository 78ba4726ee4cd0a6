import { defineFeature } from '#kernel/feature.ts';
import { say } from '#kernel/words.ts';
import { wechatErrors } from './wechat.errors.ts';

export const wechatNouns = {
  wechat: say('微信', 'WeChat', '微信'),
};

export const wechatFeature = defineFeature('wechat', {
  nouns: wechatNouns,
  errors: wechatErrors,
  actions: {
    bind: say('绑定微信', 'Link WeChat', '綁定微信'),
    unbind: say('解除微信绑定', 'Unlink WeChat', '解除微信綁定'),
  },
});
