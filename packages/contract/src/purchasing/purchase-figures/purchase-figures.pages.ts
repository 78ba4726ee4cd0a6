import { definePages } from '#kernel/pages.ts';
import { say } from '#kernel/words.ts';

export const purchaseFiguresPages = definePages('purchaseFigures', {
  purchaseTimesStatistics: {
    path: '/admin/product/purchaseTimesStatistics',
    title: say('采购次数统计', 'Purchasing statistics', '採購次數統計'),
    menu: 'product',
    functions: {
      PURCHASE_FIGURES: say('查看采购统计', 'View purchasing statistics', '查看採購統計'),
    },
  },
});
