import { defineFeature } from '#kernel/feature.ts';
import { say } from '#kernel/words.ts';
import { stockErrors } from './stock.errors.ts';
import { stockPages } from './stock.pages.ts';

export const stockNouns = {
  stock: say('库存', 'stock', '庫存'),
  stockAdjust: say('库存调整', 'stock adjustment', '庫存調整'),
  document: say('库存单', 'stock document', '庫存單'),
  transfer: say('调拨单', 'transfer', '調撥單'),
};

export const stockNumbers = {
  transfer: '30',
  wastage: '32',
  stockAdjust: '33',
} as const;

export const stockFeature = defineFeature('stock', {
  nouns: stockNouns,
  pages: stockPages.pages,
  errors: stockErrors,
  numbers: stockNumbers,
  actions: {
    adjust: say('调整库存', 'Adjust stock', '調整庫存'),
    review: say('复核强制销售', 'Review forced sale', '複核強制銷售'),
    submitTransfer: say('提交调拨单', 'Submit transfer', '提交調撥單'),
    approveTransfer: say('批准调拨单', 'Approve transfer', '批准調撥單'),
    rejectTransfer: say('驳回调拨单', 'Reject transfer', '駁回調撥單'),
    shipTransfer: say('调拨发货', 'Ship transfer', '調撥發貨'),
    receiveTransfer: say('调拨收货', 'Receive transfer', '調撥收貨'),
    closeTransfer: say('关闭调拨单', 'Close transfer', '關閉調撥單'),
    cancelTransfer: say('取消调拨单', 'Cancel transfer', '取消調撥單'),
  },
  approvalSubjects: {
    STOCK_ADJUSTMENT: {
      can: 'STOCK_AUDIT',
      name: say('报损和库存调整', 'Write-offs and adjustments', '報損和庫存調整'),
      todo: {
        title: say('库存调整审批', 'Stock adjustments', '庫存調整審批'),
        path: '/admin/personal/approval?kind=STOCK_ADJUSTMENT',
      },
      hasAmount: true,
    },
  },
  todos: {
    'stock.approveTransfer': {
      title: say('调拨待审核', 'Transfers to approve', '調撥待審核'),
      path: '/admin/statistics/transferList?status=SUBMITTED',
    },
    'stock.shipTransfer': {
      title: say('调拨待发货', 'Transfers to ship', '調撥待出貨'),
      path: '/admin/statistics/transferList?status=APPROVED',
    },
    'stock.receiveTransfer': {
      title: say('调拨待收货', 'Transfers to receive', '調撥待收貨'),
      path: '/admin/statistics/transferList?status=SHIPPED',
    },
    'stock.review': {
      title: say('强制销售待复核', 'Forced sales to review', '強制銷售待複核'),
      path: '/admin/bar/stocks?aside=found',
    },
    'stock.low': { title: say('低库存商品', 'Low stock', '低庫存商品'), path: '/admin/bar/stocks?isLow=true' },
    'stock.expiring': {
      title: say('临期和过期商品', 'Expiring stock', '即期和過期商品'),
      path: '/admin/bar/stocks?aside=expiring',
    },
  },
});
