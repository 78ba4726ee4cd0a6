import { definePages } from '#kernel/pages.ts';
import { say } from '#kernel/words.ts';

const home = '/admin/activity/activityHome';

export const activityPages = definePages('activity', {
  activityHome: {
    path: home,
    title: say('活动中心', 'Activities', '活動中心'),
    menu: 'activity',
    functions: {
      ACTIVITY_LIST: say('查看活动和效果', 'View activities and their effect', '查看活動和效果'),
      ACTIVITY_EXPORT: say('导出活动效果', 'Export the effect of activities', '匯出活動效果'),
      ACTIVITY_EDIT: say('编辑、试算和提交活动', 'Edit, try out and submit activities', '編輯、試算和提交活動'),
      ACTIVITY_STOP: say('暂停、提前结束和终止活动', 'Pause, shorten and terminate activities', '暫停、提前結束和終止活動'),
    },
  },
  chargeDiscount: { path: `${home}/chargeDiscount`, title: say('充值优惠', 'Recharge bonus', '儲值優惠') },
  secondCupHalf: { path: `${home}/secondCupHalf`, title: say('第二杯半价', 'Second cup half price', '第二杯半價') },
  festival: { path: `${home}/festival`, title: say('节日活动', 'Seasonal activities', '節日活動') },
  productDiscount: { path: '/admin/product/productManage/discount', title: say('商品折扣', 'Product discounts', '商品折扣') },
  activityAuditList: {
    path: '/admin/activity/activityAuditList',
    title: say('活动审核', 'Approve activities', '活動審核'),
    menu: 'activity',
    functions: {
      ACTIVITY_AUDIT: say('审核活动', 'Approve activities', '審核活動'),
      ACTIVITY_FUND: say('财务加签活动', 'Countersign expensive activities', '財務加簽活動'),
    },
  },
});
