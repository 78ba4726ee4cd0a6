import { describe, expect, it } from 'vitest';
import { labelOf, targetOf } from './notification.rules.ts';

const purchase = (subServiceType: number) => ({ serviceType: 'PURCHASE' as const, subServiceType, serviceId: 'd' });

describe('BELL-04 labels', () => {
  it('go by sub-type for purchase messages', () => {
    expect([1, 2, 3, 4, 5, 6].map((sub) => labelOf(purchase(sub))['zh-CN'])).toEqual(Array(6).fill('商品订单'));
    expect([7, 8, 9, 11, 12].map((sub) => labelOf(purchase(sub))['zh-CN'])).toEqual([
      '商品调价',
      '商品下架',
      '商品信息变更',
      '退单',
      '退货',
    ]);
  });

  it('TOUR shows 电子巡场本, STAFF_RECORD shows 员工档案', () => {
    expect(labelOf({ serviceType: 'TOUR', subServiceType: 0 })['zh-CN']).toBe('电子巡场本');
    expect(labelOf({ serviceType: 'STAFF_RECORD', subServiceType: 0 })['zh-CN']).toBe('员工档案');
  });
});

it('BELL-05 a purchase message opens the page and tab of its document', () => {
  expect(targetOf(purchase(7))).toEqual({ name: 'productMasterManage', query: { tab: 'priceAdjustmentAudit' } });
  expect(targetOf(purchase(8))).toEqual({ name: 'productMasterManage', query: { tab: 'takeDownReviewList' } });
  expect(targetOf(purchase(9))).toEqual({ name: 'productMasterManage', query: { tab: 'goodsChange' } });
  expect(targetOf(purchase(12))).toEqual({ name: 'productMasterManage', query: { tab: 'purchaseRefund' } });
  expect(targetOf(purchase(11))).toEqual({ name: 'refundDetail', query: { id: 'd' } });
  expect(targetOf(purchase(1))).toEqual({ name: 'storePurchaseDetail', query: { orderId: 'd' } });
  expect(targetOf(purchase(3))).toEqual({ name: 'purchaseOrderDetail', query: { orderId: 'd' } });
  expect(targetOf(purchase(0))).toEqual({ name: 'historyMessage', query: {} });
});
