import { say, type Words } from '#kernel/words.ts';
import type { Notification, ServiceType } from './notification.model.ts';

const order = say('商品订单', 'Product order', '商品訂單');

/** BELL-04: the label of a purchase notification by its sub-type. */
const purchaseLabels: Record<number, Words> = {
  0: say('通知', 'Notice', '通知'),
  1: order,
  2: order,
  3: order,
  4: order,
  5: order,
  6: order,
  7: say('商品调价', 'Price adjustment', '商品調價'),
  8: say('商品下架', 'Product delisting', '商品下架'),
  9: say('商品信息变更', 'Product info change', '商品資訊變更'),
  10: say('补单', 'Replacement order', '補單'),
  11: say('退单', 'Chargeback', '退單'),
  12: say('退货', 'Return', '退貨'),
};

const otherLabels: Record<Exclude<ServiceType, 'PURCHASE'>, Words> = {
  TOUR: say('电子巡场本', 'Patrol book', '電子巡場本'),
  STAFF_RECORD: say('员工档案', 'Staff record', '員工檔案'),
  NOTICE: say('通知公告', 'Notice', '通知公告'),
  EXPORT: say('导出', 'Export', '匯出'),
  IMPORT: say('导入', 'Import', '匯入'),
};

export const labelOf = ({ serviceType, subServiceType }: Pick<Notification, 'serviceType' | 'subServiceType'>): Words =>
  serviceType === 'PURCHASE' ? (purchaseLabels[subServiceType] ?? order) : otherLabels[serviceType];

/** The page that a notification opens, by name, with its query (BELL-05). */
export function targetOf({
  serviceType,
  subServiceType,
  serviceId,
}: Pick<Notification, 'serviceType' | 'subServiceType' | 'serviceId'>): {
  name: string;
  query: Record<string, string>;
} {
  if (serviceType === 'IMPORT' && serviceId) return { name: 'uploadProductMasterXlsx', query: { importId: serviceId } };
  if (serviceType === 'NOTICE' && serviceId) return { name: 'notificationDetail', query: { id: serviceId } };
  if (serviceType !== 'PURCHASE' || !serviceId || subServiceType === 0) return { name: 'historyMessage', query: {} };
  const tab = { 7: 'priceAdjustmentAudit', 8: 'takeDownReviewList', 9: 'goodsChange', 12: 'purchaseRefund' }[subServiceType];
  if (tab) return { name: 'productMasterManage', query: { tab } };
  if (subServiceType === 11) return { name: 'refundDetail', query: { id: serviceId } };
  const isCompanyOrder = subServiceType === 3 || subServiceType === 4;
  return { name: isCompanyOrder ? 'purchaseOrderDetail' : 'storePurchaseDetail', query: { orderId: serviceId } };
}
