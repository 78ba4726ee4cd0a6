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
  BILL: say('结算账单', 'Statement', '結算帳單'),
  CASH_DEPOSIT: say('现金存款', 'Cash deposit', '現金存款'),
};

export const labelOf = ({ serviceType, subServiceType }: Pick<Notification, 'serviceType' | 'subServiceType'>): Words =>
  serviceType === 'PURCHASE' ? (purchaseLabels[subServiceType] ?? order) : otherLabels[serviceType];

/** The tab of productMasterManage where a purchase notification is decided, by its sub-type. */
const auditTabs: Record<number, string> = { 7: 'priceAdjustmentAudit', 8: 'takeDownReviewList', 9: 'goodsChange' };
/** The page of the document that a purchase notification is about, and the name of the document in its query. */
const documentPages: Record<number, [name: string, query: string]> = {
  1: ['storePurchaseDetail', 'orderId'],
  2: ['storePurchaseDetail', 'orderId'],
  3: ['purchaseOrderDetail', 'orderId'],
  4: ['purchaseOrderDetail', 'orderId'],
  5: ['storePurchaseDetail', 'orderId'],
  6: ['storePurchaseDetail', 'orderId'],
  10: ['storePurchaseDetail', 'orderId'],
  11: ['refundDetail', 'id'],
  12: ['refundDetail', 'id'],
};
const TO_DO = 0;
/** The sub-type of messages about the statement of a branch. */
const OF_BRANCH = 1;
/** The sub-type of messages about the bill of a payment channel. */
const OF_CHANNEL = 2;
/** The sub-types of messages about people (STAFF_RECORD) and about rounds (TOUR). */
export const staffMessages = { archive: 0, move: 1, roster: 2, swap: 3, leave: 4, punchFix: 5 } as const;
export const tourMessages = { due: 0, missed: 1, problem: 2 } as const;

type Target = { name: string; query: Record<string, string> };

/** Of messages about people: where each is read, or dealt with if it is a to-do. */
function staffTarget(subServiceType: number, isToDo: boolean, id: string): Target {
  const own = { name: 'myAttendance', query: {} };
  if (subServiceType === staffMessages.move) return { name: 'changeBranch', query: { id } };
  if (subServiceType === staffMessages.roster) return own;
  if (subServiceType === staffMessages.swap) return isToDo ? { name: 'scheduling-new', query: { swap: id } } : own;
  if (subServiceType === staffMessages.leave) return isToDo ? { name: 'attendance', query: { queue: 'LEAVE' } } : own;
  if (subServiceType === staffMessages.punchFix) return isToDo ? { name: 'attendance', query: { queue: 'PUNCH_FIX' } } : own;
  return { name: 'archives', query: { id } };
}

const tourTarget = (subServiceType: number, id: string): Target =>
  subServiceType === tourMessages.due
    ? { name: 'patrolScheduling', query: { task: id } }
    : { name: 'patrolRecord', query: { id } };

/** The page that a notification opens, by name, with its query (BELL-05). */
export function targetOf({
  serviceType,
  subServiceType,
  notificationType,
  serviceId,
}: Pick<Notification, 'serviceType' | 'subServiceType' | 'notificationType' | 'serviceId'>): Target {
  const history = { name: 'historyMessage', query: {} };
  if (!serviceId) return history;
  if (serviceType === 'IMPORT') return { name: 'uploadProductMasterXlsx', query: { importId: serviceId } };
  if (serviceType === 'BILL' && subServiceType === OF_CHANNEL) return { name: 'thirdIncome', query: { bill: serviceId } };
  if (serviceType === 'BILL')
    return { name: 'billingEnquiry', query: { ...(subServiceType === OF_BRANCH && { kind: 'branch' }), id: serviceId } };
  if (serviceType === 'CASH_DEPOSIT') return { name: 'cashDeposit', query: { id: serviceId } };
  if (serviceType === 'NOTICE') return { name: 'notificationDetail', query: { id: serviceId } };
  if (serviceType === 'STAFF_RECORD') return staffTarget(subServiceType, notificationType === TO_DO, serviceId);
  if (serviceType === 'TOUR') return tourTarget(subServiceType, serviceId);
  if (serviceType !== 'PURCHASE') return history;
  // A chargeback or return that waits for a decision is decided in its tab; its result is read at the document.
  const isReturnToDecide = (subServiceType === 11 || subServiceType === 12) && notificationType === TO_DO;
  const tab = isReturnToDecide ? 'purchaseRefund' : auditTabs[subServiceType];
  if (tab) return { name: 'productMasterManage', query: { tab } };
  const [name, query] = documentPages[subServiceType] ?? [];
  return name && query ? { name, query: { [query]: serviceId } } : history;
}
