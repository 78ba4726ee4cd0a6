import { defineFeature } from '#kernel/feature.ts';
import { say } from '#kernel/words.ts';
import { evidenceErrors } from './evidence.errors.ts';

export const evidenceNouns = {
  evidence: say('支付验证', 'payment verification', '支付驗證'),
};

export const evidenceFeature = defineFeature('evidence', {
  nouns: evidenceNouns,
  errors: evidenceErrors,
  actions: {
    setPin: say('设置支付密码', 'Set member PIN', '設定支付密碼'),
    pinLocked: say('支付密码锁定', 'Member PIN locked', '支付密碼鎖定'),
    sendCode: say('发送会员验证码', 'Send code to a member', '發送會員驗證碼'),
    issueCard: say('发放会员卡', 'Issue member card', '發放會員卡'),
    blockCard: say('挂失会员卡', 'Block member card', '掛失會員卡'),
    setPolicy: say('设置支付验证规则', 'Set payment verification rules', '設定支付驗證規則'),
  },
});
