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

describe('BELL-05 a purchase message opens', () => {
  const audit = (tab: string) => ({ name: 'productMasterManage', query: { tab } });
  const storeOrder = { name: 'storePurchaseDetail', query: { orderId: 'd' } };
  const companyOrder = { name: 'purchaseOrderDetail', query: { orderId: 'd' } };

  it.each([
    [1, storeOrder],
    [2, storeOrder],
    [3, companyOrder],
    [4, companyOrder],
    [5, storeOrder],
    [6, storeOrder],
    [7, audit('priceAdjustmentAudit')],
    [8, audit('takeDownReviewList')],
    [9, audit('goodsChange')],
    [10, storeOrder],
    [11, audit('purchaseRefund')],
    [12, audit('purchaseRefund')],
    [0, { name: 'historyMessage', query: {} }],
  ])('of sub-type %i, to do', (subServiceType, target) => {
    expect(targetOf({ ...purchase(subServiceType), notificationType: 0 })).toEqual(target);
  });

  it.each([11, 12])('of sub-type %i, its result', (subServiceType) => {
    const target = { name: 'refundDetail', query: { id: 'd' } };
    expect(targetOf({ ...purchase(subServiceType), notificationType: 1 })).toEqual(target);
    expect(targetOf({ ...purchase(subServiceType), notificationType: 2 })).toEqual(target);
  });
});

it('a message about a statement opens it, that of a branch as one of a branch', () => {
  const bill = { serviceType: 'BILL', notificationType: 0, serviceId: 'd' } as const;
  expect(targetOf({ ...bill, subServiceType: 0 })).toEqual({ name: 'billingEnquiry', query: { id: 'd' } });
  expect(targetOf({ ...bill, subServiceType: 1 })).toEqual({ name: 'billingEnquiry', query: { kind: 'branch', id: 'd' } });
  expect(labelOf({ ...bill, subServiceType: 0 })['zh-CN']).toBe('结算账单');
});
