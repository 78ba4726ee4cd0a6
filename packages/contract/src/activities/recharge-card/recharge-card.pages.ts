import { definePages } from '#kernel/pages.ts';
import { say } from '#kernel/words.ts';

export const rechargeCardPages = definePages('rechargeCard', {
  rechargeCards: {
    path: '/admin/activity/activityHome/rechargeCards',
    title: say('充值卡', 'Recharge cards', '儲值卡'),
    functions: {
      CARD_TAKE: say('领取卡密文件和作废充值卡', 'Take the file of codes and void cards', '領取卡密檔案和作廢儲值卡'),
      CARD_SELL: say('销售和兑换充值卡', 'Sell and redeem recharge cards', '銷售和兌換儲值卡'),
    },
  },
});
