import { defineFeature } from '#kernel/feature.ts';
import { say } from '#kernel/words.ts';
import { statementActions } from '#money/statement/feature.ts';
import { billPages } from './bill.pages.ts';

const billNouns = {
  bill: say('供应商账单', 'supplier statement', '供應商帳單'),
  supplierBill: say('供应商账单', 'supplier statement', '供應商帳單'),
};

const page = '/admin/product/purchaseBill/settlementBillings';

const actions = {
  ...statementActions,
  addPicture: say('上传确认照片', 'Upload photo of confirmation', '上傳確認照片'),
  addBillPicture: say('上传账单照片', 'Upload photo of bill', '上傳帳單照片'),
};

export const billFeature = defineFeature('bill', {
  nouns: billNouns,
  pages: billPages.pages,
  actions,
  todos: {
    'bill.confirm': {
      title: say('供应商账单待确认', 'Supplier statements to confirm', '供應商帳單待確認'),
      path: `${page}?status=ISSUED`,
    },
    'bill.approve': {
      title: say('供应商账单待审批', 'Supplier statements to approve', '供應商帳單待審批'),
      path: `${page}?status=CONFIRMED`,
    },
    'bill.pay': {
      title: say('供应商账单待付款', 'Supplier statements to pay', '供應商帳單待付款'),
      path: `${page}?status=APPROVED`,
    },
    'bill.redraw': {
      title: say('供应商账单被退回', 'Supplier statements sent back', '供應商帳單被退回'),
      path: `${page}?status=DISPUTED`,
    },
  },
});

/** Statements of branches have calls and to-dos of their own, but the pages of bills. */
export const branchBillFeature = defineFeature('branchBill', {
  nouns: { branchBill: say('门店账单', 'branch statement', '門店帳單') },
  actions,
  todos: {
    'branchBill.confirm': {
      title: say('门店账单待确认', 'Branch statements to confirm', '門店帳單待確認'),
      path: `${page}?tab=branch&status=ISSUED`,
    },
    'branchBill.approve': {
      title: say('门店账单待审批', 'Branch statements to approve', '門店帳單待審批'),
      path: `${page}?tab=branch&status=CONFIRMED`,
    },
    'branchBill.pay': {
      title: say('门店账单待结清', 'Branch statements to settle', '門店帳單待結清'),
      path: `${page}?tab=branch&status=APPROVED`,
    },
    'branchBill.redraw': {
      title: say('门店账单被退回', 'Branch statements sent back', '門店帳單被退回'),
      path: `${page}?tab=branch&status=DISPUTED`,
    },
  },
});
