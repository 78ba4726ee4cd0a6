import { defineFeature } from '#kernel/feature.ts';
import { say } from '#kernel/words.ts';
import { stocktakeErrors } from './stocktake.errors.ts';
import { stocktakePages } from './stocktake.pages.ts';

export const stocktakeNouns = {
  stocktake: say('盘点', 'stocktake', '盤點'),
  sheet: say('盘点单', 'stocktake', '盤點單'),
};

export const stocktakeNumbers = {
  stocktake: '31',
} as const;

export const stocktakeFeature = defineFeature('stocktake', {
  nouns: stocktakeNouns,
  pages: stocktakePages.pages,
  errors: stocktakeErrors,
  numbers: stocktakeNumbers,
  actions: {
    count: say('盘点录入', 'Enter count', '盤點錄入'),
  },
  approvalSubjects: {
    STOCKTAKE: {
      can: 'STOCK_AUDIT',
      name: say('盘点差异', 'Stocktake differences', '盤點差異'),
      todo: { title: say('盘点审批', 'Stocktakes', '盤點審批'), path: '/admin/personal/approval?kind=STOCKTAKE' },
      hasAmount: true,
    },
  },
  todos: {
    'stocktake.post': {
      title: say('盘点待过账', 'Stocktakes to post', '盤點待過帳'),
      path: '/admin/product/inventory?status=REVIEW',
    },
    'stocktake.count': {
      title: say('盘点进行中', 'Stocktakes in progress', '盤點進行中'),
      path: '/admin/product/inventory?status=COUNTING',
    },
  },
});
