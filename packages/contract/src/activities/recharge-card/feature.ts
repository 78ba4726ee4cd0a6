import { defineFeature } from '#kernel/feature.ts';
import { say } from '#kernel/words.ts';
import { rechargeCardErrors } from './recharge-card.errors.ts';
import { rechargeCardPages } from './recharge-card.pages.ts';

export const rechargeCardNouns = {
  rechargeCard: say('充值卡', 'recharge card', '儲值卡'),
  cardBatch: say('充值卡批次', 'batch of recharge cards', '儲值卡批次'),
};

export const rechargeCardFeature = defineFeature('rechargeCard', {
  nouns: rechargeCardNouns,
  pages: rechargeCardPages.pages,
  errors: rechargeCardErrors,
  actions: {
    takeCodes: say('领取卡密文件', 'Take file of codes', '領取卡密檔案'),
    voidCards: say('作废充值卡', 'Void recharge cards', '作廢儲值卡'),
    redeem: say('兑换充值卡', 'Redeem recharge card', '兌換儲值卡'),
    reserve: say('预留充值卡', 'Reserve recharge card', '預留儲值卡'),
    release: say('释放充值卡', 'Release recharge card', '釋放儲值卡'),
    sell: say('售出充值卡', 'Sell recharge card', '售出儲值卡'),
    refund: say('退回充值卡', 'Take recharge card back', '退回儲值卡'),
    void: say('作废充值卡', 'Void recharge card', '作廢儲值卡'),
    locked: say('卡密输错锁定', 'Locked after wrong codes', '卡密輸錯鎖定'),
  },
});
