import { definePages } from '#kernel/pages.ts';
import { say } from '#kernel/words.ts';

export const purchasePages = definePages('purchase', {
  purchase: {
    path: '/admin/product/purchase',
    title: say('采购下单', 'Order goods', '採購下單'),
    menu: 'product',
    functions: {
      PURCHASE_APPLY: say(
        '采购下单、补单和关闭剩余',
        'Order goods, request replacements and close what is left',
        '採購下單、補單和關閉剩餘',
      ),
    },
  },
  uploadXlsx: {
    path: '/admin/product/purchase/upload',
    title: say('批量导入采购', 'Import an order', '批次匯入採購'),
  },
  confirmPurchase: {
    path: '/admin/product/purchase/confirm',
    title: say('确认采购', 'Review order', '確認採購'),
  },
  storePurchaseList: {
    path: '/admin/product/storePurchaseList',
    title: say('门店采购单', 'Branch orders', '門店採購單'),
    menu: 'product',
    keepAlive: true,
    functions: {
      PURCHASE_LIST: say('查看门店采购单和入库单', 'View branch orders and receipts', '查看門店採購單和入庫單'),
      PURCHASE_APPROVE: say('审核门店采购单', 'Approve branch orders', '審核門店採購單'),
      PURCHASE_RECEIVE: say('采购入库', 'Receive goods', '採購入庫'),
      PURCHASE_REVERSE: say('冲销入库单', 'Reverse receipts', '沖銷入庫單'),
    },
  },
  storePurchaseDetail: {
    path: '/admin/product/storePurchaseList/detail',
    title: say('门店采购详情', 'Branch order', '門店採購詳情'),
  },
  companyPurchaseList: {
    path: '/admin/product/companyPurchaseList',
    title: say('公司采购单', 'Supplier orders', '公司採購單'),
    menu: 'product',
    keepAlive: true,
    functions: {
      COMPANY_PURCHASE_LIST: say('查看公司采购单', 'View supplier orders', '查看公司採購單'),
      COMPANY_PURCHASE_EXPORT: say('导出公司采购单', 'Export supplier orders', '匯出公司採購單'),
      COMPANY_PURCHASE_EDIT: say('合并下单和关闭公司采购单', 'Place and close supplier orders', '合併下單和關閉公司採購單'),
    },
  },
  purchaseOrderDetail: {
    path: '/admin/product/companyPurchaseList/detail',
    title: say('采购订单详情', 'Supplier order', '採購訂單詳情'),
  },
  submitOrder: {
    path: '/admin/product/companyPurchaseList/submitOrder',
    title: say('补单提交', 'Request replacement', '補單提交'),
  },
  singleRecord: {
    path: '/admin/product/companyPurchaseList/singleRecord',
    title: say('补单记录', 'Replacement orders', '補單紀錄'),
  },
  fillUpOrderDetails: {
    path: '/admin/product/companyPurchaseList/fillUpOrderDetails',
    title: say('补单详情', 'Replacement order', '補單詳情'),
  },
});
