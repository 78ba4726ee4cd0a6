import { defineFeature } from '#kernel/feature.ts';
import { say } from '#kernel/words.ts';
import { adjustmentErrors } from './adjustment.errors.ts';

export const adjustmentNouns = {
  adjustment: say('调价单', 'price adjustment', '調價單'),
  priceAdjustment: say('调价单', 'price adjustment', '調價單'),
  takedown: say('下架单', 'delisting', '下架單'),
};

export const adjustmentNumbers = {
  priceAdjustment: '34',
  takedown: '35',
} as const;

export const adjustmentFeature = defineFeature('adjustment', {
  nouns: adjustmentNouns,
  errors: adjustmentErrors,
  numbers: adjustmentNumbers,
  actions: {
    adjustPrices: say('申请调价', 'Request price change', '申請調價'),
    cancelPrices: say('取消调价', 'Cancel price change', '取消調價'),
    takeDown: say('申请下架', 'Request delisting', '申請下架'),
    finishTakedown: say('完成下架', 'Finish delisting', '完成下架'),
  },
  approvalSubjects: {
    PRICE_ADJUSTMENT: {
      can: 'PRICE_AUDIT',
      name: say('商品调价', 'Price changes', '商品調價'),
      todo: {
        title: say('调价审批', 'Price adjustments', '調價審批'),
        path: '/admin/personal/approval?kind=PRICE_ADJUSTMENT',
      },
    },
    TAKEDOWN: {
      can: 'TAKEDOWN_AUDIT',
      name: say('商品下架', 'Delistings', '商品下架'),
      todo: {
        title: say('下架审批', 'Delistings', '下架審批'),
        path: '/admin/personal/approval?kind=TAKEDOWN',
      },
    },
  },
});
