import { definePages } from '#kernel/pages.ts';
import { say } from '#kernel/words.ts';

export const couponPages = definePages('coupon', {
  coupons: { path: '/admin/activity/activityHome/coupons', title: say('优惠券', 'Coupons', '優惠券') },
  historyCouponRecord: {
    path: '/admin/activity/historyCouponRecord',
    title: say('卡券记录', 'Coupon records', '卡券紀錄'),
    menu: 'activity',
    functions: {
      COUPON_LIST: say('查看卡券记录', 'View coupon records', '檢視卡券紀錄'),
      COUPON_EXPORT: say('导出卡券记录', 'Export coupon records', '匯出卡券紀錄'),
      COUPON_ISSUE: say('发放和撤回优惠券', 'Issue and revoke coupons', '發放和撤回優惠券'),
    },
  },
});
