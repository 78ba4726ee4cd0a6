import { definePages } from '#kernel/pages.ts';
import { say } from '#kernel/words.ts';

export const purchaseReturnPages = definePages('purchaseReturn', {
  refundGoodsList: {
    path: '/admin/product/refundGoodsList',
    title: say('退货列表', 'Purchase returns', '退貨列表'),
    menu: 'product',
    functions: {
      PURCHASE_RETURN_LIST: say('查看采购退货', 'View purchase returns', '查看採購退貨'),
      PURCHASE_RETURN_APPLY: say(
        '发起退货、发货和换货入库',
        'Start and ship returns, receive replacements',
        '發起退貨、發貨和換貨入庫',
      ),
      PURCHASE_RETURN_AUDIT: say('审核采购退货', 'Approve purchase returns', '審核採購退貨'),
    },
  },
  startRefund: {
    path: '/admin/product/refundGoodsList/start',
    title: say('发起退货', 'Start return', '發起退貨'),
  },
  refundDetail: {
    path: '/admin/product/refundGoodsList/detail',
    title: say('退货详情', 'Purchase return', '退貨詳情'),
  },
  purchaseReturnAccountingList: {
    path: '/admin/product/purchaseReturnAccountingList',
    title: say('退货核算', 'Return accounting', '退貨核算'),
    menu: 'product',
    functions: {
      PURCHASE_RETURN_ACCOUNT: say('核算采购退货', 'Account for purchase returns', '核算採購退貨'),
    },
  },
  returnAccountingRecords: {
    path: '/admin/product/purchaseReturnAccountingList/records',
    title: say('核算记录', 'Return accounting record', '核算紀錄'),
  },
});
