import { z } from 'zod';

/** The kinds of record that have a page or drawer of their own, and with it a timeline from the audit log. */
export const RecordKind = z.enum([
  'PRODUCT',
  'BRANCH_PRODUCT',
  'STOCK_ADJUST',
  'STOCKTAKE',
  'TRANSFER',
  'GOODS_RECEIPT',
  'STORE_PURCHASE',
  'COMPANY_PURCHASE',
  'PURCHASE_RETURN',
  'SUPPLIER',
  'SUPPLIER_BILL',
  'BRANCH_BILL',
  'MEMBER',
  'MACHINE',
  'TICKET',
  'PATROL_TASK',
  'NEAR_CAFE',
  'ACTIVITY',
  'EMPLOYEE',
  'ORDER',
  'SHIFT',
  'BRANCH',
  'BRAND',
  'ACCOUNT',
  'ROLE',
  'APPROVAL',
]);
export type RecordKind = z.infer<typeof RecordKind>;
