import { defineFeature } from '#kernel/feature.ts';
import { say } from '#kernel/words.ts';
import { purchaseReturnErrors } from './purchase-return.errors.ts';
import { purchaseReturnPages } from './purchase-return.pages.ts';

export const purchaseReturnNouns = {
  purchaseReturn: say('退货单', 'purchase return', '退貨單'),
};

export const purchaseReturnNumbers = {
  purchaseReturn: '24',
} as const;

export const purchaseReturnFeature = defineFeature('purchaseReturn', {
  nouns: purchaseReturnNouns,
  pages: purchaseReturnPages.pages,
  errors: purchaseReturnErrors,
  numbers: purchaseReturnNumbers,
  actions: {
    addPicture: say('上传退货照片', 'Upload return photo', '上傳退貨照片'),
    submit: say('发起退货', 'Start purchase return', '發起退貨'),
    cancel: say('取消退货', 'Cancel purchase return', '取消退貨'),
    ship: say('退货发货', 'Ship purchase return', '退貨發貨'),
    account: say('核算退货', 'Account for purchase return', '核算退貨'),
    receiveExchange: say('换货入库', 'Receive replacement goods', '換貨入庫'),
  },
  approvalSubjects: {
    PURCHASE_RETURN: {
      can: 'PURCHASE_RETURN_AUDIT',
      name: say('采购退货', 'Purchase returns', '採購退貨'),
      todo: {
        title: say('采购退货审批', 'Purchase returns to approve', '採購退貨審批'),
        path: '/admin/personal/approval?kind=PURCHASE_RETURN',
      },
      isAlways: true,
    },
  },
  todos: {
    'purchaseReturn.ship': {
      title: say('退货待发货', 'Returns to ship', '退貨待發貨'),
      path: '/admin/product/refundGoodsList?status=APPROVED',
    },
    'purchaseReturn.account': {
      title: say('退货待核算', 'Returns to account for', '退貨待核算'),
      path: '/admin/product/purchaseReturnAccountingList?view=TO_ACCOUNT',
    },
    'purchaseReturn.exchange': {
      title: say('换货待入库', 'Replacements to receive', '換貨待入庫'),
      path: '/admin/product/refundGoodsList?awaitsExchange=true',
    },
  },
});
