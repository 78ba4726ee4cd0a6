import { definePages } from '#kernel/pages.ts';
import { say } from '#kernel/words.ts';

export const salesPages = definePages('sales', {
  salesStatistics: {
    path: '/admin/statistics/salesStatistics',
    title: say('销售统计', 'Sales statistics', '銷售統計'),
    menu: 'statistics',
    functions: {
      SALES_LIST: say('查看销售统计', 'View sales statistics', '查看銷售統計'),
      SALES_EXPORT: say('导出销售统计', 'Export sales statistics', '匯出銷售統計'),
    },
  },
});
