import { definePages } from '#kernel/pages.ts';
import { say } from '#kernel/words.ts';

export const stocktakePages = definePages('stocktake', {
  inventory: {
    path: '/admin/product/inventory',
    title: say('盘点管理', 'Stocktakes', '盤點管理'),
    menu: 'product',
    functions: {
      STOCKTAKE_LIST: say('查看盘点', 'View stocktakes', '查看盤點'),
      STOCKTAKE_COUNT: say('盘点和复盘', 'Count and recount', '盤點和複盤'),
      STOCKTAKE_POST: say('发起、过账和作废盘点', 'Start, post and void stocktakes', '發起、過帳和作廢盤點'),
      STOCK_AUDIT: say(
        '审核报损、调整和盘点差异',
        'Approve write-offs, adjustments and stocktake differences',
        '審核報損、調整和盤點差異',
      ),
    },
  },
  inventoryDetail: { path: '/admin/product/inventory/detail', title: say('盘点详情', 'Stocktake details', '盤點詳情') },
});
