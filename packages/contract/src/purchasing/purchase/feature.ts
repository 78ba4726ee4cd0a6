import { defineFeature } from '#kernel/feature.ts';
import { say } from '#kernel/words.ts';
import { purchaseErrors } from './purchase.errors.ts';
import { purchasePages } from './purchase.pages.ts';

export const purchaseNouns = {
  storePurchase: say('门店采购单', 'branch order', '門店採購單'),
  companyPurchase: say('公司采购单', 'supplier order', '公司採購單'),
};

export const purchaseNumbers = {
  storePurchase: '20',
  companyPurchase: '21',
  fillUp: '23',
} as const;

export const purchaseFeature = defineFeature('purchase', {
  nouns: purchaseNouns,
  pages: purchasePages.pages,
  errors: purchaseErrors,
  numbers: purchaseNumbers,
  actions: {
    setBudget: say('设置采购预算', 'Set purchase budget', '設定採購預算'),
    importLines: say('读取采购表格', 'Read order table', '讀取採購表格'),
    saveStore: say('保存门店采购单', 'Save branch order', '儲存門店採購單'),
    submitStore: say('提交门店采购单', 'Submit branch order', '提交門店採購單'),
    redraftStore: say('重新编辑门店采购单', 'Edit rejected branch order', '重新編輯門店採購單'),
    cancelStore: say('取消门店采购单', 'Cancel branch order', '取消門店採購單'),
    approveStore: say('批准门店采购单', 'Approve branch order', '批准門店採購單'),
    rejectStore: say('驳回门店采购单', 'Reject branch order', '駁回門店採購單'),
    closeStore: say('关闭采购剩余', 'Close what is left of a branch order', '關閉採購剩餘'),
    submitFillUp: say('提交补单', 'Request replacement', '提交補單'),
    dropPool: say('放弃待下单商品', 'Give up approved goods', '放棄待下單商品'),
    exportCompany: say('导出公司采购单', 'Export supplier orders', '匯出公司採購單'),
    saveCompany: say('保存公司采购单', 'Save supplier order', '儲存公司採購單'),
    placeCompany: say('向供应商下单', 'Place supplier order', '向供應商下單'),
    cancelCompany: say('取消公司采购单', 'Cancel supplier order', '取消公司採購單'),
    closeCompany: say('关闭公司采购单', 'Close supplier order', '關閉公司採購單'),
  },
  todos: {
    'purchase.approve': {
      title: say('采购单待审核', 'Branch orders to approve', '採購單待審核'),
      path: '/admin/product/storePurchaseList?status=SUBMITTED',
    },
    'purchase.order': {
      title: say('已批准待下单', 'Approved goods to order', '已批准待下單'),
      path: '/admin/product/companyPurchaseList?view=merge',
    },
    'purchase.receive': {
      title: say('采购待入库', 'Deliveries to receive', '採購待入庫'),
      path: '/admin/product/storePurchaseList?status=ORDERED',
    },
    'purchase.late': {
      title: say('超过七天未入库', 'Not received after seven days', '超過七天未入庫'),
      path: '/admin/product/storePurchaseList?isLate=true',
    },
  },
});
