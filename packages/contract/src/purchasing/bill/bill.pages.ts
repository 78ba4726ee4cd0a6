import { definePages } from '#kernel/pages.ts';
import { say } from '#kernel/words.ts';

export const billPages = definePages('bill', {
  settlementBillings: {
    path: '/admin/product/purchaseBill/settlementBillings',
    title: say('结算账单', 'Statements', '結算帳單'),
    menu: 'product',
    functions: {
      BILL_LIST: say('查看结算账单', 'View statements', '查看結算帳單'),
      BILL_EDIT: say('出账、核对和作废账单', 'Draw up, compare and void statements', '出帳、核對和作廢帳單'),
      BILL_CONFIRM: say('确认或退回账单', 'Confirm statements or send them back', '確認或退回帳單'),
      BILL_APPROVE: say('审批账单', 'Approve statements', '審批帳單'),
      BILL_PAY: say('登记付款', 'Record payments', '登記付款'),
    },
  },
  billingEnquiry: {
    path: '/admin/product/purchaseBill/billingEnquiry',
    title: say('账单查询', 'Statement lookup', '帳單查詢'),
  },
  billingOrderDetail: {
    path: '/admin/product/purchaseBill/billingEnquiry/orderDetail',
    title: say('账单订单详情', 'Orders in a statement', '帳單訂單詳情'),
  },
});
