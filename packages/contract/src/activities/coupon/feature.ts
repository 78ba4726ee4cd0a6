import { defineFeature } from '#kernel/feature.ts';
import { say } from '#kernel/words.ts';
import { couponErrors } from './coupon.errors.ts';
import { couponPages } from './coupon.pages.ts';

export const couponNouns = {
  coupon: say('优惠券', 'coupon', '優惠券'),
  couponBatch: say('发放批次', 'batch of coupons', '發放批次'),
};

export const couponFeature = defineFeature('coupon', {
  nouns: couponNouns,
  pages: couponPages.pages,
  errors: couponErrors,
  actions: {
    issue: say('发放优惠券', 'Issue coupons', '發放優惠券'),
    revoke: say('撤回优惠券', 'Revoke coupon', '撤回優惠券'),
    revokeBatch: say('撤回整批优惠券', 'Revoke batch of coupons', '撤回整批優惠券'),
    takeCodes: say('取走券码文件', 'Take file of coupon codes', '取走券碼檔案'),
    codesLocked: say('券码输错过多', 'Too many wrong coupon codes', '券碼輸錯過多'),
    notGiven: say('优惠券未能赠送', 'Coupon could not be given', '優惠券未能贈送'),
    preview: say('试算发放优惠券', 'Preview coupons to issue', '試算發放優惠券'),
    check: say('查询券码', 'Check coupon code', '查詢券碼'),
    release: say('释放优惠券', 'Release coupon', '釋放優惠券'),
    return: say('退回优惠券', 'Return coupon', '退回優惠券'),
    export: say('导出卡券记录', 'Export coupon records', '匯出卡券紀錄'),
  },
});
