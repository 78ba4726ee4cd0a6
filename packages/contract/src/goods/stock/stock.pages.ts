import { definePages } from '#kernel/pages.ts';
import { say } from '#kernel/words.ts';

export const stockPages = definePages('stock', {
  stocks: {
    path: '/admin/bar/stocks',
    title: say('门店库存', 'Branch stock', '門店庫存'),
    menu: 'bar',
    functions: {
      STOCK_LIST: say('查看库存', 'View stock', '查看庫存'),
      STOCK_COST: say('查看成本和库存金额', 'View costs and stock value', '查看成本和庫存金額'),
      STOCK_ADJUST: say('报损和调整库存', 'Write off and adjust stock', '報損和調整庫存'),
      FORCE_SALE: say('账面无货时强制销售', 'Force sales without stock', '帳面無貨時強制銷售'),
      STOCK_REVIEW: say('复核强制销售', 'Review forced sales', '複核強制銷售'),
    },
  },
  transferList: {
    path: '/admin/statistics/transferList',
    title: say('调拨列表', 'Transfers', '調撥列表'),
    menu: 'statistics',
    functions: {
      TRANSFER_LIST: say('查看调拨', 'View transfers', '查看調撥'),
      TRANSFER_APPLY: say('申请、发出和接收调拨', 'Request, ship and receive transfers', '申請、發出和接收調撥'),
      TRANSFER_APPROVE: say('审核调拨', 'Approve transfers', '審核調撥'),
    },
  },
});
